import * as z from 'zod/mini';

/** Limits as in `contracts/accounts.ts`. */
const account = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  email: z.email().check(z.maxLength(254)),
  password: z.string().check(z.minLength(10), z.maxLength(128)),
});

type Name = keyof typeof account.shape;
const all = Object.keys(account.shape) as Name[];

/** Which of these fields are wrong, in their order. */
export function wrongIn(typed: (name: string) => string, names: readonly Name[] = all): readonly string[] {
  return names.filter((name) => !account.shape[name].safeParse(typed(name)).success);
}
