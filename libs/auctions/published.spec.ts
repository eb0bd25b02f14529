import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usd } from '#kernel/money.ts';
import { recordedAt } from '#kernel/fold.ts';
import { bidPlaced, bidRetracted, closeAuction, closed, closesAt, opened, opensAt } from './samples.ts';
import { auction } from './decider.ts';
import { given } from '#kernel/given.ts';
import type { AuctionEvent } from './events.ts';
import { type Chance, chanceWithout } from './published.ts';

type Bids = readonly (readonly [who: string, dollars: number])[];
const aliases = ['ann', 'bob', 'cat', 'dan', 'eve'];

/** What the close names, of these bids in their order. */
const afterBids = (bids: Bids, over: Parameters<typeof opened>[0] = {}): AuctionEvent[] => {
  const before = [
    opened({ rules: 'plinth-3', ...over }),
    ...bids.map(([who, dollars]) => bidPlaced(who, aliases.indexOf(who) + 1, usd(dollars))),
  ];
  return [...before, ...auction.decide(closeAuction, given(auction, opensAt)(...before).state(), closesAt)];
};
const chancesOf = (facts: AuctionEvent[], ...without: string[]) => chancesFrom(0, facts, ...without);
const chancesFrom = (least: number, facts: AuctionEvent[], ...without: string[]) => {
  const recorded = recordedAt(facts, opensAt) as never;
  const found: Chance[] = [];
  for (let next: Chance | null; (next = chanceWithout(recorded, without, least * 100)); without.push(next.memberId))
    found.push(next);
  return found.map(({ memberId, price }) => [memberId, price.minor / 100]);
};

it('the next ones have it, each at the price without those before them', () => {
  const facts = afterBids([
    ['ann', 200],
    ['bob', 150],
    ['cat', 120],
    ['dan', 100],
    ['eve', 80],
  ]);
  expect(chancesOf(facts, 'ann')).toEqual([
    ['bob', 122.5],
    ['cat', 102.5],
    ['dan', 81],
    ['eve', 50],
  ]);
});

it('at what they would have won it for: a maximum of whoever is linked to the defaulter squeezes nobody', () => {
  const facts = afterBids([
    ['ann', 500],
    ['bob', 150],
    ['cat', 149],
    ['dan', 60],
  ]);
  expect(chancesOf(facts, 'ann')).toEqual([
    ['bob', 150],
    ['cat', 61],
    ['dan', 50],
  ]);
  expect(chancesOf(facts, 'ann', 'cat')).toEqual([
    ['bob', 61],
    ['dan', 50],
  ]);
});

it('nobody below the reserve has it, and nobody of an auction that closed before there were chances', () => {
  const facts = afterBids(
    [
      ['ann', 500],
      ['bob', 150],
      ['cat', 99],
    ],
    { reserve: usd(120) },
  );
  expect(chancesOf(facts, 'ann')).toEqual([['bob', 120]]);
  const old = facts.map((fact) => (fact.type === 'AuctionClosed' ? closed({ ...fact.data, next: [] }) : fact));
  expect(chancesOf(old, 'ann')).toEqual([]);
  const taken = [...facts.slice(0, -1), bidRetracted('bob', 2, 'all'), facts.at(-1)!];
  expect(chancesOf(taken, 'ann')).toEqual([]);
});

it('for so much at least, of whoever would have paid it: a bid far above theirs takes it from nobody, and to nobody for next to nothing', () => {
  const alone = afterBids([
    ['bob', 300],
    ['ann', 310],
  ]);
  expect(chancesFrom(152.5, alone, 'ann')).toEqual([['bob', 152.5]]);
  const kept = afterBids([
    ['dan', 10],
    ['cat', 200],
    ['bob', 480],
    ['ann', 490],
  ]);
  expect(chancesFrom(242.5, kept, 'ann')).toEqual([['bob', 242.5]]);
  expect(chancesFrom(200, kept, 'ann')).toEqual([
    ['bob', 202.5],
    ['cat', 200],
  ]);
});

it('never above their own maximum, nor above what the one before them pays', () => {
  const bid = fc.tuple(fc.constantFrom(...aliases), fc.integer({ min: 50, max: 900 }));
  fc.assert(
    fc.property(fc.uniqueArray(bid, { minLength: 2, selector: ([who]) => who }), (bids) => {
      const first = bids.map(([who, dollars], n) => [aliases[n]!, dollars, who] as const);
      const facts = afterBids(first.map(([who, dollars]) => [who, dollars]));
      const winner = facts.at(-1)!.data as { winner: { bidderId: string } };
      const all = chancesOf(facts, winner.winner.bidderId);
      let most = Infinity;
      for (const [who, dollars] of all as [string, number][]) {
        expect(dollars).toBeLessThanOrEqual(Math.min(most, first.find(([name]) => name === who)![1]));
        most = dollars;
      }
    }),
  );
});
