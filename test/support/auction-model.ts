import type { AuctionEvent } from '#auctions/events.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { PaperAuction } from './paper-auction.ts';

type Opened = Extract<AuctionEvent, { type: 'AuctionOpened' }>['data'];
type Closed = Extract<AuctionEvent, { type: 'AuctionClosed' }>['data'];
type TakenBack = Extract<AuctionEvent, { type: 'BidRetracted' }>['data'];
type Moved = Extract<AuctionEvent, { type: 'PriceMoved' }>['data'];
/** A fact of an auction's stream, as it is stored. */
type AuctionFact = Pick<StoredFact, 'type' | 'data' | 'stream' | 'revision'> &
  Readonly<{ meta: Readonly<{ at: string; commandId: string }> }>;

/** One auction's stream beside the same auction on paper. */
class Beside {
  readonly problems: string[] = [];
  private readonly paper: PaperAuction;
  private readonly aliases = new Map<number, string>();
  private shown: Readonly<{ leader: string | null; price: number; met: boolean }>;
  private isStarted: boolean;
  private end: number;
  private command = '';
  private last = '';
  private isOver = false;

  constructor(opened: Opened, openedAt: string) {
    const [opens, closes] = [Date.parse(opened.opensAt), Date.parse(opened.closesAt)];
    this.paper = new PaperAuction({
      rules: opened.rules,
      seller: opened.sellerId,
      start: opened.startPrice.minor,
      reserve: opened.reserve?.minor ?? null,
      buyNow: (opened.buyNow as Opened['buyNow'] | undefined)?.minor ?? null, // the first version had none
      opens,
      closes,
    });
    this.end = closes;
    this.isStarted = opened.opensAt <= openedAt;
    const { leader, price, met } = this.paper.outcome();
    this.shown = { leader, price, met };
  }

  take({ type, data, stream, revision, meta }: AuctionFact) {
    const where = `${stream}@${revision}`;
    if (meta.commandId !== this.command) this.settle();
    this.command = meta.commandId;
    this.last = where;
    if (this.isOver) this.problems.push(`${where}: ${type} after the end`);
    this.fact({ type, data } as AuctionEvent, Date.parse(meta.at));
  }

  /** A command's facts are complete: what is shown is what the paper says. */
  settle() {
    const { leader, price, met, end } = this.paper.outcome();
    const bought = this.paper.over !== null && this.paper.over !== 'cancelled' && this.paper.over.by === 'buy-now';
    if (!bought && leader !== null) this.same('shown', this.shown, { leader, price, met });
    this.same('the end', this.end, end);
  }

  private fact(fact: AuctionEvent, at: number) {
    const { paper } = this;
    if (fact.type === 'AuctionStarted') {
      this.same('started', [this.isStarted, at >= paper.terms.opens], [false, true]);
      this.isStarted = true;
    }
    if (fact.type === 'BidPlaced') {
      const { bidderId, alias, maximum } = fact.data;
      this.same('alias', this.aliases.get(alias) ?? `new ${alias}`, this.known(bidderId));
      this.aliases.set(alias, bidderId);
      this.same('begun', this.isStarted, true);
      this.same('the bid', paper.bid(bidderId, maximum.minor, at), 'ok');
    }
    if (fact.type === 'BidRetracted') this.takenBack(fact.data, at);
    if (fact.type === 'RetractionAsked')
      this.same('asked', paper.ask(fact.data.bidderId, fact.data.reason === 'typed-wrong', at), 'ok');
    if (fact.type === 'RetractionRefused') this.same('the refusal', paper.answer(fact.data.bidderId, false, at), 'ok');
    if (fact.type === 'PriceMoved') this.moved(fact.data);
    if (fact.type === 'ReserveLowered')
      this.same('the reserve', paper.lower(fact.data.reserve?.minor ?? null, at), 'ok');
    if (fact.type === 'ClosingDelayed') this.end = Date.parse(fact.data.closesAt);
    if (fact.type === 'AuctionClosed') this.closed(fact.data, at);
    if (fact.type === 'AuctionCancelled') {
      this.same('the cancellation', paper.cancel(fact.data.by, at), 'ok');
      this.isOver = true;
    }
  }

  private takenBack({ bidderId, what, granted }: TakenBack, at: number) {
    const { paper } = this;
    const before = paper.bids.length;
    const ofBidder = paper.bids.filter(({ bidder }) => bidder === bidderId).length;
    const isByOperator = (granted as TakenBack['granted'] | undefined) != null; // the first version had none
    const answer = isByOperator ? paper.answer(bidderId, true, at) : paper.retract(bidderId, at);
    this.same('the retraction', answer, 'ok');
    const gone = before - paper.bids.length;
    this.same('taken back', gone, what === 'all' ? ofBidder : 1);
  }

  private moved({ leader: alias, price, reserveMet }: Moved) {
    const leader = alias === null ? null : (this.aliases.get(alias) ?? 'nobody');
    this.shown = { leader, price: price.minor, met: reserveMet };
    const { over } = this.paper;
    const bought = over !== null && over !== 'cancelled' && { leader: over.winner, price: over.price, met: true };
    const { leader: first, price: due, met } = this.paper.outcome();
    this.same('shows', this.shown, bought || { leader: first, price: due, met });
  }

  private closed({ by, closedAt, winner }: Closed, at: number) {
    if (by === 'time') this.paper.close(at);
    else if (by !== 'buy-now') this.paper.endEarly(by, at);
    const told = { by, at: Date.parse(closedAt), winner: winner?.bidderId ?? null };
    const { over } = this.paper;
    if (over === null || over === 'cancelled') this.problems.push(`${this.last}: closed by ${by}, before its end`);
    else {
      this.same('closed', told, { by: over.by, at: over.at, winner: over.winner });
      if (winner) this.same('the price', winner.price.minor, over.price);
    }
    this.isOver = true;
  }

  /** As the fact should have named a bidder: the known alias, or the next. */
  private known(bidderId: string) {
    const isKnown = [...this.aliases.values()].includes(bidderId);
    return isKnown ? bidderId : `new ${this.aliases.size + 1}`;
  }

  private same(what: string, told: unknown, due: unknown) {
    const [a, b] = [JSON.stringify(told), JSON.stringify(due)];
    if (a !== b) this.problems.push(`${this.last}: ${what} ${a}, on paper ${b}`);
  }
}

/**
 * I7: price and leader follow from the maxima that count after every command; the end moves as it should; one winner, the
 * highest maximum; no bid before the opening, at the end or after it; nothing that the rules do not allow.
 */
export function auctionProblems(facts: readonly AuctionFact[]): string[] {
  const all = new Map<string, Beside>();
  for (const fact of facts) {
    if (fact.type === 'AuctionOpened') all.set(fact.stream, new Beside(fact.data as Opened, fact.meta.at));
    else all.get(fact.stream)?.take(fact);
  }
  return [...all.values()].flatMap((beside) => {
    beside.settle();
    return beside.problems;
  });
}
