import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, foldView } from '#kernel/fold.ts';
import { hour, instantOf, minute, msOf, plus, second } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { rulesIds } from '#contracts/auctions.ts';
import type { AuctionAudit } from '#contracts/audit.ts';
import { auctionProblems } from '../../test/support/auction-model.ts';
import { PaperAuction } from '../../test/support/paper-auction.ts';
import { auction } from './decider.ts';
import type { AuctionCommand } from './rules/command-data.ts';
import { auctionRules } from './rules/records.ts';
import { lastBidOf } from './rules/book.ts';
import { aliasOf } from './rules/state.ts';
import { verify } from './rules/verify.ts';
import {
  askRetraction,
  auctionId,
  buyNow,
  cancelAs,
  closeAuction,
  endAs,
  grantRetraction,
  lowerReserve,
  openAuction,
  opensAt as now,
  placeBid,
  refuseRetraction,
  retractBid,
  salt,
  startAuction,
  replayed,
  type Replayed,
  type Step,
} from './samples.ts';
import { auctionAudit } from './views/auction-audit.view.ts';
import { auctionTerms } from './views/auction-terms.view.ts';
import { myBidId, myBids } from './views/my-bids.view.ts';

/* Any commands at any time, by the decider and on paper: see `test/support/paper-auction.ts`. */

const cents = (minor: number) => ({ minor, currency: 'USD' }) as const;
const bidders = ['ann', 'bob', 'cy', 'sue'] as const;
const start = 5000;

