import { hour } from '#kernel/instant.ts';
import { inOrder } from '../play.ts';
import type { Buyer, Shop } from '../sales/shop.ts';
import type { RecordedBook, RecordedBooks, RecordedSide } from './recorded.ts';

/** How one book came out: as the market tells it. */
export type ComparedBook = RecordedBook & Readonly<{ equal: boolean }>;
export type BooksSummary = Readonly<{ books: number; equal: number; different: number; crossed: number }>;

const atOnce = 8;
/** What the record does not say is ours: where what is not the best stands. So many prices, a dollar apart, are within what a ladder shows. */
const prices = 10;
/** A member makes so many offers in an hour, and has so many open. */
const [perHour, mostOpen] = [60, 100];

/** Who offers: one in each book at most, so many that nobody has too many open. */
export function buyersFor(books: readonly RecordedBook[]): number {
  const counts = books.map(({ offers }) => offers?.count ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Math.max(0, ...counts, Math.ceil(all / mostOpen) + 1);
}

/** Each book stands as it was recorded: its asks are the house's, each offer of another buyer's. `onEntry` hears of each. */
export async function playBooks(shop: Shop, { products, books }: RecordedBooks, onEntry: () => void): Promise<void> {
  const sizes = Map.groupBy(books, ({ slug }) => slug);
  for (const product of products)
    await shop.stocks(
      product,
      sizes.get(product.slug)!.map(({ size }) => size),
    );
  const buyers = await shop.buyers(buyersFor(books), 0);
  let turn = 0;
  for (const { slug, size, asks, offers } of books) {
    const units = Array.from({ length: asks?.count ?? 0 }, (_, n) => asks!.best + (n % prices) * 100);
    await inOrder(units, atOnce, (cents) => shop.asks({ slug, size, cents }), onEntry);
    const wanted = Array.from({ length: offers?.count ?? 0 }, (_, n): readonly [number, Buyer] => {
      const cents = Math.max(100, offers!.best - (n % prices) * 100);
      return [cents, buyers[(turn + n) % buyers.length]!];
    });
    if (buyers.length > 0 && mayBeTooFast(turn, wanted.length, buyers.length)) await shop.later(hour);
    await inOrder(wanted, atOnce, ([cents, buyer]) => shop.offers({ slug, size, cents }, buyer), onEntry);
    turn += wanted.length;
  }
}

/** Somebody's turn has come so often since the last hour that one more might be refused. */
const mayBeTooFast = (turn: number, more: number, buyers: number): boolean =>
  Math.floor(turn / (buyers * (perHour - 1))) !== Math.floor((turn + more) / (buyers * (perHour - 1)));

/** What the market tells of each book of the record, in its order. `tell` hears of each. */
export async function compareBooks(
  shop: Shop,
  books: readonly RecordedBook[],
  tell: (compared: ComparedBook) => void,
): Promise<BooksSummary> {
  const summary = { books: books.length, equal: 0, different: 0, crossed: 0 };
  for (const { slug, size, ...recorded } of books) {
    const ladder = await shop.ladder(slug, size);
    const told = { asks: sideOf(ladder.asks), offers: sideOf(ladder.offers) };
    const equal = JSON.stringify(told) === JSON.stringify({ asks: recorded.asks, offers: recorded.offers });
    summary[equal ? 'equal' : 'different']++;
    if (told.asks && told.offers && told.asks.best <= told.offers.best) summary.crossed++;
    tell({ slug, size, ...told, equal });
  }
  return summary;
}

/** The best level comes first. */
const sideOf = (levels: readonly Readonly<{ cents: number; count: number }>[]): RecordedSide =>
  levels[0] ? { best: levels[0].cents, count: levels.reduce((sum, { count }) => sum + count, 0) } : null;
