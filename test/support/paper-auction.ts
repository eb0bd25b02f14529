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

const minute = 60_000;
const hour = 60 * minute;

/** Amounts in cents, times in milliseconds. */
export type PaperTerms = Readonly<{
  rules: string;
  seller: string;
  start: number;
  reserve: number | null;
  buyNow: number | null;
  opens: number;
  closes: number;
}>;

type PaperBid = Readonly<{ bidder: string; maximum: number; at: number }>;
type PaperRequest = Readonly<{ bid: PaperBid; slip: boolean; answer: 'waiting' | 'granted' | 'refused' }>;

/** What everybody sees. */
export type Outcome = Readonly<{ leader: string | null; price: number; met: boolean; end: number }>;

export type PaperEnd = Readonly<{ by: string; at: number; winner: string | null; price: number }>;

/**
 * An auction as one would reckon it on paper: a list of bids, some struck out, and everything worked out again from its
 * beginning each time. What is asked is answered with the code of a refusal, `nothing` or `ok`.
 */
export class PaperAuction {
  /** Those that count, in their order. */
  bids: readonly PaperBid[] = [];
  end: number;
  reserve: number | null;
  over: PaperEnd | 'cancelled' | null = null;
  private isOffered: boolean;
  private readonly came = new Set<string>();
  private readonly gone = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly requests = new Map<string, PaperRequest>();
  private timesTaken = 0;
  private isLowered = false;
  readonly terms: PaperTerms;

  constructor(terms: PaperTerms) {
    this.terms = terms;
    this.end = terms.closes;
    this.reserve = terms.reserve;
    this.isOffered = terms.buyNow !== null;
  }

  outcome(): Outcome {
    const [first, second] = this.ranking();
    const { start } = this.terms;
    if (!first) return { leader: null, price: start, met: this.reserve === null, end: this.end };
    const against = second ? Math.min(first.maximum, second.maximum + step(second.maximum)) : start;
    const met = this.reserve === null || first.maximum >= this.reserve;
    return { leader: first.bidder, price: Math.max(start, against, met ? (this.reserve ?? 0) : 0), met, end: this.end };
  }

  /** `again`: it was typed a second time. */
  bid(bidder: string, maximum: number, at: number, again = true): string {
    const early = this.tooSoonOrLate(at);
    if (early) return early;
    if (bidder === this.terms.seller) return 'own-auction';
    if (this.gone.has(bidder) && !this.seen.has(bidder)) return 'no-further-bid';
    const { leader, price } = this.outcome();
    if (bidder === leader && maximum < price) return 'below-current-price';
    if (bidder !== leader && maximum < (leader === null ? this.terms.start : price + step(price))) return 'bid-too-low';
    const next = leader === null ? this.terms.start : price + step(price);
    if (this.isCareful && !again && maximum > 50_000 && maximum > 5 * next) return 'type-again';
    if (bidder === leader && maximum === this.lastOf(bidder)?.maximum) return 'nothing';
    this.bids = [...this.bids, { bidder, maximum, at }];
    this.came.add(bidder);
    this.seen.delete(bidder);
    if (this.isOffered && maximum >= this.terms.buyNow!) {
      this.over = { by: 'buy-now', at, winner: bidder, price: this.terms.buyNow! };
      return 'ok';
    }
    if (bidder !== leader && this.isSoft)
      this.end = Math.max(this.end, Math.min(at + 2 * minute, this.terms.closes + 60 * minute));
    this.offerEnds();
    return 'ok';
  }

  buy(bidder: string, at: number): string {
    const early = this.tooSoonOrLate(at);
    if (early) return early;
    if (bidder === this.terms.seller) return 'own-auction';
    if (this.gone.has(bidder) && !this.seen.has(bidder)) return 'no-further-bid';
    return this.isOffered ? this.bid(bidder, this.terms.buyNow!, at) : 'buy-now-gone';
  }

  retract(bidder: string, at: number): string {
    if (this.over || at >= this.end) return 'auction-over';
    const last = this.lastOf(bidder);
    if (!this.isSoft) return this.came.has(bidder) ? 'no-retraction' : 'no-bid';
    if (!last) return 'no-bid';
    const no = this.whyNotAlone(last, at);
    if (no) return no;
    this.strike((bid) => bid === last || (bid.bidder === bidder && this.end - at > 12 * hour));
    if (this.isCareful) this.gone.add(bidder);
    return 'ok';
  }

  /** Of an operator. `slip`: the last bid was a mistake; else the item is another. */
  ask(bidder: string, slip: boolean, at: number): string {
    if (this.over || at >= this.end) return 'auction-over';
    const bid = this.lastOf(bidder);
    if (!this.isCareful) return 'no-requests';
    if (!bid) return 'no-bid';
    if (!this.whyNotAlone(bid, at)) return 'retract-alone';
    const before = this.requests.get(bidder);
    if (before?.bid === bid) return before.answer === 'refused' ? 'asked-before' : 'nothing';
    this.requests.set(bidder, { bid, slip, answer: 'waiting' });
    return 'ok';
  }

