import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from 'playwright/test';
import type { MyListings } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import { signIn, visits } from './auctions-journey.ts';
import { expectSoundByTurns } from './axe.ts';
import { test, wordsOf } from './journey.ts';
import { addProduct } from './operator.ts';

/** As a spreadsheet saves it: in France with semicolons, and commas in numbers. */
const saved = {
  en: (rows: readonly string[][]) =>
    ['sku,size,condition,price,quantity', ...rows.map((row) => row.join(','))].join('\n'),
  fr: (rows: readonly string[][]) =>
    `\uFEFF${['Référence;Taille;État;Prix;Quantité', ...rows.map((row) => row.join(';').replaceAll('.', ','))].join('\r\n')}\r\n`,
} as const;

/** What is for sale of that product by whoever is signed in there, in dollars. */
async function listedOf(page: Page, templateId: string): Promise<number[]> {
  const mine = (await (await page.request.get(listingRoutes.mine)).json()) as MyListings;
  const own = mine.items.filter(({ product, is }) => product.templateId === templateId && is === 'live');
  return own.map(({ price }) => price.minor / 100).toSorted((a, b) => a - b);
}

for (const visit of visits)
  test(`a seller lists many items out of a file, and mends what is wrong in it, in ${visit.language}`, async ({
    browser,
    request,
  }) => {
    const said = wordsOf(visit.language, 'bulk');
    const selling = wordsOf(visit.language, 'selling');
    const viewport = { width: visit.language === 'en' ? 1280 : 375, height: 812 };
    const seller = await signIn(await browser.newContext({ viewport }), visit, 'ada', []); // the line is cut below: a browser writes that down
    const [slug, code] = [`many-${randomUUID()}`, randomUUID().slice(0, 8)];
    const name = `Many ${code}`; // another one at each try
    const { templateId } = await addProduct(request, name, slug, { sku: `MB-${code}` });
    await seller.goto(`${visit.prefix}/sell`);
    await seller.getByRole('link', { name: selling('way.file') }).click();
    await expectSoundByTurns(seller);

    const rows = [
      [`MB-${code}`, '8.0', 'new', '210', '2'],
      [`mb ${code}`, '44', 'new', '205', ''],
      [`MB-${randomUUID()}`, '8', 'new', '200', '1'],
      [slug, '9', 'used', '90', '1'],
      [slug, '9', 'new', '99.50', '1'],
    ];
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(saved[visit.language](rows)) };
    await seller.getByLabel(said('file')).setInputFiles(file);
    const line = (n: number) =>
      seller
        .getByRole('listitem')
        .filter({ has: seller.getByText(said('line', { line: n }), { exact: true }) })
        .filter({ has: seller.getByRole('heading') });
    await expect(line(2).getByText(said('stands.ready'))).toBeVisible();
    await expect(line(2).getByRole('heading')).toContainText(name);
    await expect(line(3).getByText(said('refusals.line-size-unknown', { text: '44' }))).toBeVisible();
    await expect(line(4).getByText(said('stands.wrong'))).toBeVisible();
    await expect(line(5).getByText(said('refusals.line-condition-used'))).toBeVisible();
    await expect(line(6).getByText(said('stands.wrong'))).toBeVisible();
    await expectSoundByTurns(seller);

    for (const n of [4, 5]) await seller.getByRole('button', { name: said('leaveOutLine', { line: n }) }).click();
    await line(3).getByLabel(said('label.size')).selectOption('9');
    await line(6).getByLabel(said('label.price')).fill('99');
    await expect(line(6).getByText(said('stands.ready'))).toBeVisible();
    await seller.reload(); // what is mended is kept
    await expect(line(6).getByText(said('stands.ready'))).toBeVisible();

    let isCut = false;
    await seller.route(`**${listingRoutes.all}`, async (route: Route) => {
      if (isCut) return route.continue();
      isCut = true;
      await route.fetch(); // it is listed, and nobody hears of it
      return route.abort();
    });
    await seller.getByRole('button', { name: said('send_other', { count: 4 }) }).click();
    await expect(seller.getByText(said('listed_other', { count: 4 }))).toBeVisible();
    for (const n of [2, 3, 6]) await expect(line(n).getByText(said('stands.listed'), { exact: true })).toBeVisible();
    expect(isCut).toBe(true);
    expect(await listedOf(seller, templateId)).toEqual([99, 205, 210, 210]);
    await expectSoundByTurns(seller);

    await seller.getByRole('link', { name: said('toDesk') }).click();
    await expect(seller.getByRole('listitem').filter({ hasText: name })).toHaveCount(4);
    await seller.goto(`${visit.prefix}/products/${slug}`);
    const shown = { en: '$99.00', fr: /\d,\d\d\s€/ }[visit.language]; // in the visitor's currency
    await expect(seller.getByText(shown).first()).toBeVisible();
  });
