import { expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { auction } from '../decider.ts';
import { opened, opensAt, placeBid } from '../samples.ts';
import { bars } from './decider.ts';
import type { BarEvent } from './events.ts';

const start = '2026-05-01T12:00:00.000Z';
const counted = (auctionId: string, until?: string | null): BarEvent => ({
  type: 'DefaultCounted',
  data: { memberId: 'ann', auctionId, barred: until === undefined ? null : { until } },
});
const count = (auctionId: string) => ({ type: 'CountDefault', data: { memberId: 'ann', auctionId } }) as const;
const at = given(bars, start);

it('the first default bars nobody, the second within a year for 30 days, the third for good', () => {
  const later = plus(start, 10 * day);
  at().when(count('a'), start).then(counted('a'));
  at(counted('a')).when(count('a'), later).thenNothing();
  at(counted('a'))
    .when(count('b'), later)
    .then(counted('b', plus(later, 30 * day)));
  at(counted('a'), counted('b', later)).when(count('c'), later).then(counted('c', null));
  at(counted('a'))
    .when(count('b'), plus(start, 365 * day))
    .then(counted('b'));
});

it('who is barred bids nowhere until then', () => {
  const bid = (until: string | null) => {
    const command = placeBid('bob', usd(60));
    return { ...command, data: { ...command.data, bar: { until } } } as typeof command;
  };
  const open = given(auction, opensAt)(opened());
  const until = plus(opensAt, day);
  open.when(bid(until), plus(opensAt, 1)).thenRefused('barred-from-bidding', { until });
  open.when(bid(null), plus(opensAt, 1)).thenRefused('barred-for-good');
  expect(auction.decide(bid(until), given(auction, opensAt)(opened()).state(), until).length).toBeGreaterThan(0);
});
