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
 * Whom a lot is offered to one after the other where its winner does not pay: those whom the close has named, but for these members, who are the
 * winner and whoever is linked to them. Each at the price resolved without their bids and without those who were asked before: at a maximum of theirs a
 * default would squeeze whoever comes next. Nobody has it for less than `least` (minor units of its currency), nor who would not have paid that.
 */
export function chancesWithout(
  facts: readonly Recorded<ChanceFact>[],
  members: readonly string[],
  least: number,
): readonly Chance[] {
  const { opened, reserve, book, bidders, next } = said(facts);
  if (!opened) return [];
  const { startPrice, rules } = opened;
  const { currency } = startPrice;
  const terms = { currency, startPrice: startPrice.minor, reserve: reserve?.minor ?? null };
  const left = rankedBids(book).filter(({ alias }) => !members.includes(bidders[alias - 1] ?? ''));
  return left.flatMap((first, n) => {
    const named = next.find(({ alias }) => alias === first.alias);
    if (!named || first.maximum < least) return [];
    const minor = priceOf(auctionRules(rules), terms, { first, second: left[n + 1] ?? null });
    return [{ memberId: named.bidderId, price: { minor: Math.max(minor, least), currency } }];
  });
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