/** Few bidders and round amounts, so that ties, caps and steps are met often. */
const amount = fc.oneof(
  fc.integer({ min: 18, max: 60 }).map((n) => n * 250),
  fc.integer({ min: 4900, max: 15_000 }),
);
/** Of a bid that climbs the amount counts from what was bid before. */
type Doing = readonly [what: string, by: string, amount: number];
const doing: fc.Arbitrary<Doing> = fc.tuple(
  fc.oneof(
    { weight: 16, arbitrary: fc.constant('climb') },
    { weight: 6, arbitrary: fc.constant('bid') },
    { weight: 5, arbitrary: fc.constant('retract') },
    { weight: 2, arbitrary: fc.constantFrom('slip', 'differs') },
    { weight: 2, arbitrary: fc.constantFrom('grant', 'grant', 'refuse') },
    { weight: 1, arbitrary: fc.constant('slip-bid') },
    { weight: 2, arbitrary: fc.constantFrom('buy', 'lower', 'unreserve', 'start', 'close') },
    { weight: 1, arbitrary: fc.constantFrom('bid', 'bid', 'end', 'seller-end', 'cancel', 'seller-cancel') },
  ),
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('ann', 'bob', 'cy') },
    { weight: 1, arbitrary: fc.constant('sue') },
  ),
  amount,
);
/** Pauses of all lengths that the rules know. */
const pause = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 3000 }) },
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 110 }).map((n) => n * second) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 70 }).map((n) => n * minute) },
  { weight: 1, arbitrary: fc.constantFrom(hour, 2 * minute, 10 * minute, 5 * hour) },
);
const sequence = fc.record({
  rules: fc.constantFrom(...rulesIds),
  reserve: fc.option(fc.integer({ min: 20, max: 60 }).map((n) => n * 250)),
  buyNow: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.integer({ min: 40, max: 64 }).map((n) => n * 250),
  ),
  /** Late in a long auction, or all of a short one. */
  lasts: fc.constantFrom(3 * minute, 6 * minute, 30 * minute, 3 * hour, 13 * hour, 40 * hour),
  opensIn: fc.constantFrom(0, 0, 0, 90 * second),
  doings: fc.array(fc.tuple(pause, doing), { maxLength: 40, size: 'max' }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never;

const requestOf = (bidder: string) => `request-of-${bidder}`;

/** Typed once. */
const once = (bidderId: string, maximum: Money): AuctionCommand => ({
  type: 'PlaceBid',
  data: { auctionId, bidderId, maximum, linkedTo: [], salt },
});

function commandOf([what, by, minor]: Doing): AuctionCommand {
  if (what === 'bid') return placeBid(by, cents(minor));
  if (what === 'retract') return retractBid(by);
  if (what === 'slip-bid') return once(by, cents(minor * 10));
  if (what === 'slip') return askRetraction(by, 'typed-wrong', requestOf(by));
  if (what === 'differs') return askRetraction(by, 'item-changed', requestOf(by));
  if (what === 'grant') return grantRetraction(by, requestOf(by));
  if (what === 'refuse') return refuseRetraction(by, requestOf(by));
  if (what === 'buy') return buyNow(by);
  if (what === 'lower') return lowerReserve(cents(minor));
  if (what === 'unreserve') return lowerReserve(null);
  if (what === 'start') return startAuction;
  if (what === 'close') return closeAuction;
  if (what === 'end') return endAs(null);
  if (what === 'seller-end') return endAs('sue');
  return what === 'cancel' ? cancelAs(null, 'No such shoe.') : cancelAs('sue');
}

function onPaper(paper: PaperAuction, [what, by, minor]: Doing, at: number): string {
  if (what === 'bid') return paper.bid(by, minor, at);
  if (what === 'retract') return paper.retract(by, at);
  if (what === 'slip-bid') return paper.bid(by, minor * 10, at, false);
  if (what === 'slip' || what === 'differs') return paper.ask(by, what === 'slip', at);
  if (what === 'grant' || what === 'refuse') return paper.answer(by, what === 'grant', at);
  if (what === 'buy') return paper.buy(by, at);
  if (what === 'lower') return paper.lower(minor, at);
  if (what === 'unreserve') return paper.lower(null, at);
  if (what === 'close') return paper.close(at);
  if (what === 'end') return paper.endEarly('operator', at);
  if (what === 'seller-end') return paper.endEarly('seller', at);
  return paper.cancel(what === 'cancel' ? 'operator' : 'seller', at);
}

function played({ rules, reserve, buyNow: wanted, lasts, opensIn, doings }: Sequence) {
  const offer = wanted === null ? null : Math.max(wanted, reserve ?? 0);
  const [opens, closes] = [plus(now, opensIn), plus(now, opensIn + lasts)];
  const terms = { rules, reserve: reserve === null ? null : cents(reserve), opensAt: opens, closesAt: closes };
  const opening = openAuction({ ...terms, startPrice: cents(start), buyNow: offer === null ? null : cents(offer) });
  let at = msOf(now);
  let highest = start - 300;
  const timed = doings.map(([ms, [what, by, minor]]) => {
    const climbed: Doing = what === 'climb' ? ['bid', by, highest + (minor % 13) * 50] : [what, by, minor];
    if (what === 'climb') highest = climbed[2];
    return [(at += ms), climbed] as const;
  });
  const steps = [[opening, now], ...timed.map(([ms, what]): Step => [commandOf(what), instantOf(ms)])] as const;
  const paper = new PaperAuction({
    rules,
    seller: 'sue',
    start,
    reserve,
    buyNow: offer,
    opens: msOf(opens),
    closes: msOf(closes),
  });
  return { steps, timed, paper, run: replayed(steps) };
}

/** As the log would hold them: the facts of a command share its id. */
const stored = ({ facts }: Pick<Replayed, 'facts'>) =>
  facts.map(({ type, data, meta }) => ({ type, data, meta, stream: 'auction-1', revision: meta.revision }));

const runs = { numRuns: Number(process.env['RUNS'] ?? 600) };

describe('any sequence under any rules', () => {
  it('is answered as on paper, and its facts are those of the paper', () => {
    fc.assert(
      fc.property(sequence, (any) => {
        const { timed, paper, run } = played(any);
        expect(run.outcomes[0]).toBe('ok');
        timed.forEach(([at, what], n) => {
          if (what[0] === 'start') return;
          const due = onPaper(paper, what, at);
          expect([n, what, run.outcomes[n + 1]]).toEqual([n, what, due]);
        });
        expect(auctionProblems(stored(run))).toEqual([]);
        expect(run.state.phase).toBe(paper.over === null ? 'open' : 'closed');
      }),
      runs,
    );
  });

  it('names the rules on every fact that they shaped', () => {
    fc.assert(
      fc.property(sequence, (any) => {
        const { run } = played(any);
        expect(new Set(run.facts.map(({ meta }) => meta.rules))).toEqual(new Set([any.rules]));
      }),
    );
  });

  it('adds nothing when what changes something is asked a second time', () => {
    fc.assert(
      fc.property(sequence, (any) => {
        const { steps, run } = played(any);
        const again = ['CloseAuction', 'StartAuction', 'EndAuction', 'CancelAuction', 'OpenAuction', 'LowerReserve'];
        const doubled = replayed(steps.flatMap((step) => (again.includes(step[0].type) ? [step, step] : [step])));
        const said = ({ facts }: Replayed) => facts.map(({ type, data }) => ({ type, data }));
        expect(said(doubled)).toEqual(said(run));
      }),
    );
  });

  it('folds on to the same from a state that went through JSON halfway', () => {
    fc.assert(
      fc.property(sequence, fc.nat(60), (any, cut) => {
        const { facts } = played(any).run;
        const half = JSON.parse(JSON.stringify(foldFacts(auction, facts.slice(0, cut)))) as ReturnType<
          typeof auction.initial
        >;
        expect(facts.slice(cut).reduce(auction.evolve, half)).toEqual(foldFacts(auction, facts));
      }),
    );
  });

  it('changes no state by being decided', () => {
    fc.assert(
      fc.property(sequence, doing, pause, (any, what, ms) => {
        const { run, timed } = played(any);
        const before = JSON.stringify(run.state);
        try {
          auction.decide(
            commandOf(what[0] === 'climb' ? ['bid', what[1], what[2]] : what),
            run.state,
            instantOf((timed.at(-1)?.[0] ?? msOf(now)) + ms),
          );
        } catch {
          // refused: that too changes nothing
        }
        expect(JSON.stringify(run.state)).toBe(before);
      }),
    );
  });
});

describe('what is told of any sequence', () => {
  it('to its bidders is the maximum that counts', () => {
    fc.assert(
      fc.property(sequence, (any) => {
        const { run } = played(any);
        const { state } = run;
        if (state.phase !== 'open') return;
        const docs = foldView(myBids, run.facts as never);
        for (const bidder of bidders) {
          const mine = docs.get(myBidId(auctionId, bidder));
          const alias = aliasOf(state, bidder);
          if (!auctionRules(any.rules).retraction || alias === undefined || !mine) continue;
          const counts = lastBidOf(state, alias);
          expect(mine.retracted ? undefined : { maximum: mine.maximum.minor, at: mine.lastAt }).toEqual(
            counts && { maximum: counts.maximum, at: counts.at },
          );
        }
      }),
      runs,
    );
  });

  it('to everybody after the close is verified, and no longer when one entry is altered', () => {
    fc.assert(
      fc.property(sequence, fc.nat(), fc.constantFrom('maximum', 'alias', 'at', 'gone'), (any, which, how) => {
        const { steps } = played(any);
        const last = plus(steps.at(-1)![1], 1000 * hour);
        const { facts } = replayed([...steps, [closeAuction, last]]);
        if (facts.at(-1)?.type !== 'AuctionClosed') return;
        const audit = auditOf(facts);
        expect(verify(audit)).toEqual({ ok: true });
        if (audit.entries.length === 0) return;
        const n = which % audit.entries.length;
        const verdict = verify({ ...audit, entries: altered(audit.entries, n, how) });
        const blamed = verdict.ok ? 'none' : verdict.entry;
        expect(how === 'gone' ? blamed !== 'none' : blamed === n).toBe(true);
        expect(verify({ ...audit, head: 'f'.repeat(64) })).toEqual({ ok: false, flaw: 'head', entry: null });
      }),
      runs,
    );
  });
});

function auditOf(facts: Replayed['facts']): AuctionAudit {
  const { rules, terms, closed } = foldView(
    auctionTerms,
    facts.filter(({ type }) => type in auctionTerms.shapes) as never,
  ).get(auctionId)!;
  const blocks = foldView(auctionAudit, facts as never);
  const entries = [...blocks.values()].flatMap((block) => block.entries);
  return { auctionId, rules, terms, result: closed!.result, head: closed!.head, entries, next: null };
}

function altered(entries: AuctionAudit['entries'], n: number, how: string): AuctionAudit['entries'] {
  if (how === 'gone') return entries.toSpliced(n, 1);
  const entry = entries[n]!;
  const at = how === 'at' ? plus(entry.at, 1) : entry.at;
  const alias = how === 'alias' ? entry.alias + 1 : entry.alias;
  if (how !== 'maximum') return entries.with(n, { ...entry, at, alias });
  if (entry.kind === 'bid') return entries.with(n, { ...entry, maximum: (entry.maximum ?? 0) + 1 });
  return entries.with(n, { ...entry, reason: entry.reason === 'typed-wrong' ? 'item-changed' : 'typed-wrong' });
}
