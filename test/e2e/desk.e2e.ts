import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import type { Created } from '../../libs/contracts/values.ts';
import { signIn, type Visit, visits } from './auctions-journey.ts';
import { expectSoundByTurns } from './axe.ts';
import { postAs } from './bidders.ts';
import { test, wordsOf } from './journey.ts';
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
