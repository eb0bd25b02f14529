import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { replayed, replaying, type Step } from '#kernel/replayed.ts';
import type { Ending, Rehearsal, Rehearsed } from '#platform/archive/long-work.ts';
import { auction } from './decider.ts';
import type { AuctionClosed, AuctionEvent, AuctionOpened } from './events.ts';
import type { AuctionCommand } from './rules/command-data.ts';
import { auctionRules, ruleRecords } from './rules/records.ts';

/** After every deadline: what time closes is closed at its own. */
const afterAll: Instant = '9999-12-31T23:59:59.999Z';
const noSalt = '0'.repeat(32);

/**
 * What closed auctions would have brought under other rule records: what people did then is said again to the decider, in the
 * same order and at the same times. Nobody bids otherwise than they did, so that this is no forecast. Where nothing was sold and
 * bids stay sealed for good, other rules would tell them by their price: it is left out, as nobody is shown it in the audit.
 */
export const auctionRehearsal: Rehearsal = {
  ends: 'AuctionClosed',
  rules: ruleRecords,
  under: (facts, rules) => rehearsed(facts as readonly Recorded<AuctionEvent>[], rules),
};

function* rehearsed(
  facts: readonly Recorded<AuctionEvent>[],
  rules: readonly string[],
): Generator<void, Rehearsed | undefined> {
  const opened = facts.find(isOpened);
  const closed = facts.find(isClosed);
  if (!opened || !closed) return undefined;
  if (!closed.data.winner && auctionRules(opened.data.rules).isSalted) return undefined; // what was bid stays sealed
  const under: Ending[] = [];
  for (const id of rules) {
    const ending = yield* endingUnder(id, facts, opened.data.sellerId);
    if (!ending) return undefined;
    under.push(ending);
  }
  const { auctionId, startPrice, rules: held } = opened.data;
  return { id: auctionId, currency: startPrice.currency, rules: held, was: endedAs(closed.data), under };
}

function* endingUnder(
  rules: string,
  facts: readonly Recorded<AuctionEvent>[],
  sellerId: string,
): Generator<void, Ending | undefined> {
  const said = facts.flatMap((fact) => commandOf(fact, rules, sellerId).map((one) => [one, fact.meta.at] as const));
  const { auctionId } = facts[0]!.data;
  const steps: readonly Step<AuctionCommand>[] = [...said, [{ type: 'CloseAuction', data: { auctionId } }, afterAll]];
  const [first, ...others] = steps;
  const begun = replayed(auction, first ? [first] : []);
  if (begun.outcomes[0] !== 'ok') return undefined; // these rules would not have opened it
  const { facts: made, outcomes } = yield* replaying(auction, others, begun.facts);
  const closed = made.find(isClosed);
  if (!closed) return undefined;
  const bids = outcomes.filter((_, n) => others[n]?.[0].type === 'PlaceBid');
  const taken = bids.filter((outcome) => outcome === 'ok' || outcome === 'nothing').length;
  return { ...endedAs(closed.data), bids: taken, refused: bids.length - taken };
}

const endedAs = ({ winner, closedAt }: AuctionClosed['data']) => ({
  winner: winner?.bidderId ?? null,
  price: winner?.price.minor ?? null,
  closedAt,
});

/** What was said that led to this fact; nothing where it only follows from others. */
function commandOf(fact: Recorded<AuctionEvent>, rules: string, sellerId: string): readonly AuctionCommand[] {
  switch (fact.type) {
    case 'AuctionOpened':
      return [{ type: 'OpenAuction', data: { ...fact.data, rules } }];
    case 'AuctionStarted':
      return [{ type: 'StartAuction', data: fact.data }];
    case 'BidPlaced': {
      const { auctionId, bidderId, maximum, salt } = fact.data;
      const bid = { auctionId, bidderId, maximum, maximumAgain: maximum, linkedTo: [], salt: salt ?? noSalt };
      return [{ type: 'PlaceBid', data: bid }];
    }
    case 'RetractionAsked': {
      const { auctionId, bidderId, reason, requestId } = fact.data;
      return [{ type: 'AskRetraction', data: { auctionId, bidderId, reason, requestId } }];
    }
    case 'RetractionRefused': {
      const { auctionId, bidderId, requestId, grounds } = fact.data;
      return [{ type: 'AnswerRetraction', data: { auctionId, bidderId, requestId, granted: false, grounds } }];
    }
    case 'BidRetracted': {
      const { auctionId, bidderId, reason, granted } = fact.data;
      if (!granted) return [{ type: 'RetractBid', data: { auctionId, bidderId, reason } }];
      return [{ type: 'AnswerRetraction', data: { auctionId, bidderId, granted: true, ...granted } }];
    }
    case 'ReserveLowered':
      return [{ type: 'LowerReserve', data: { ...fact.data, memberId: sellerId } }];
    case 'AuctionClosed': {
      const { auctionId, by } = fact.data;
      return by === 'seller' || by === 'operator' ? [{ type: 'EndAuction', data: { auctionId, memberId: null } }] : [];
    }
    default:
      return [];
  }
}

const isOpened = (fact: AnyMessage): fact is Recorded<AuctionOpened> => fact.type === 'AuctionOpened';
const isClosed = (fact: AnyMessage): fact is Recorded<AuctionClosed> => fact.type === 'AuctionClosed';