  /** The operator's, to what that bidder asked last. */
  answer(bidder: string, granted: boolean, at: number): string {
    if (this.over || at >= this.end) return 'auction-over';
    const request = this.requests.get(bidder);
    if (!request) return 'request-gone';
    const answer = granted ? 'granted' : 'refused';
    if (request.answer !== 'waiting') return request.answer === answer ? 'nothing' : 'request-answered';
    if (granted && this.lastOf(bidder) !== request.bid) return 'bid-again-since';
    this.requests.set(bidder, { ...request, answer });
    if (!granted) return 'ok';
    const told = this.outcome().price;
    this.strike((bid) => (request.slip ? bid === request.bid : bid.bidder === bidder));
    const [first] = this.ranking();
    if (first && first.bidder !== bidder && first.maximum <= told) this.seen.add(first.bidder);
    return 'ok';
  }

  private strike(goes: (bid: PaperBid) => boolean) {
    this.bids = this.bids.filter((bid) => !goes(bid));
    this.timesTaken++;
    if (this.isCareful && this.bids.length === 0) this.isOffered = this.terms.buyNow !== null;
  }

  private whyNotAlone(last: PaperBid, at: number) {
    const left = this.end - at;
    if (this.isCareful && this.came.size > 1) return 'others-have-bid';
    if (this.isCareful && this.timesTaken > 0) return 'retracted-before';
    if (this.isCareful && this.reserve !== null && this.outcome().met) return 'reserve-was-met';
    if (left <= 10 * minute) return 'too-late-to-retract';
    return left <= 12 * hour && at - last.at > hour ? 'bid-too-old' : null;
  }

  private get isSoft() {
    return this.terms.rules === 'plinth-1' || this.isCareful;
  }

  private get isCareful() {
    return this.terms.rules === 'plinth-2' || this.terms.rules === 'plinth-3';
  }

  lower(reserve: number | null, at: number): string {
    if (this.over || at >= this.end) return 'auction-over';
    if (this.reserve === null) return 'no-reserve';
    const { leader, met } = this.outcome();
    if (leader !== null && met) return 'reserve-met';
    if (this.isCareful && this.came.size > 0 && reserve !== this.reserve) {
      if (this.isLowered) return 'reserve-lowered-before';
      if (this.end - at <= 12 * hour) return 'too-late-to-lower';
    }
    if (reserve !== null && reserve < this.terms.start) return 'reserve-below-start';
    if (reserve !== null && reserve > this.reserve) return 'reserve-not-lower';
    if (reserve === this.reserve) return 'nothing';
    this.reserve = reserve;
    if (this.came.size > 0) this.isLowered = true;
    this.offerEnds();
    return 'ok';
  }

  close(at: number): string {
    if (this.over) return 'nothing';
    if (at < this.end) return 'not-due-yet';
    return this.ended('time', this.end);
  }

  endEarly(by: 'operator' | 'seller', at: number): string {
    if (this.over) return 'nothing';
    if (at >= this.end) return by === 'seller' ? 'auction-over' : this.ended('time', this.end);
    const isLate = this.bids.length > 0 && this.end - at <= 12 * hour;
    return by === 'seller' && isLate ? 'too-late-to-end' : this.ended(by, at);
  }

  cancel(by: 'operator' | 'seller', at: number): string {
    if (this.over || at >= this.end) return 'auction-over';
    if (by === 'seller' && this.bids.length > 0) return 'has-bids';
    this.over = 'cancelled';
    return 'ok';
  }

  private ended(by: string, at: number) {
    const { leader, met, price } = this.outcome();
    this.over = { by, at, winner: met ? leader : null, price };
    return 'ok';
  }

  private tooSoonOrLate(at: number) {
    if (this.over || at >= this.end) return 'auction-over';
    return at < this.terms.opens ? 'not-open-yet' : null;
  }

  /** The first bid ends 'buy now', or where there is a reserve whatever meets it. */
  private offerEnds() {
    const { leader, met } = this.outcome();
    if (leader !== null && met) this.isOffered = false;
  }

  private lastOf(bidder: string) {
    return this.bids.findLast((bid) => bid.bidder === bidder);
  }

  /** The bidders by what they state last; of equals whoever came first, and a leader who changes the maximum came when the lead was won. */
  private ranking() {
    let ranked: readonly (PaperBid & Readonly<{ since: number }>)[] = [];
    this.bids.forEach((bid, n) => {
      const since = ranked[0]?.bidder === bid.bidder ? ranked[0].since : n;
      ranked = [...ranked.filter(({ bidder }) => bidder !== bid.bidder), { ...bid, since }].toSorted(
        (a, b) => b.maximum - a.maximum || a.since - b.since,
      );
    });
    return ranked;
  }
}
