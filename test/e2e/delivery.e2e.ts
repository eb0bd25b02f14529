import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { expectSound } from './axe.ts';
import { bidOf, joinAs } from './bidders.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { addProduct, openAuction } from './operator.ts';

const visits = [
  {
    prefix: '/en-gb',
    who: 'gwen',
    country: 'United Kingdom',
    shown: /£\d+\.\d\d incl\. VAT$/,
    delivered: /£\d+\.\d\d$/,
    inYen: /≈ ¥[\d,]+$/,
    tax: /^of which VAT \(20%\)$/,
    address: ['GB', 'city.post_town'],
  },
  {
    prefix: '/fr-ca',
    who: 'quentin',
    country: 'Québec, Canada',
    shown: /\d+,\d\d\sCA\$$/,
    delivered: /\d+,\d\d\sCA\$$/,
    inYen: /≈ [\d\s]+\s¥$/,
    tax: /^Taxes de vente \(14,975\s%\)$/,
    address: ['CA', 'state.province'],
  },
] as const;

/** The digits of an amount alone: a number of cents to compare by. */
const cents = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

for (const { prefix, who, country, shown, delivered, inYen, tax, address } of visits)
  test(`a visitor sees what a bid costs them at home, live, and in the currency that they choose, on ${prefix}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const t = wordsOf(prefix, 'delivery');
    const shell = wordsOf(prefix, 'shell');
    const slug = `delivered-${randomUUID()}`;
    const id = await openAuction(request, await addProduct(request, 'Delivered Low', slug));
    const bidder = await joinAs(await browser.newContext(), who, complaints);
    const page = listenTo(await (await browser.newContext()).newPage(), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });

    await page.goto(`${prefix}/auctions/${id}`);
    const summary = page.getByText(t('summary', { place: country, total: '' }));
    const about = page.locator('data').filter({ hasText: /^≈/ });
    await expect(summary).toHaveText(delivered);
    await expect(about.first()).toHaveText(shown);
    await page.waitForLoadState('networkidle'); // what is opened before its script has come may be shut by it
    await summary.click();
    await expect(page.getByRole('term').filter({ hasText: tax })).toBeVisible();
    await expectSound(page);

    const before = cents(await summary.textContent());
    await bidOf(bidder, id, 80);
    await expect
      .poll(async () => cents(await summary.textContent()), { message: 'the next bid is live' })
      .not.toBe(before);

    await page
      .getByRole('button', { name: new RegExp(`^${shell('preferences.open')}`) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(shell('preferences.currency')).selectOption('JPY');
    await dialog.getByRole('button', { name: shell('preferences.save') }).click();
    await expect(summary).toHaveText(inYen);
    await expect(about.first()).toContainText('¥');

    await page.goto(`${prefix}/sneakers/${slug}`); // what was chosen holds there, too
    await expect(summary).toHaveText(inYen);
    await page.waitForLoadState('networkidle');
    await summary.click();
    await expect(page.getByRole('term').filter({ hasText: tax })).toBeVisible();
    await expectSound(page);

    const [home, field] = address; // and where it goes to is asked for as it is written there
    const words = wordsOf(prefix, 'addresses');
    await bidder.goto(`${prefix}/account/addresses`);
    await bidder.getByRole('button', { name: words('addOne') }).click();
    await expect(bidder.getByRole('dialog').getByLabel(words('country'))).toHaveValue(home);
    await expect(bidder.getByRole('dialog').getByLabel(words(field))).toBeVisible();
  });

test('what was opened before its script has come stays open', async ({ page, request, complaints }) => {
  const slug = `opened-${randomUUID()}`;
  await openAuction(request, await addProduct(request, 'Opened Low', slug));
  const { promise: opened, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/delivered-[^/]*\.js$/, (route) => opened.then(() => route.continue()));
  listenTo(page, complaints);
  await page.goto(`/fr-ca/sneakers/${slug}`);
  const summary = page.getByText(wordsOf('/fr-ca', 'delivery')('summary', { place: 'Québec, Canada', total: '' }));
  const tax = page.getByRole('term').filter({ hasText: 'Taxes de vente' });
  await summary.click();
  await expect(tax).toBeVisible();
  const mark = await summary.evaluateHandle((element) => element);
  letCome();
  await page.waitForLoadState('networkidle');
  const province = page.getByLabel('Province ou territoire');
  await expect(async () => {
    await province.selectOption('Québec');
    await province.selectOption('Alberta');
    await expect(tax).toContainText('(5 %)', { timeout: 1000 }); // its script is at work
  }).toPass();
  expect(await mark.evaluate((element) => element.isConnected)).toBe(true);
});
