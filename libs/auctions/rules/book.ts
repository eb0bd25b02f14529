import type { Instant } from '#kernel/instant.ts';
import { noBids, withBid, type Bid, type TopBids } from './resolve.ts';

/** A bid that counts, in minor units. */
export type OwnBid = Readonly<{ maximum: number; at: Instant; revision: number }>;

/** What a retraction takes back; see `events.ts`. */
type What = 'all' | 'last';

/**
 * The maxima of an auction. The price needs the top two alone; whom a retraction brings back is known from the bids of
 * each bidder, kept only under rules that have retractions. A bid costs the same however many came before it.
 */
export type Book = {
  top: TopBids;
  /** The bids that count, the last one last; those of alias n are at n - 1. Null under rules without retractions. */
  readonly own: OwnBid[][] | null;
};

/** The book of an auction that nobody has bid on. */
export const emptyBook = (keepsBids: boolean): Book => ({ top: noBids, own: keepsBids ? [] : null });

/** Adds a bid to the book, which is changed in place. */
export function enterBid(book: Book, bid: Bid, at: Instant, revision: number): void {
  if (book.own) {
    const mine = (book.own[bid.alias - 1] ??= []);
    mine.push({ maximum: bid.maximum, at, revision });
  }
  book.top = withBid(book.top, bid);
}

/** Takes bids out of the book, which is changed in place, and resolves again from the maxima that remain. */
export function strikeBids(book: Book, alias: number, what: What): void {
  book.top = topBidsWithout(book, alias, what);
  book.own?.[alias - 1]?.splice(what === 'all' ? 0 : -1);
}

/** A bidder's bid that counts: the last one that was not taken back. */
export const lastBidOf = ({ own }: Pick<Book, 'own'>, alias: number): OwnBid | undefined => own?.[alias - 1]?.at(-1);

/**
 * What the top two become when these bids are taken back. It looks at every bidder once: retractions are rare. Of equal
 * maxima the earlier bid leads; a leader who raised has the older priority, but nobody else can have stated that maximum
 * in between.
 */
export function topBidsWithout({ own, top }: Book, alias: number, what: What): TopBids {
  if (!own) return top;
  let first: Ranked | null = null;
  let second: Ranked | null = null;
  for (const [n, bids] of own.entries()) {
    const last = n === alias - 1 ? (what === 'last' ? bids.at(-2) : undefined) : bids.at(-1);
    if (!last) continue;
    const bid = { alias: n + 1, ...last };
    if (!first || beats(bid, first)) [first, second] = [bid, first];
    else if (!second || beats(bid, second)) second = bid;
  }
  return { first: first && bidOf(first), second: second && bidOf(second) };
}

/** The bid of each bidder that counts, the best first; under rules without retractions the best two alone are known. */
export function rankedBids({ own, top }: Book): readonly Bid[] {
  if (!own) return [top.first, top.second].filter((bid) => bid !== null);
  const last = own.flatMap((bids, n) => bids.slice(-1).map((bid) => ({ alias: n + 1, ...bid })));
  return last.toSorted((a, b) => (beats(a, b) ? -1 : 1)).map(bidOf);
}

type Ranked = Bid & Readonly<{ revision: number }>;

const beats = (a: Ranked, b: Ranked) => a.maximum > b.maximum || (a.maximum === b.maximum && a.revision < b.revision);

const bidOf = ({ alias, maximum }: Ranked): Bid => ({ alias, maximum });
