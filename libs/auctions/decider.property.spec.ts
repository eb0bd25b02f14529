import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts } from '#kernel/fold.ts';
import { plus } from '#kernel/instant.ts';
import { auction } from './decider.ts';
import { auditHead, type AuditEntry } from './rules/audit.ts';
import { auctionRules, stepAt } from './rules/records.ts';
import { priceOf, resolve, type Terms } from './rules/resolve.ts';
import {
  auctionId,
  closeAuction,
  closesAt,
  openAuction,
  opensAt,
  placeBid,
  replayed,
  type Replayed,
  type Step,
} from './samples.ts';

const cents = (minor: number) => ({ minor, currency: 'USD' }) as const;

/** Few bidders and round amounts, so that ties, caps and steps are met often. */
const bid = fc.record({
  bidder: fc.constantFrom('ann', 'bob', 'cy', 'di'),
  maximum: fc.oneof(
    fc.integer({ min: 1, max: 60 }).map((n) => n * 250),
    fc.integer({ min: 1, max: 15_000 }),
  ),
});
const reserve = fc.option(fc.integer({ min: 20, max: 60 }).map((n) => n * 250));
const bids = fc.array(bid, { maxLength: 30 });

const stepsOf = (ofAuction: readonly { bidder: string; maximum: number }[], least: number | null): Step[] => [
  [openAuction({ reserve: least === null ? null : cents(least) }), opensAt],
  ...ofAuction.map(({ bidder, maximum }, n): Step => [placeBid(bidder, cents(maximum)), plus(opensAt, n)]),
];

/** The rules of `rules.md` said in another way: from everybody's last accepted maximum, each time from the start. */
function naive(facts: Replayed['facts'], least: number | null) {
  const last = new Map<string, { alias: number; maximum: number; n: number }>();
  facts.forEach((fact, n) => {
    if (fact.type !== 'BidPlaced') return;
    last.set(fact.data.bidderId, { alias: fact.data.alias, maximum: fact.data.maximum.minor, n });
  });
  const [top, second] = [...last.values()].toSorted((a, b) => b.maximum - a.maximum || a.n - b.n);
  if (!top) return undefined;
  const candidates = [5000];
  if (second) {
    candidates.push(Math.min(top.maximum, second.maximum + stepAt(auctionRules('plinth-0'), 'USD', second.maximum)));
  }
  const met = least === null || top.maximum >= least;
  if (met && least !== null) candidates.push(least);
  return { price: Math.max(...candidates), leader: top.alias, reserveMet: met };
}

const lastMove = ({ facts }: Pick<Replayed, 'facts'>) => {
  const move = facts.findLast((fact) => fact.type === 'PriceMoved')?.data;
  return move && { price: move.price.minor, leader: move.leader, reserveMet: move.reserveMet };
};

it('price and leader are those of all maxima so far, after every bid', () => {
  fc.assert(
    fc.property(bids, reserve, (ofAuction, least) => {
      const { facts } = replayed(stepsOf(ofAuction, least));
      facts.forEach((fact, n) => {
        const nextIsMove = facts[n + 1]?.type === 'PriceMoved';
        if (fact.type === 'AuctionOpened' || nextIsMove) return;
        const sofar = facts.slice(0, n + 1);
        expect(lastMove({ facts: sofar })).toEqual(naive(sofar, least));
      });
    }),
  );
});

it('whoever is new or not leading moves what everybody sees', () => {
  fc.assert(
    fc.property(bids, reserve, (ofAuction, least) => {
      const { facts } = replayed(stepsOf(ofAuction, least));
      const leaderBefore = (n: number) => lastMove({ facts: facts.slice(0, n) })?.leader;
      const silent = facts.filter(
        (fact, n) =>
          fact.type === 'BidPlaced' && fact.data.alias !== leaderBefore(n) && facts[n + 1]?.type !== 'PriceMoved',
      );
      expect(silent).toEqual([]);
    }),
  );
});

