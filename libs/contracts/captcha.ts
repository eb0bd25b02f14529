import * as z from 'zod/mini';

/**
 * Beside the code `captcha-needed` (403): the trigger is on. For each of `puzzles` numbers from 0 on somebody looks for another number
 * so that the SHA-256 of both, with the token, begins with so many `bits` of zero (`libs/platform/captcha/rules/work.ts`), and sends the same command
 * again with the answers in the header `x-captcha`. Good until then, once, for this act, account and line.
 */
export const captchaNeeded = z.object({
  trigger: z.literal('on'),
  token: z.string(),
  puzzles: z.int(),
  bits: z.int(),
  until: z.string(),
});
export type CaptchaNeeded = z.infer<typeof captchaNeeded>;
