import { expect, it } from '@jest/globals';
import type { ParcelEvent } from '#platform/carriers/carriers.ts';
import { knownOf } from './seen.ts';

const on = (day: number, is: ParcelEvent['is']): ParcelEvent => ({ is, at: `2026-12-0${day}T10:00:00.000Z` });
const now = '2026-12-09T10:00:00.000Z';

it.each([
  ['nothing', [], null, null],
  ['a scan alone is no end', [on(1, 'scanned')], on(1, 'scanned').at, null],
  ['no scan, and it is there all the same', [on(3, 'delivered')], on(3, 'delivered').at, 'delivered'],
  ['lost, then brought', [on(1, 'scanned'), on(4, 'lost'), on(5, 'delivered')], on(1, 'scanned').at, 'delivered'],
  [
    'the same in another order',
    [on(5, 'delivered'), on(4, 'lost'), on(1, 'scanned')],
    on(1, 'scanned').at,
    'delivered',
  ],
  ['lost, then found', [on(1, 'scanned'), on(4, 'lost'), on(5, 'scanned')], on(1, 'scanned').at, null],
  ['a scan after it was brought', [on(4, 'delivered'), on(5, 'scanned')], on(4, 'delivered').at, 'delivered'],
  ['twice', [on(1, 'scanned'), on(4, 'returned'), on(4, 'returned')], on(1, 'scanned').at, 'returned'],
] as const)('%s', (_, events, seenAt, end) => {
  const known = knownOf(events, now);
  expect([known.seenAt, known.end?.is ?? null]).toEqual([seenAt, end]);
});

it.each([
  ['2099-01-01T00:00:00.000Z', now],
  ['yesterday, about noon', now],
  ['2026-12-04T11:00:00+01:00', on(4, 'delivered').at],
])('a carrier that says %s means %s', (at, meant) => {
  expect(knownOf([{ is: 'delivered', at }], now).end?.at).toBe(meant);
});
