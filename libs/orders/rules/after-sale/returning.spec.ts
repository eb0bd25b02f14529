import { expect, it } from '@jest/globals';
import { recordedAt } from '#kernel/fold.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import type { AfterSaleEvent } from '../../after-sale/events.ts';
import { type OrderCommand, orders } from '../../decider.ts';
import type { OrderState } from '../making.ts';
import { returnRules } from '../returns.ts';
import { returnUntil } from './returning.ts';
import { noWay } from './way.ts';

const [orderId, memberId, operatorId] = ['o', 'ann', 'oli'];
const heardAt: Instant = '2026-12-01T10:00:00.000Z';
const box = { person: memberId, box: '' };
const goods = { is: 'lot', auctionId: 'a', sellerId: 'sue', templateId: 't', variantId: 'v' };

const delivered: OrderState = {
  ...orders.initial(),
  is: 'delivered',
  terms: { orderId, memberId, goods, returns: { days: returnRules.days, rules: returnRules.id } } as never,
  way: { ...noWay, heardAt },
};

const after = (state: OrderState, at: Instant, ...facts: AfterSaleEvent[]): OrderState =>
  recordedAt(facts, at).reduce((now, fact) => orders.evolve(now, fact), state);
const said: AfterSaleEvent = { type: 'ProblemReported', data: { orderId, memberId, says: box, pictures: box } };
const answered: AfterSaleEvent = { type: 'ProblemEnded', data: { orderId, operatorId, answer: 'no', heardAt } };
const ask: OrderCommand = { type: 'AskReturn', data: { orderId, memberId } };

it('the days in which something may be given back stand still while the desk looks at what is wrong with it', () => {
  const last = plus(heardAt, returnRules.days * day);
  expect(returnUntil(delivered)).toBe(last);
  const [saidAt, answeredAt] = [plus(heardAt, 2 * day), plus(heardAt, 16 * day)];
  const open = after(delivered, saidAt, said);
  expect(() => orders.decide(ask, open, plus(saidAt, 1))).toThrow('order-moved-on');
  const over = after(open, answeredAt, answered);
  const until = plus(last, 14 * day);
  expect(returnUntil(over)).toBe(until);
  expect(orders.decide(ask, over, plus(until, -1))).toMatchObject([{ type: 'ReturnAsked' }]);
  expect(() => orders.decide(ask, over, until)).toThrow('return-too-late');
});
