import * as z from 'zod/mini';

/** Limits as in `contracts/accounts.ts`. */
const account = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  email: z.email().check(z.maxLength(254)),
  password: z.string().check(z.minLength(10), z.maxLength(128)),
});

/** Names of the fields that are wrong, in their order. */
export function wrongIn(typed: (name: string) => string): readonly string[] {
  const names = Object.keys(account.shape);
  const { error } = account.safeParse(Object.fromEntries(names.map((name) => [name, typed(name)])));
  return names.filter((name) => error?.issues.some(({ path }) => path[0] === name));
}
