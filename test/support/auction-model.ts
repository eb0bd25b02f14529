import type { AuctionEvent } from '#auctions/events.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';

/** eBay's table, written down a second time on purpose: the model shares no line with the rules that it checks. */
const steps: readonly (readonly [below: number, step: number])[] = [
  [100, 5],
  [500, 25],
  [2500, 50],
  [10_000, 100],
  [25_000, 250],
  [50_000, 500],
  [100_000, 1000],
  [250_000, 2500],
  [500_000, 5000],
];
const step = (price: number) => steps.find(([below]) => price < below)?.[1] ?? 10_000;

type Opened = Extract<AuctionEvent, { type: 'AuctionOpened' }>['data'];

/** An auction as one would reckon it on paper: every bidder's maximum, sorted each time. */
class Paper {
  private readonly maxima = new Map<string, { maximum: number; since: number }>();
  private bids = 0;
  readonly terms: Opened;

  constructor(terms: Opened) {
    this.terms = terms;
  }

  bid(bidder: string, maximum: number) {
    const leads = this.ranked()[0]?.[0] === bidder;
    const since = leads ? this.maxima.get(bidder)!.since : this.bids;
    this.maxima.set(bidder, { maximum, since });
    this.bids += 1;
  }

  ranked() {
    return [...this.maxima].toSorted(([, a], [, b]) => b.maximum - a.maximum || a.since - b.since);
  }

  outcome() {
    const [first, second] = this.ranked();
    if (!first) return null;
    const start = this.terms.startPrice.minor;
    const reserve = this.terms.reserve?.minor ?? 0;
    const [leader, { maximum }] = first;
    const against = second ? Math.min(maximum, second[1].maximum + step(second[1].maximum)) : start;
    return { leader, price: Math.max(start, against, maximum >= reserve ? reserve : 0), sold: maximum >= reserve };
  }
}

/** I7: price and leader follow from the maxima at every revision; one winner, the highest maximum; no bid at or after the end. */
export function auctionProblems(facts: readonly StoredFact[]): string[] {
  const problems: string[] = [];
  const open = new Map<string, Paper>();
  const aliases = new Map<string, string>();
  const closed = new Set<string>();
  for (const { type, data, stream, revision, meta } of facts) {
    const where = `${stream}@${revision}`;
    const fact = { type, data } as AuctionEvent;
    if (fact.type === 'AuctionOpened') open.set(stream, new Paper(fact.data));
    const paper = open.get(stream);
    if (!paper) continue;
    if (closed.has(stream)) problems.push(`${where}: ${type} after the close`);
    if (fact.type === 'BidPlaced') {
      if (meta.at >= paper.terms.closesAt) problems.push(`${where}: a bid at or after the end`);
      paper.bid(fact.data.bidderId, fact.data.maximum.minor);
      aliases.set(`${stream} ${fact.data.alias}`, fact.data.bidderId);
    }
    const outcome = paper.outcome();
    if (fact.type === 'PriceMoved') {
      const shown = { leader: aliases.get(`${stream} ${fact.data.leader}`), price: fact.data.price.minor };
      if (shown.leader !== outcome?.leader || shown.price !== outcome?.price)
        problems.push(`${where}: shows ${JSON.stringify(shown)}, the bids say ${JSON.stringify(outcome)}`);
    }
    if (fact.type === 'AuctionClosed') {
      closed.add(stream);
      const { winner } = fact.data;
      const expected = outcome?.sold ? { leader: outcome.leader, price: outcome.price } : null;
      const told = winner && { leader: winner.bidderId, price: winner.price.minor };
      if (JSON.stringify(told) !== JSON.stringify(expected))
        problems.push(`${where}: won by ${JSON.stringify(told)}, the bids say ${JSON.stringify(expected)}`);
    }
  }
  return problems;
}
