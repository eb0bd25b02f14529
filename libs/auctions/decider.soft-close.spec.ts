import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { minute, plus, second, type Instant } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { auction } from './decider.ts';
import {
  bidPlaced,
  closeAuction,
  closesAt,
  delayed,
  openAuction,
  opened,
  opensAt,
  placeBid,
  priceMoved,
  replayed,
  type Step,
} from './samples.ts';

const at = given(auction, opensAt);
const soft = opened({ rules: 'plinth-1' });
const before = (ms: number) => plus(closesAt, -ms);

const ann = [bidPlaced('ann', 1, usd(200)), priceMoved(usd(50), 1, { nextBid: usd(51), bids: 1, bidders: 1 })] as const;
const bob = [bidPlaced('bob', 2, usd(80)), priceMoved(usd(81), 1, { nextBid: usd(82), bids: 2, bidders: 2 })] as const;

describe('the soft close', () => {
  it('gives two minutes after a bid in the last two, the first bid included', () =>
    at(soft)
      .when(placeBid('ann', usd(200)), before(30 * second))
      .then(...ann, delayed(plus(before(30 * second), 2 * minute))));

  it('does so for a bid that loses at once: it moves the price', () =>
    at(soft, ...ann)
      .when(placeBid('bob', usd(80)), before(1))
      .then(...bob, delayed(plus(before(1), 2 * minute))));

  it('begins with two minutes left, not a millisecond earlier', () => {
    at(soft)
      .when(placeBid('ann', usd(200)), before(2 * minute))
      .then(...ann);
    at(soft)
      .when(placeBid('ann', usd(200)), before(2 * minute - 1))
      .then(...ann, delayed(plus(closesAt, 1)));
  });

  it('is not for the leader, whose raise nobody sees', () =>
    at(soft, ...ann, ...bob)
      .when(placeBid('ann', usd(300)), before(second))
      .then(bidPlaced('ann', 1, usd(300))));

  it('is not for the leader whose raise meets the reserve', () =>
    at(
      opened({ rules: 'plinth-1', reserve: usd(250) }),
      ann[0],
      priceMoved(usd(50), 1, { reserveMet: false, nextBid: usd(51), bids: 1, bidders: 1 }),
    )
      .when(placeBid('ann', usd(300)), before(second))
      .then(bidPlaced('ann', 1, usd(300)), priceMoved(usd(250), 1, { nextBid: usd(255), bids: 2, bidders: 1 })));

  it('counts from the end that it moved', () => {
    const moved = plus(closesAt, minute);
    const facts = [soft, ...ann, delayed(moved)];
    at(...facts)
      .when(placeBid('bob', usd(80)), plus(moved, -1))
      .then(...bob, delayed(plus(moved, 2 * minute - 1)));
    at(...facts)
      .when(placeBid('bob', usd(80)), moved)
      .thenRefused('auction-over', { at: moved });
    at(...facts)
      .when(closeAuction, closesAt)
      .thenRefused('not-due-yet', { due: moved, at: closesAt });
  });

  it('ends an hour after the planned end at the latest', () => {
    const last = plus(closesAt, 60 * minute);
    const late = at(soft, ...ann, delayed(plus(last, -minute)));
    late.when(placeBid('bob', usd(80)), plus(last, -90 * second)).then(...bob, delayed(last));
    at(soft, ...ann, delayed(last))
      .when(placeBid('bob', usd(80)), plus(last, -1))
      .then(...bob);
  });

  it.each(['plinth-0', 'ebay-2004'])('is not known to %s', (rules) =>
    at(opened({ rules }))
      .when(placeBid('ann', usd(200)), before(1))
      .then(...ann),
  );

  it('goes on for an hour of bids, and closes then', () => {
    const bids: Step[] = [];
    for (let now: Instant = before(minute), n = 0; n < 70; n++, now = plus(now, minute)) {
      bids.push([placeBid(n % 2 ? 'ann' : 'bob', usd(60 + 120 * n)), now]);
    }
    const { facts, outcomes } = replayed([
      [openAuction({ rules: 'plinth-1' }), opensAt],
      ...bids,
      [closeAuction, plus(closesAt, 61 * minute)],
    ]);
    expect(outcomes.filter((outcome) => outcome === 'auction-over')).toHaveLength(9); // an hour and a minute of them counted
    expect(facts.at(-1)).toMatchObject({ type: 'AuctionClosed', data: { closedAt: plus(closesAt, 60 * minute) } });
  });
});
