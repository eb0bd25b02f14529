import type { Recorded } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import { type FactsOf, pick } from '#kernel/shapes.ts';
import { type AuctionClosed, type AuctionOpened, auctionShapes } from './events.ts';
import { type Book, emptyBook, enterBid, rankedBids, strikeBids } from './rules/book.ts';
import { auctionRules } from './rules/records.ts';
import { priceOf } from './rules/resolve.ts';

/** Who may have a lot in the winner's place, and at which price. */
export type Chance = Readonly<{ memberId: string; price: Money }>;

/** The facts of an auction that say it. */
export const chanceShapes = pick(
  auctionShapes,
  'AuctionOpened',
  'BidPlaced',
  'BidRetracted',
  'ReserveLowered',
  'AuctionClosed',
);
type ChanceFact = FactsOf<typeof chanceShapes>;

type Said = {
  opened: AuctionOpened['data'] | null;
  reserve: Money | null;
  readonly book: Book;
  readonly bidders: string[];
  next: AuctionClosed['data']['next'];
};

/**
 * Who may have a lot where these members had not bid: whoever leads the others then, at the price resolved without these members' bids; at a maximum of theirs a default would squeeze whoever comes next. Nobody for
 * less than `least` (minor units of its currency) or the reserve, nor who would not have paid that. Null: nobody, as of an auction whose close has named none.
 */
export function chanceWithout(
  facts: readonly Recorded<ChanceFact>[],
  members: readonly string[],
  least: number,
): Chance | null {
  const { opened, reserve, book, bidders, next } = said(facts);
  if (!opened || next.length === 0) return null;
  const { startPrice, rules } = opened;
  const { currency } = startPrice;
  const terms = { currency, startPrice: startPrice.minor, reserve: reserve?.minor ?? null };
  const bidderOf = (alias: number) => bidders[alias - 1] ?? '';
  const [first, second = null] = rankedBids(book).filter(({ alias }) => !members.includes(bidderOf(alias)));
  if (!first || first.maximum < Math.max(least, terms.reserve ?? 0)) return null;
  const minor = Math.max(priceOf(auctionRules(rules), terms, { first, second }), least);
  return { memberId: bidderOf(first.alias), price: { minor, currency } };
}

function said(facts: readonly Recorded<ChanceFact>[]): Said {
  const all: Said = { opened: null, reserve: null, book: emptyBook(true), bidders: [], next: [] };
  for (const { type, data, meta } of facts) {
    if (type === 'AuctionOpened') [all.opened, all.reserve] = [data, data.reserve];
    else if (type === 'ReserveLowered') all.reserve = data.reserve;
    else if (type === 'BidRetracted') strikeBids(all.book, data.alias, data.what);
    else if (type === 'AuctionClosed') all.next = data.next;
    else {
      enterBid(all.book, { alias: data.alias, maximum: data.maximum.minor }, meta.at, meta.revision);
      all.bidders[data.alias - 1] = data.bidderId;
    }
  }
  return all;
}
