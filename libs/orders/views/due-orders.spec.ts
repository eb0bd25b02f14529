import { expect, it } from '@jest/globals';
import type { AnyMessage } from '#kernel/fact.ts';
import { recordedAt, showing } from '#kernel/fold.ts';
import { day, plus } from '#kernel/instant.ts';
import type { DueDocument } from '#platform/projections/due-view.ts';
import { orderRules } from '../rules/records.ts';
import { dueOrders } from './due-orders.view.ts';

const at = '2026-11-28T12:00:00.000Z';
const orderId = '5f3e7a10-0000-4000-8000-000000000901';
const placed = { type: 'OrderPlaced', data: { orderId } };
const confirmed = (goods: string) => ({ type: 'OrderConfirmed', data: { orderId, goods } });

const dueAfter = (...facts: readonly AnyMessage[]) =>
  (showing(dueOrders, ...recordedAt(facts, at)) as DueDocument | undefined)?.at;

it('an order that stands still is gone on with; what waits for people or parcels wakes nobody before its time', () => {
  const soon = plus(at, orderRules.stalledMs);
  expect(dueAfter(placed)).toBe(soon);
  expect(dueAfter(placed, confirmed('gift-cards'))).toBe(soon);
  expect(dueAfter(placed, confirmed('lot'))).toBe(soon);
  const due = { due: plus(at, 3 * day), rules: 'after-sale-1' };
  const label = { type: 'LabelMade', data: { orderId, leg: 'to-us', carrier: 'c', tracking: 't', cost: {}, ...due } };
  expect(dueAfter(placed, confirmed('lot'), label)).toBe(plus(at, 2 * day)); // its seller is reminded
  const reminded = { type: 'ShippingReminded', data: { orderId, sellerId: 's', ...due } };
  expect(dueAfter(placed, confirmed('lot'), label, reminded)).toBe(due.due);
  const received = { type: 'OrderReceived', data: { orderId, operatorId: 'o', ...due } };
  expect(dueAfter(placed, confirmed('lot'), label, received)).toBeUndefined();
  expect(dueAfter(placed, { type: 'OrderCancelled', data: { orderId, why: 'payment-lapsed' } })).toBeUndefined();
});
