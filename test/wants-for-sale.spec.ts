import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { visitorRoutes, wantsRoutes } from '#contracts/routes.ts';
import { anySize } from '#contracts/sizes.ts';
import { inbox } from '#notifications/views/inbox.view.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { wantedStock } from '#wants/views/wanted-stock.view.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { aSize, listed, type OfSize } from './support/offering.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * Who waits for a size hears when one can be bought and none could before. To see it fail, run with
 *   MUTANT=each-is-first   each that comes is told of
 */
if (mutant === 'each-is-first') {
  const { fold } = wantedStock;
  const forgets: typeof fold = (doc, fact, ...of) => fold(doc && { ...doc, sold: [] }, fact, ...of);
  Object.assign(wantedStock, { fold: forgets });
}

let market: OpenMarket;
let crowd: Crowd;
let [ann, sue]: Visitor[] = [];
beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
  [ann, sue] = [await crowd.person('ann', ['shopper']), await crowd.person('sue', ['seller'])];
});
afterAll(() => market.close());

const wants = async (who: Visitor, { templateId }: OfSize, size: string) =>
  expect((await who.post(wantsRoutes.all, { templateId, size })).status).toBeLessThan(300);
const toldTo = async (who: Visitor) => {
  await market.caughtUp();
  const { id } = (await who.get(visitorRoutes.me)).body as Readonly<{ id: string }>;
  const own = await market.app.get(ViewQueries, { strict: false }).get(inbox, id);
  return (own?.items ?? []).filter(({ kind }) => kind === 'for-sale');
};

it('once, with what it costs and where it is, whichever size they wait for; its seller does not', async () => {
  const of = await aSize(market, crowd);
  await wants(ann!, of, anySize);
  await wants(ann!, of, of.size);
  await wants(sue!, of, of.size);
  await listed(sue!, of, 200);
  const [told, ...more] = await toldTo(ann!);
  expect(told).toMatchObject({
    about: { kind: 'wanted-size', id: of.templateId },
    words: { size: '9', price: usd(20_000) },
  });
  expect(more).toEqual([]);
  await listed(sue!, of, 150);
  expect(await toldTo(ann!)).toEqual([told]);
  expect(await toldTo(sue!)).toEqual([]);
});

it('again when one comes after the last has gone; who asked later is told of none that was there', async () => {
  const of = await aSize(market, crowd);
  const id = await listed(sue!, of, 200);
  await market.caughtUp();
  await wants(ann!, of, of.size);
  const about = async () => (await toldTo(ann!)).filter((one) => one.about.id === of.templateId);
  expect(await about()).toEqual([]);
  await sue!.post(listingRoutes.withdraw(id), {});
  await market.caughtUp();
  await listed(sue!, of, 190);
  expect(await about()).toMatchObject([{ words: { price: usd(19_000) } }]);
});
