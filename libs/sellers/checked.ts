import * as z from 'zod/mini';
import { needs, type Particulars, type WrongParticular } from '#contracts/sellers.ts';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';

/** Who sells is of age, and alive. */
const [youngest, oldest] = [18, 120];

/** What each kind must say, beside where they are at home. */
const required = { person: ['name', 'born'], firm: ['name', 'register', 'taxId'] } as const;

/** The particulars as they are sealed. Refused: `particulars-wrong`, with every field that is wrong, in the order of the form. */
export function checkedParticulars(typed: Particulars, now: Instant): Particulars {
  const country = needs(typed.country);
  const said: Readonly<Record<string, string | undefined>> = typed;
  const wanted = [
    ...required[typed.kind],
    'line1',
    'city',
    ...(country?.stateRequired ? ['state'] : []),
    ...(country?.zipRequired ? ['zip'] : []),
  ];
  const missing = wanted.filter((name) => !said[name]).map((path) => ({ path, why: 'missing' }) as const);
  const born = typed.kind === 'person' && typed.born !== '' && !isOfAge(typed.born, now);
  const errors: readonly WrongParticular[] = [...missing, ...(born ? [{ path: 'born', why: 'unknown' } as const] : [])];
  if (errors.length > 0) throw new Refused('particulars-wrong', { errors });
  return typed;
}

/** A day that there was, so many years ago. */
function isOfAge(born: string, now: Instant): boolean {
  if (!z.iso.date().safeParse(born).success) return false;
  const yearsAgo = (years: number) => `${Number(now.slice(0, 4)) - years}${now.slice(4, 10)}`;
  return born <= yearsAgo(youngest) && born >= yearsAgo(oldest);
}
