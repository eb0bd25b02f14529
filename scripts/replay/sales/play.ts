import { day, msOf } from '#kernel/instant.ts';
import { inOrder } from '../play.ts';
import { type Group, groupsOf, roundsOf } from './months.ts';
import { Stopped } from '../wrong.ts';
import type { RecordedProduct, RecordedSale } from './recorded.ts';
import type { Buyer, Readied, Shop } from './shop.ts';

/** How one group came out: as the market tells it. */
export type Compared = Group & Readonly<{ equal: boolean }>;
export type SalesSummary = Readonly<{ groups: number; equal: number; different: number }>;

/** Sales at the same moment: each of another buyer. */
const atOnce = 16;
/** Sessions of test members end after 30 days. */
const sessionDays = 20;
/** Three days until a carrier has delivered, and three more until it is completed by itself. */
const untilCompleted = 10 * day;

const startOf = (date: string): string => `${date}T00:00:00.000Z`;

/** Each recorded sale happens once more, on its day. `onSale` hears of each. Throws `Stopped` where it is later than the first of them. */
export async function playSales(
  shop: Shop,
  { products, sales }: Readonly<{ products: readonly RecordedProduct[]; sales: readonly RecordedSale[] }>,
  onSale: () => void,
): Promise<void> {
  const now = await shop.now();
  if (now > startOf(sales[0]!.day))
    throw new Stopped(`it is ${now} there, after the first sale: CLOCK_AT of an empty market`);
  const sizes = Map.groupBy(sales, ({ slug }) => slug);
  const stocked = (product: RecordedProduct) =>
    shop.stocks(product, [...new Set(sizes.get(product.slug)!.map(({ size }) => size))]);
  await inOrder(products, atOnce, stocked, () => {});
  let buyers: readonly Buyer[] = [];
  let since = '';
  let generation = 0;
  for (const [date, ofDay] of Map.groupBy(sales, (sale) => sale.day)) {
    await shop.at(startOf(date));
    if (since === '' || msOf(startOf(date)) - msOf(startOf(since)) >= sessionDays * day) {
      buyers = await shop.buyers(atOnce, generation++);
      since = date;
    }
    await playDay(shop, ofDay, buyers, onSale);
  }
  await shop.later(untilCompleted);
}

/** What is sold that day is listed and quoted first, all of it side by side; when it was sold, the rounds say. */
async function playDay(
  shop: Shop,
  sales: readonly RecordedSale[],
  buyers: readonly Buyer[],
  onSale: () => void,
): Promise<void> {
  const rounds = roundsOf(sales);
  const readied = new Map<RecordedSale, Readied>();
  // of one round each is another buyer's, as far as there are: nobody pays for many at once
  const asked = rounds.flatMap((round) => round.map((sale, n) => ({ sale, buyer: buyers[n % buyers.length]! })));
  const ready = ({ sale, buyer }: (typeof asked)[number]) => shop.readies(sale, buyer);
  await inOrder(asked, atOnce, ready, (one, { sale }) => readied.set(sale, one));
  for (const round of rounds) {
    await inOrder(round, atOnce, (sale) => shop.sells(readied.get(sale)!), onSale);
    await shop.later(1);
  }
  await shop.sendsOn();
}

/** What the market tells of each group of the record, in its order. `tell` hears of each. */
export async function compareSales(
  shop: Shop,
  sales: readonly RecordedSale[],
  tell: (compared: Compared) => void,
): Promise<SalesSummary> {
  const groups = groupsOf(sales);
  const books = Map.groupBy(groups, ({ slug, size }) => `${slug} ${size}`);
  let equal = 0;
  for (const of of books.values()) {
    const { slug, size } = of[0]!;
    const months = new Map((await shop.months(slug, size)).map((month) => [month.month, month]));
    for (const recorded of of) {
      const told = months.get(recorded.month) ?? nothing(recorded.month);
      const compared = { slug, size, ...told };
      const isEqual = JSON.stringify(compared) === JSON.stringify(recorded);
      if (isEqual) equal++;
      tell({ ...compared, equal: isEqual });
    }
  }
  return { groups: groups.length, equal, different: groups.length - equal };
}

const nothing = (month: string) => ({ month, count: 0, sumCents: 0, minCents: 0, maxCents: 0, lastCents: 0 });
