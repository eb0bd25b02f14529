import { auction } from '#auctions/decider.ts';
import type { AuctionCommand } from '#auctions/rules/command-data.ts';
import type { AuctionEvent, BidRetracted } from '#auctions/events.ts';
import { replayed, type Step } from '#kernel/replayed.ts';
import { day, instantOf, later, msOf, type Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { upcast } from '#kernel/shapes.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import type { RecordedAuction } from './recorded.ts';

/** How an auction comes out; the price in minor units, also where nobody won. */
export type Ending = Readonly<{
  price: number;
  winner: string | null;
  endedAt: Instant;
  /** What the rules turned down, by reason. */
  refused: Readonly<Record<string, number>>;
}>;

/** What other rules would have changed of one auction. */
export type Change = Readonly<{ auctionId: string; before: Ending; after: Ending }>;

/** A closed auction of a market's own log. */
export type LoggedAuction = Readonly<{
  auctionId: string;
  rules: string;
  facts: readonly Readonly<{ fact: AuctionEvent; at: Instant }>[];
}>;

/** What people call a bidder. */
type Naming = (winner: Readonly<{ alias: number; bidderId: string }>) => string;
const byAlias: Naming = ({ alias }) => `Bidder ${alias}`;

/** Decides these commands again under other rules, up to the close. Nothing is written. */
export function againUnder(rules: string, steps: readonly Step<AuctionCommand>[], naming: Naming = byAlias): Ending {
  const ruled = steps.map(([command, at]): Step<AuctionCommand> => [underRules(command, rules), at]);
  const run = replayed(auction, ruled);
  const { state } = run;
  if (state.phase === 'none') throw new Error(`${rules} do not open such an auction: ${run.outcomes[0]}`);
  if (state.phase === 'closed') return endingOf(run.facts, run.outcomes, naming);
  const { auctionId, closesAt } = state;
  const whole = replayed(auction, [...ruled, [{ type: 'CloseAuction', data: { auctionId } }, closesAt]]);
  return endingOf(whole.facts, whole.outcomes, naming);
}

const underRules = (command: AuctionCommand, rules: string): AuctionCommand =>
  command.type === 'OpenAuction' ? { ...command, data: { ...command.data, rules } } : command;

/** How it ended by its facts. */
export function endingOf(
  facts: readonly AuctionEvent[],
  outcomes: readonly string[] = [],
  naming: Naming = byAlias,
): Ending {
  const opened = facts.find((fact) => fact.type === 'AuctionOpened')?.data;
  const moved = facts.findLast((fact) => fact.type === 'PriceMoved')?.data;
  const closed = facts.findLast((fact) => fact.type === 'AuctionClosed')?.data;
  const winner = closed?.winner ?? null;
  const price = winner?.price ?? moved?.price ?? opened?.startPrice;
  return {
    price: price?.minor ?? 0,
    winner: winner && naming(winner),
    endedAt: closed?.closedAt ?? '',
    refused: refusedIn(outcomes),
  };
}

function refusedIn(outcomes: readonly string[]): Record<string, number> {
  const codes = outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'nothing');
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const begin = '2026-01-01T00:00:00.000Z';

/** An auction of a record: its bids in their order, at the times that the record names. */
export function stepsOfRecord({ id, openCents, days, bids }: RecordedAuction): readonly Step<AuctionCommand>[] {
  const since = (daysLater: number) => instantOf(msOf(begin) + Math.round(daysLater * day));
  const lot = { templateId: id, variantId: id, listingId: null };
  const terms = { lot, startPrice: usd(openCents), reserve: null, closesAt: since(days), rules: '' };
  let last = begin;
  const bidding = bids.map(({ bidder, cents, day: on }): Step<AuctionCommand> => {
    last = later(last, since(on));
    return [placed(id, bidder, usd(cents)), last];
  });
  return [[{ type: 'OpenAuction', data: { ...terms, auctionId: id, sellerId: '' } }, begin], ...bidding];
}

/** Typed twice where the rules ask for it: a record does not say. */
const placed = (auctionId: string, bidderId: string, maximum: Money, salt = noSalt): AuctionCommand => ({
  type: 'PlaceBid',
  data: { auctionId, bidderId, maximum, maximumAgain: maximum, linkedTo: [], salt },
});

const noSalt = '0'.repeat(32);

/** What people once asked for, by the facts that it led to. What was refused then has left none. */
export function stepsOfFacts({ facts }: Pick<LoggedAuction, 'facts'>): readonly Step<AuctionCommand>[] {
  const opened = facts[0]?.fact;
  const sellerId = opened?.type === 'AuctionOpened' ? opened.data.sellerId : '';
  return facts.flatMap(({ fact, at }) => {
    const command = commandOf(fact, sellerId);
    return command ? [[command, at] as const] : [];
  });
}

/** None for what follows from the others and from the time. An early end was right in its day: it is the operator's here. */
function commandOf({ type, data }: AuctionEvent, sellerId: string): AuctionCommand | undefined {
  if (type === 'AuctionOpened') return { type: 'OpenAuction', data };
  if (type === 'BidPlaced') return placed(data.auctionId, data.bidderId, data.maximum, data.salt ?? noSalt);
  if (type === 'RetractionAsked') return { type: 'AskRetraction', data };
  if (type === 'RetractionRefused') return { type: 'AnswerRetraction', data: { ...data, granted: false } };
  if (type === 'BidRetracted') return takenBack(data);
  if (type === 'ReserveLowered') return { type: 'LowerReserve', data: { ...data, memberId: sellerId } };
  const isEnd = type === 'AuctionClosed' && (data.by === 'operator' || data.by === 'seller');
  return isEnd ? { type: 'EndAuction', data: { auctionId: data.auctionId, memberId: null } } : undefined;
}

const takenBack = ({ auctionId, bidderId, reason, granted }: BidRetracted['data']): AuctionCommand =>
  granted
    ? { type: 'AnswerRetraction', data: { auctionId, bidderId, ...granted, granted: true } }
    : { type: 'RetractBid', data: { auctionId, bidderId, reason } };

/** The auctions of a log that were closed, each with its facts in their order. */
export function closedAuctions(facts: readonly StoredFact[]): readonly LoggedAuction[] {
  return [...Map.groupBy(facts, ({ stream }) => stream).values()].flatMap((all) => {
    const known = all.map(({ type, data, meta }) => {
      const today = upcast(auction.shapes, type, meta.v, data);
      return { fact: { type, data: today } as AuctionEvent, at: meta.at };
    });
    const opened = known[0]?.fact;
    const isClosed = known.some(({ fact }) => fact.type === 'AuctionClosed');
    if (opened?.type !== 'AuctionOpened' || !isClosed) return [];
    return [{ auctionId: opened.data.auctionId, rules: opened.data.rules, facts: known }];
  });
}
