import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { shoe, size9 } from '#catalog/testing.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Created } from '#contracts/values.ts';
import { Processes } from '../support/processes.ts';
import { signIn, type Visit, visits } from './auctions-journey.ts';
import { expectSoundByTurns } from './axe.ts';
import { postAs } from './bidders.ts';
import { DrivenMarket } from './driven-market.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { addProduct } from './operator.ts';

type Pair = Readonly<{ templateId: string; variantId: string }>;

/** One for sale, of whoever is signed in there. */
const listFor = async (page: Page, pair: Pair, dollars: number): Promise<string> =>
  (await postAs<Created>(page, listingRoutes.all, { ...pair, price: { minor: dollars * 100, currency: 'USD' } })).id;

/** The row of that product. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** What stands in words around the figures, in any language. */
const around = (text: string) =>
  new RegExp(text.replaceAll(/[$.()]/g, String.raw`\$&`).replaceAll(/\{\{\w+\}\}/g, '.+'));

const goto = (page: Page, { prefix }: Visit) => page.goto(`${prefix}/account/auctions`);

for (const visit of visits)
  test(`who sells sees the market beside their asks, live, and moves one or many, in ${visit.language}`, async ({
    browser,
    request,
  }) => {
    const said = wordsOf(visit.language, 'selling');
    const lately = around(wordsOf(visit.language, 'book')('refusals.repriced-lately'));
    const viewport = { width: visit.language === 'en' ? 1280 : 375, height: 812 };
    const seller = await signIn(await browser.newContext({ viewport }), visit, 'ada', []); // a refusal is written down by the browser
    const rival = await signIn(await browser.newContext(), visits[0], 'operator', []);
    const [name, other] = [`Beside ${visit.language}`, `Beyond ${visit.language}`];
    const pair = await addProduct(request, name, `beside-${randomUUID()}`);
    await listFor(seller, await addProduct(request, other, `beyond-${randomUUID()}`), 100);
    await listFor(seller, pair, 210);
    await goto(seller, visit);
    const row = rowOf(seller, name);
    const lowest = row.getByText(said('market.isLowest'));
    await expect(lowest).toBeVisible();
    await listFor(rival, pair, 205);
    await expect(row.getByText(around(said('market.above')))).toBeVisible(); // nobody has loaded it again
    await expectSoundByTurns(seller);

    const beat = row.getByRole('button', { name: around(said('market.beat')) });
    await beat.click();
    await expect(row.getByText(lately).or(lowest)).toBeVisible();
    await expect(async () => {
      if (await beat.isVisible()) await beat.click(); // a price moves once a minute
      await expect(lowest).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 120_000 });
    await expect(row.getByText(visit.price(204)).first()).toBeVisible();

    await seller.getByRole('button', { name: said('all.open') }).click();
    const several = seller.getByRole('region', { name: said('all.title') });
    const [first, second] = [name, other].map((one) => several.getByRole('listitem').filter({ hasText: one }));
    for (const one of [first!, second!]) await one.getByRole('checkbox').check();
    await expect(first!.getByText(said('all.outlook.lowest'))).toBeVisible();
    await several.getByLabel(said('all.rule')).selectOption('down');
    await several.getByLabel(said('all.dollars')).fill('5');
    await expect(second!.getByText(visit.price(95))).toBeVisible();
    await expectSoundByTurns(seller);
    await several.getByRole('button', { name: said('all.send_other', { count: 2 }) }).click();
    await expect(second!.getByText(said('all.went.done'), { exact: true })).toBeVisible();
    await expect(first!.getByText(lately)).toBeVisible(); // it moved a moment ago: it alone is refused
    await expect(rowOf(seller, name).getByText(visit.price(204)).first()).toBeVisible();
    await expectSoundByTurns(seller);
  });

for (const visit of visits)
  test(`who sells goes on holiday and comes back, and so does what they sell, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const said = wordsOf(visit.language, 'selling');
    const processes = new Processes();
    try {
      const market = await DrivenMarket.open(processes); // of its own: its operator sells, and nobody misses them
      const { email, password } = market.operators;
      const viewport = { width: visit.language === 'en' ? 1280 : 375, height: 812 };
      const context = await browser.newContext({ viewport, baseURL: market.url });
      const seller = listenTo(await signInAs(context, email, password), complaints);
      await seller.emulateMedia({ reducedMotion: 'reduce' });
      const { id: templateId } = await market.post<Created>(productRoutes.all, shoe);
      const { id: variantId } = await market.post<Created>(productRoutes.variants(templateId), size9);
      const price = { minor: 13_000, currency: 'USD' };
      await market.post<Created>(listingRoutes.all, { templateId, variantId, price });
      const sold = async () =>
        (await seller.request.get(`${bookRoutes.lowest(templateId)}?size=9&tier=new`)).status() === 200;
      await goto(seller, visit);
      const row = rowOf(seller, shoe.name);
      await expect(row.getByText(said('market.isLowest'))).toBeVisible();
      await seller.getByRole('button', { name: said('holiday.open') }).click();
      const dialog = seller.getByRole('dialog');
      const begin = dialog.getByRole('button', { name: said('holiday.begin') });
      await dialog.getByLabel(said('holiday.day')).fill('2020-01-01');
      await begin.click();
      await expect(dialog.getByText(said('refusals.holiday-too-soon'))).toBeVisible();
      await dialog.getByLabel(said('holiday.day')).fill('');
      await expectSoundByTurns(seller);
      await begin.click();
      await expect(dialog).toHaveCount(0);
      await expect(row.getByText(said('is.away'))).toBeVisible();
      await expect(seller.getByText(said('holiday.on')).first()).toBeVisible();
      expect(await sold()).toBe(false);
      await expectSoundByTurns(seller);
      await seller.getByRole('button', { name: said('holiday.end') }).click();
      await expect(row.getByText(said('market.isLowest'))).toBeVisible();
      await expect(seller.getByRole('button', { name: said('holiday.open') })).toBeVisible();
      expect(await sold()).toBe(true);
    } finally {
      await processes.close();
    }
  });
