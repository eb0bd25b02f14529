import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rulesOfToday } from '#contracts/auctions.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { day, hour, instantOf, minute, msOf, plus, second } from '#kernel/instant.ts';
import { breakRules } from '../../test/support/broken-rules.ts';
import type { AuctionCommand } from './rules/command-data.ts';
import { publicShapes } from './rules/public-facts.ts';
import { stepAt, auctionRules } from './rules/records.ts';
import {
  askRetraction,
  buyNow,
  closeAuction,
  openAuction,
  opensAt as now,
  placeBid,
  refuseRetraction,
  retractBid,
  replayed,
  type Step,
} from './samples.ts';

/*
 * What a cheat with five accounts can find out alone: of two auctions that differ in one hidden amount. To see it fail, run
 * with MUTANT=free-retraction (as under plinth-1), blind-to-company, blind-to-reserve or public-bids.
 */
breakRules();

const cents = (minor: number) => ({ minor, currency: 'USD' }) as const;
const five = ['v', 'w', 'x', 'y', 'z'] as const;
const start = 5000;
const lasts = [40 * minute, 11 * hour, 14 * hour, 40 * hour];

type Doing = readonly [what: 'bid' | 'retract' | 'ask' | 'refused' | 'buy', by: string, amount: number];

/** Whatever the five may do: bids up to `most`, in cents. */
const doings = (most: number) =>
  fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 0, max: 90 }).map((n) => n * second) },
        { weight: 1, arbitrary: fc.constantFrom(20 * minute, hour, 3 * hour) },
      ),
      fc.tuple(
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('bid' as const) },
          { weight: 4, arbitrary: fc.constant('retract' as const) },
          { weight: 1, arbitrary: fc.constantFrom('ask' as const, 'refused' as const, 'buy' as const) },
        ),
        fc.constantFrom(...five),
        fc.integer({ min: start, max: most }),
      ),
    ),
    { maxLength: 14, size: 'max' },
  );

/** Each has a card, and the highest deposit that there is. */
const means = { canPay: true, deposit: { deposit: cents(25_000), until: plus(now, 30 * day) } };

function commandOf([what, by, minor]: Doing): AuctionCommand {
  const bid = placeBid(by, cents(minor));
  if (what === 'bid') return { ...bid, data: { ...bid.data, means } } as AuctionCommand;
  if (what === 'retract') return retractBid(by);
  if (what === 'ask') return askRetraction(by, 'typed-wrong', `request-of-${by}`);
  if (what === 'refused') return refuseRetraction(by, `request-of-${by}`);
  const buys = buyNow(by);
  return { ...buys, data: { ...buys.data, means } } as AuctionCommand;
}

type Setting = Readonly<{
  lasts: number;
  doings: readonly (readonly [number, Doing])[];
  /** Lea's, before any of theirs; null: she is not there. */
  maximum: number | null;
  reserve: number | null;
}>;

/** What the five are told: how each of their commands ended, and every public fact; and who has it in the end, for how much. */
function told({ lasts: ms, doings: all, maximum, reserve }: Setting) {
  const closesAt = plus(now, ms);
  const terms = { rules: rulesOfToday, startPrice: cents(start), reserve: reserve === null ? null : cents(reserve) };
  let at = msOf(now) + 1;
  const theirs = all.map(([pause, doing]): Step => [commandOf(doing), instantOf((at += pause))]);
  const leas: Step[] = maximum === null ? [] : [[placeBid('lea', cents(maximum)), now]];
  const before: Step[] = [[openAuction({ ...terms, closesAt }), now], ...leas];
  const last = plus(closesAt, 2 * hour);
  const { facts, outcomes } = replayed([...before, ...theirs, [closeAuction, last]]);
  const closed = facts.findLast((fact) => fact.type === 'AuctionClosed')?.data;
  return {
    seen: [...outcomes.slice(before.length, -1), ...facts.filter(({ type }) => type !== 'AuctionClosed').flatMap(said)],
    winner: closed?.winner && { who: closed.winner.bidderId, price: closed.winner.price.minor },
  };
}

const said = ({ type, data, meta }: Recorded<AnyMessage>) =>
  type in publicShapes && type !== 'AuctionOpened' ? [JSON.stringify([type, data, meta.at])] : [];

/** The market tells these apart; so somebody of the five has bought, and pays no less than what they found out. */
function isPaidFor(lower: ReturnType<typeof told>, found: number) {
  return lower.winner != null && five.some((one) => one === lower.winner?.who) && lower.winner.price >= found;
}

const runs = { numRuns: Number(process.env['RUNS'] ?? 1500) };
const hidden = fc.tuple(fc.integer({ min: 6000, max: 30_000 }), fc.integer({ min: 1, max: 20_000 }));

describe('of two auctions that differ in the leader’s maximum alone', () => {
  it('nothing tells which is which to those who bid below both', () => {
    const belowBoth = hidden.chain(([least, more]) =>
      fc.record({
        lasts: fc.constantFrom(...lasts),
        least: fc.constant(least),
        more: fc.constant(more),
        doings: doings(least - stepAt(auctionRules(rulesOfToday), 'USD', least)),
        reserve: fc.constantFrom(null, start + 1000),
      }),
    );
    fc.assert(
      fc.property(belowBoth, ({ least, more, ...any }) => {
        const lower = told({ ...any, maximum: least });
        expect(told({ ...any, maximum: least + more }).seen).toEqual(lower.seen);
      }),
      runs,
    );
  });

  it('who finds it out by bidding more has bought', () => {
    const above = fc.record({ lasts: fc.constantFrom(...lasts), doings: doings(60_000), hidden });
    fc.assert(
      fc.property(above, ({ hidden: [least, more], ...any }) => {
        const lower = told({ ...any, maximum: least, reserve: null });
        const higher = told({ ...any, maximum: least + more, reserve: null });
        const isSame = JSON.stringify(lower.seen) === JSON.stringify(higher.seen);
        const isCapped = lower.winner?.who === 'lea' && lower.winner.price === least;
        expect(isSame || isCapped || isPaidFor(lower, least)).toBe(true);
      }),
      runs,
    );
  });
});

describe('of two auctions that differ in the reserve alone', () => {
  it('who finds it out has bought', () => {
    const above = fc.record({ lasts: fc.constantFrom(...lasts), doings: doings(60_000), hidden });
    fc.assert(
      fc.property(above, ({ hidden: [least, more], ...any }) => {
        const lower = told({ ...any, maximum: null, reserve: least });
        const higher = told({ ...any, maximum: null, reserve: least + more });
        const isSame = JSON.stringify(lower.seen) === JSON.stringify(higher.seen);
        expect(isSame || isPaidFor(lower, least)).toBe(true);
      }),
      runs,
    );
  });
});
