import * as z from 'zod/mini';

/** Every refusal and error leaves as a problem document (RFC 9457). `code` is also the key of its text. */
export const problem = z.looseObject({
  status: z.int(),
  title: z.string(),
  /** `bad-request`, `not-found`, `too-many-requests`, ... or a rule's refusal code such as `bid-too-low`. */
  code: z.string(),
  /** What to do, in a sentence. */
  detail: z.optional(z.string()),
  /** The fields of a body that are wrong. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof problem>;
