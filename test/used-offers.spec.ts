import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerRoutes } from '#contracts/offer-routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Offerer, soldUsed, type UsedItem } from './support/offering.ts';
import type { Visitor } from './support/visitor.ts';

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let sue: Visitor;

beforeAll(async () => {
  market = await openMarket({ clock });
  crowd = new Crowd(market);
  sue = await crowd.person('sue', ['seller']);
});
afterAll(() => market.close());

const offersFor = (buyer: Offerer, { listingId, tier, ...of }: UsedItem, dollars: number, more: object = {}) =>
  buyer.offers(of, dollars, { tiers: [tier], listingId, ...more });

describe('an offer for a used item', () => {
  it('names it, and is shown to its buyer with its photograph; it is changed, made longer and taken back', async () => {
    const item = await soldUsed(market, crowd, sue, 300);
    const ann = await Offerer.come(market, crowd);
    const id = String((await offersFor(ann, item, 200)).body['id']);
    const { listingId, picture } = item;
    const { total } = await ann.asked(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'live', tiers: ['used'], listingId, picture, total });
    expect((await ann.post(offerRoutes.reprice(id), await ann.asked(210))).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ price: usd(21_000), total: (await ann.asked(210)).total });
    const before = (await ann.offer(id))!.until!;
    expect((await ann.post(offerRoutes.extend(id), await ann.asked(210, { hours: 720 }))).status).toBe(200);
    expect((await ann.offer(id))!.until! > before).toBe(true);
    expect((await ann.post(offerRoutes.withdraw(id), {})).status).toBe(200);
    expect(await ann.offer(id)).toMatchObject({ is: 'withdrawn' });
  });

  it('is for that item alone, never above its price, and not its seller’s own', async () => {
    const item = await soldUsed(market, crowd, sue, 300);
    const ann = await Offerer.come(market, crowd);
    const code = async (of: UsedItem, dollars: number) => (await offersFor(ann, of, dollars)).body['code'];
    expect(await code({ ...item, listingId: item.templateId }, 200)).toBe('ask-gone');
    expect(await code({ ...item, tier: 'used-clean' }, 200)).toBe('offer-tiers-wrong');
    expect(await code(item, 300)).toBe('buy-now-instead');
    expect((await offersFor(ann, item, 200)).status).toBe(201);
    expect(await code(item, 210)).toBe('overlaps');
  });
});
