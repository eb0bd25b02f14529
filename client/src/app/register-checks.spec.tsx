import { expect, it } from '@jest/globals';
import { wrongIn } from '../features/accounts/account-checks.ts';

it.each([
  [{ name: 'Noor', email: 'noor@example.org', password: 'a long one 1' }, []],
  [{ name: ' ', email: 'noor@example', password: 'short' }, ['name', 'email', 'password']],
  [{ name: 'x'.repeat(41), email: 'noor@example.org', password: 'x'.repeat(129) }, ['name', 'password']],
])('an account of %j is looked at before it is sent', (typed: Record<string, string>, expected) =>
  expect(wrongIn((name) => typed[name] ?? '')).toEqual(expected),
);
