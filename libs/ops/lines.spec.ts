import { expect, it } from '@jest/globals';
import { areOfOneLine } from './lines.ts';

const at = '2026-05-01T12:00:00.000Z';
/** By whom each was made an operator; null: the house. */
const made: Readonly<Record<string, string | null>> = {
  ada: null,
  bea: null,
  cat: 'ada',
  dan: 'ada',
  eve: 'cat',
  fay: 'bea',
  gus: 'gone',
  ivy: 'gone',
};
const operators = {
  since: async (id: string) => (made[id] === undefined ? undefined : { since: at, grantedBy: made[id] }),
};

it.each([
  ['ada', 'bea', false],
  ['cat', 'ada', true],
  ['cat', 'dan', true],
  ['eve', 'dan', true],
  ['eve', 'ada', true],
  ['eve', 'bea', false],
  ['eve', 'fay', false],
  ['gus', 'ivy', true],
  ['gus', 'cat', false],
])('%s and %s owe what they are to one and the same: %s', async (one, other, isSo) => {
  expect(await areOfOneLine(operators, one, other)).toBe(isSo);
  expect(await areOfOneLine(operators, other, one)).toBe(isSo);
});

it('ends where two have made each other operators', async () => {
  const round = { since: async (id: string) => ({ since: at, grantedBy: id === 'a' ? 'b' : 'a' }) };
  expect(await areOfOneLine(round, 'a', 'c')).toBe(true);
});