it('the public price never falls, and is what the resolver says of the bids by alias', () => {
  fc.assert(
    fc.property(bids, reserve, (ofAuction, least) => {
      const { facts } = replayed(stepsOf(ofAuction, least));
      const moves = facts.flatMap((fact) => (fact.type === 'PriceMoved' ? [fact.data] : []));
      expect(moves.map((move) => move.bids)).toEqual(moves.map((_, n) => n + 1));
      expect(moves.map((move) => move.price.minor)).toEqual(
        moves.map((move) => move.price.minor).toSorted((a, b) => a - b),
      );
      const placed = facts.flatMap((fact) => (fact.type === 'BidPlaced' ? [fact.data] : []));
      const terms: Terms = { currency: 'USD', startPrice: 5000, reserve: least };
      const standing = resolve(placed.map(({ alias, maximum }) => ({ alias, maximum: maximum.minor })));
      expect(moves.at(-1)?.price.minor ?? 5000).toBe(priceOf(auctionRules('plinth-0'), terms, standing));
    }),
  );
});

it('of any bids at or above the reserve one wins: the highest maximum, the earlier of equals', () => {
  fc.assert(
    fc.property(bids, reserve, (ofAuction, least) => {
      const { facts } = replayed([...stepsOf(ofAuction, least), [closeAuction, closesAt]]);
      const last = facts.at(-1);
      const said = naive(facts, least);
      const winner = last?.type === 'AuctionClosed' ? last.data.winner : undefined;
      expect(winner && { price: winner.price.minor, alias: winner.alias }).toEqual(
        said?.reserveMet ? { price: said.price, alias: said.leader } : null,
      );
      if (!winner) return;
      const first = facts.find((fact) => fact.type === 'BidPlaced' && fact.data.alias === winner.alias);
      expect(first?.type === 'BidPlaced' && first.data.bidderId).toBe(winner.bidderId);
    }),
  );
});

it('the head of the audit is that of the public entries', () => {
  fc.assert(
    fc.property(bids, (ofAuction) => {
      const { facts } = replayed([...stepsOf(ofAuction, null), [closeAuction, closesAt]]);
      const entries = facts.flatMap((fact): AuditEntry[] =>
        fact.type === 'BidPlaced'
          ? [
              {
                kind: 'bid',
                alias: fact.data.alias,
                maximum: fact.data.maximum.minor,
                at: fact.meta.at,
                revision: fact.meta.revision,
              },
            ]
          : [],
      );
      const last = facts.at(-1);
      expect(last?.type === 'AuctionClosed' && last.data.auditHead).toBe(auditHead(auctionId, entries));
    }),
  );
});

it('the same opening, or the same bid of whoever leads by it, or the same close again adds nothing', () => {
  fc.assert(
    fc.property(bids, (ofAuction) => {
      const steps = [...stepsOf(ofAuction, null), [closeAuction, closesAt] as const];
      const twice = steps.flatMap((step): Step[] => [step, step]);
      const doubled = replayed(twice);
      twice.forEach((_, n) => {
        if (n % 2 === 0) return;
        expect(doubled.outcomes[n]).not.toBe('ok');
      });
      expect(doubled.facts).toHaveLength(replayed(steps).facts.length);
    }),
  );
});

it('a state that went through JSON halfway folds on to the same', () => {
  fc.assert(
    fc.property(bids, reserve, fc.nat(70), (ofAuction, least, cut) => {
      const { facts } = replayed(stepsOf(ofAuction, least));
      const half = JSON.parse(JSON.stringify(foldFacts(auction, facts.slice(0, cut)))) as ReturnType<
        typeof auction.initial
      >;
      expect(facts.slice(cut).reduce(auction.evolve, half)).toEqual(foldFacts(auction, facts));
    }),
  );
});

it('deciding changes no state', () => {
  fc.assert(
    fc.property(bids, bid, (ofAuction, { bidder, maximum }) => {
      const { state } = replayed(stepsOf(ofAuction, null));
      const before = JSON.stringify(state);
      try {
        auction.decide(placeBid(bidder, cents(maximum)), state, opensAt);
      } catch {
        // refused: that too changes nothing
      }
      expect(JSON.stringify(state)).toBe(before);
    }),
  );
});
