import { expect } from '@jest/globals';
import type { DeskCheck } from '#contracts/desk-places.ts';
import type { ProblemAnswer, Verdict } from '#contracts/order-desk.ts';
import { day, hour } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { mayBeSentOn } from '#orders/rules/after-sale/way.ts';
import type { AfterSaleCommand } from '#orders/rules/after-sale/deciding.ts';
import type { AskingCommand } from '#orders/rules/asking/deciding.ts';
import { orders } from '#orders/decider.ts';
import { orderStream } from '#orders/events.ts';
import type { OrderState } from '#orders/rules/making.ts';
import { ann, idOf } from '#payments/samples.ts';
import { Checkout, clock, type Plan } from './checkout-run.ts';
import { Killed } from './dying-market.ts';
import type { OrderLife } from './dying-orders.ts';

/** An item that a card and a gift card have paid. */
export const lot: Plan = {
  sells: 'lot',
  card: 'approved',
  tenders: [{ pays: 700, gone: 0 }],
  proves: null,
  lives: [],
};
export const [seller, operator, another, third] = [idOf(3), idOf(71), idOf(72), idOf(73)];

/** How its people behave. */
export type Manner = Readonly<{
  hands: boolean;
  verdict: Verdict;
  accepts: boolean | null;
  /** What its buyer does once it is there, and what they are told; nothing: it is completed by itself. */
  back?: Back;
}>;
type Back = Readonly<
  { is: 'returned'; sends: boolean; failed: readonly DeskCheck[] } | { is: 'problem'; answer: ProblemAnswer }
>;
export const good: Manner = { hands: true, verdict: 'verified', accepts: null };

type Command = AfterSaleCommand | AskingCommand extends infer C
  ? C extends { type: infer T; data: infer D }
    ? { type: T; data: Omit<D, 'orderId'> }
    : never
  : never;

/** A photograph of it. */
export const seen = 'a'.repeat(64);
const byOperator = { operatorId: operator, linkedTo: [] };

/** What its people do in that state; null: they wait. */
function said({ is, way, terms }: OrderState, { hands, verdict, accepts, back }: Manner): Command | null {
  const failed = verdict === 'verified' ? [] : (['making'] as const);
  if (mayBeSentOn({ is, terms })) return { type: 'SendOn', data: byOperator };
  if (is === 'confirmed' && hands && !way.isHandedOver) return { type: 'HandOver', data: { memberId: seller } };
  if (is === 'shipped-to-us')
    return { type: 'ReceiveParcel', data: { ...byOperator, tracking: way.labels['to-us']!.tracking } };
  if (is === 'received') return { type: 'BeginReview', data: byOperator };
  if (is === 'in-review') return { type: 'GiveVerdict', data: { ...byOperator, verdict, failed, pictures: [seen] } };
  if (is === 'mismatch' && accepts !== null) return { type: 'AnswerMismatch', data: { memberId: ann, accepts } };
  return back ? saidLater(is, way, back) : null;
}

const box = { person: ann, box: 'The left one is torn.' };

/** Of what is there already. */
function saidLater(is: OrderState['is'], way: OrderState['way'], back: Back): Command | null {
  if (back.is === 'problem') {
    if (is === 'delivered') return { type: 'ReportProblem', data: { memberId: ann, says: box, pictures: box } };
    return is === 'problem' ? { type: 'EndProblem', data: { ...byOperator, answer: back.answer } } : null;
  }
  if (is === 'delivered') return { type: 'AskReturn', data: { memberId: ann } };
  if (is === 'return-asked' && back.sends && !way.isReturnReady)
    return { type: 'HandOverReturn', data: { memberId: ann } };
  if (is === 'return-shipped') return { type: 'ReceiveReturn', data: byOperator };
  return is === 'return-received'
    ? { type: 'CheckReturn', data: { ...byOperator, failed: back.failed, pictures: [seen] } }
    : null;
}

/** Said once under that word. */
export const decided = (now: OrderLife, orderId: string, { type, data }: Command, by = 'walk') => {
  const commandId = `${orderId}/${type}/${by}`;
  const metadata = { commandId, bodyHash: commandId, correlationId: commandId, causationId: commandId, actorId: 'x' };
  const command = { type, data: { ...data, orderId }, metadata } as never;
  return now.life.streams.decide(orders, orderStream(orderId), command);
};

const movedBy = {
  all: () => true,
  seller: (is: string) => is === 'confirmed',
  buyer: (is: string) => is === 'delivered' || is === 'return-asked',
};

/** One process and the people around it, as far as it lives; or its seller or its buyer alone. */
export async function walk(
  now: OrderLife,
  { orderId }: Checkout,
  manner: Manner,
  who: keyof typeof movedBy = 'all',
): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await now.driver.drive(orderId);
    if (now.life.isDead) return;
    const state = await now.order(orderId);
    if (['completed', 'refunded'].includes(state.is)) return;
    const command = movedBy[who](state.is) ? said(state, manner) : null;
    if (command) await decided(now, orderId, command, String(n)).catch(deadOrLate);
    await now.driver.drive(orderId);
    if (now.life.isDead) return;
    clock.advance(command && command.type.startsWith('HandOver') ? 2 * hour : command ? hour : day);
  }
}

const deadOrLate = (error: unknown) => {
  if (!(error instanceof Killed || error instanceof Refused)) throw error;
};

/** One that is paid, and nothing more. */
export const paid = async (plan: Plan = lot) => {
  const checkout = await new Checkout(plan).prepared();
  await checkout.through();
  return checkout;
};

/** All of it is the seller's still, or all of it but what `stays` is back with who paid, to the cent, and each thing happened once. */
export async function expectEnd(
  checkout: Checkout,
  is: 'completed' | 'refunded',
  marketPays = 0,
  stays = { card: 0, balance: 0 },
): Promise<void> {
  const { terms, orderId, now } = checkout;
  expect((await now.order(orderId)).is).toBe(is);
  for (const id of checkout.payments()) await now.life.driver.drive(id);
  const { net, report } = await checkout.bankSays();
  expect([report.differences, report.inFlight]).toEqual([[], []]);
  const isPaid = is === 'completed';
  expect(net).toBe(isPaid ? terms.rest.minor : stays.card);
  expect((await checkout.balancesLeft()).map(({ left }) => left)).toEqual([isPaid ? 100 : 800 - stays.balance]);
  const { total } = terms.delivered;
  const funds = report.balances.filter(({ account }) => account === 'funds');
  expect(funds.reduce((sum, { minor }) => sum - minor, 0)).toBe(isPaid ? total.minor : marketPays);
  const types = checkout.store.facts.filter(({ stream }) => stream === orderStream(orderId)).map(({ type }) => type);
  const twice = types.filter(
    (type, n) => !/^(?:Label|CarrierCalled|ItemPhotographed)/.test(type) && types.indexOf(type) !== n,
  );
  expect(twice).toEqual([]);
}

/** Until it is there. */
export async function walkTo(now: OrderLife, checkout: Checkout, is: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await now.driver.drive(checkout.orderId);
    const state = await now.order(checkout.orderId);
    if (state.is === is) return;
    const command = said(state, good);
    if (command) await decided(now, checkout.orderId, command, `to-${n}`);
    clock.advance(2 * hour);
  }
}
