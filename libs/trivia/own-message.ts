import type * as z from 'zod/mini';
import type { Caller } from '#platform/auth/caller.ts';
import { badRequest, HttpProblem } from '#platform/http/problem.ts';

type Said = Readonly<{ message: unknown; caller: Caller }>;

/** What came through a door, of the member whose page it is. Throws the 400 and the 403. */
export function messageOf<M extends Readonly<{ memberId: string }>>(
  schema: z.ZodMiniType<M>,
  name: string,
  { message, caller }: Said,
): M {
  const parsed = schema.safeParse(message);
  if (!parsed.success) throw badRequest(`This is no ${name} message.`);
  if (caller.memberId !== parsed.data.memberId)
    throw new HttpProblem(403, 'member-changed', 'The page is of another member than the session: load it again.');
  return parsed.data;
}
