import { expect } from '@jest/globals';
import { day, hour } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { orderStream } from '#orders/events.ts';
import { ann, idOf } from '#payments/samples.ts';
import { bookId } from './ask-in-book.ts';
import { Checkout, clock, type Plan } from './checkout-run.ts';
import { Killed } from './dying-market.ts';
import type { OrderLife } from './dying-orders.ts';
import { decided, seller } from './sold-lots.ts';

/** One whose seller is asked. */
export const ask: Plan = {
  sells: 'ask',
  asksSeller: true,
  card: 'approved',
  tenders: [{ pays: 700, gone: 0 }],
  proves: null,
  lives: [],
};
/** Cents. */
export const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
/** Others who have the same for sale. */
export const [tom, tim, tess, tina] = [idOf(51), idOf(52), idOf(53), idOf(54)];
export const [toms, tims, tesses, tinas] = [idOf(61), idOf(62), idOf(63), idOf(64)];

/** What is said, and when: so many milliseconds after the placing. */
export type Word = Readonly<{ type: 'AgreeSale' | 'DeclineSale' | 'TakeOrderBack' | 'HandOver'; memberId: string }>;
/** What they say. */
export const agrees = (memberId = seller): Word => ({ type: 'AgreeSale', memberId });
export const declines = (memberId = seller): Word => ({ type: 'DeclineSale', memberId });
export const withdraws: Word = { type: 'TakeOrderBack', memberId: ann };

/** One that is placed; beside it what others have for sale. */
export const placed = async (plan: Plan = ask, ...others: Parameters<Checkout['askedBy']>[0][]) => {
  const checkout = await new Checkout(plan).prepared();
  for (const one of others) await checkout.askedBy({ isInstant: false, ...one });
  await checkout.through();
  return checkout;
};

let times = 0;
/** Somebody says it. */
export const says = ({ orderId }: Checkout, now: OrderLife, { type, memberId }: Word, by = String(times++)) =>
  decided(now, orderId, { type, data: { memberId } }, by);
/** The code of what it is refused with; null: it is not. */
export const refusedOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error.code;
      if (error instanceof NotFound) return 'not-found';
      throw error;
    },
  );
/** As far as it goes, and how it stands. */
export const drive = async (checkout: Checkout) => {
  await checkout.now.driver.drive(checkout.orderId);
  return checkout.now.order(checkout.orderId);
};
/** What its order says. */
export const typesOf = ({ store, orderId }: Checkout) =>
  store.facts.filter(({ stream }) => stream === orderStream(orderId)).map(({ type }) => type);
/** What of its book is sold. */
export const soldNow = async ({ now }: Checkout) =>
  Object.entries((await now.book(bookId)).sold).map(([id, { orderId, price, isConfirmed }]) => ({
    id,
    orderId,
    price,
    isConfirmed,
  }));

/** What was charged to the card and taken of the gift card, each once, and the ledger has no difference. */
export async function expectTaken(checkout: Checkout, taken: { card: number; balance: number }): Promise<void> {
  for (const id of checkout.payments()) await checkout.now.life.driver.drive(id);
  const { net, held, report } = await checkout.bankSays();
  expect([report.differences, report.inFlight]).toEqual([[], []]);
  expect([net, (await checkout.balancesLeft()).map(({ left }) => left)]).toEqual([taken.card, [800 - taken.balance]]);
  expect(taken.card > 0 || held.length === 0).toBe(true);
}
/** Of the card and of the gift card. */
export const nothing = { card: 0, balance: 0 };
export const all = { card: 3700, balance: 700 };

/** People of one behaviour, and what the process before them has left. */
export async function walked(checkout: Checkout, now: OrderLife, words: (sellerId: string, is: string) => Word | null) {
  const { orderId } = checkout;
  for (let n = 0; n < 14; n++) {
    await now.driver.drive(orderId);
    if (now.life.isDead) return;
    const { is, terms, asking, way } = await now.order(orderId);
    if (is === 'cancelled' || is === 'refunded' || is === 'shipped-to-us') return;
    const { goods } = terms!;
    const who = goods.is === 'ask' ? goods.sellerId : '';
    const word =
      (is === 'placed' && asking.asked) || (is === 'confirmed' && way.labels['to-us']) ? words(who, is) : null;
    if (word) await says(checkout, now, word, `${who} ${word.type}`).catch(deadOrLate);
    if (now.life.isDead) return;
    clock.advance(word ? 2 * hour : day);
  }
}
const deadOrLate = (error: unknown) => {
  if (!(error instanceof Killed || error instanceof Refused)) throw error;
};
