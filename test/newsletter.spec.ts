import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Preferences } from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import type { Visitor } from './support/visitor.ts';

let market: OpenMarket;
let sue: Visitor;

beforeAll(async () => {
  market = await openMarket();
  sue = await new Crowd(market).person('sue', ['shopper']);
});
afterAll(() => market.close());

async function since(after = '') {
  const { body } = await sue.get(notificationRoutes.preferences + after);
  return (body as Preferences).newsletterSince;
}

it('goes to who asks for it alone, who sees since when', async () => {
  expect(await since()).toBeNull();
  const joined = (await sue.post(notificationRoutes.newsletter, { isWanted: true })).body as ReceiptBody;
  expect(await since(`?after=${joined.after}`)).toBe(joined.at);
  const left = (await sue.post(notificationRoutes.newsletter, { isWanted: false })).body as ReceiptBody;
  expect(await since(`?after=${left.after}`)).toBeNull();
  expect(await market.problems()).toEqual([]);
});
