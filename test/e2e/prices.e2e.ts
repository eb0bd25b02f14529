import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { listingRoutes } from '../../libs/contracts/listing-routes.ts';
import { postAs } from './bidders.ts';
import { listenTo, signInAs, test } from './journey.ts';
import { addProduct, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';

for (const prefix of ['', '/fr-ca'])
  test(`a price that is cut stands beside the lowest of the 30 days before it, and its proof is a press away, in ${prefix || 'en'}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const seller = await signInAs(await browser.newContext(), ...operatorsOwn());
    const slug = `prices-${randomUUID()}`;
    const variant = await addProduct(request, 'Priced Low', slug);
    const list = (dollars: number) =>
      postAs(seller, listingRoutes.all, { ...variant, price: { minor: dollars * 100, currency: 'USD' } });
    const page = listenTo(await browser.newPage({ viewport: { width: 375, height: 812 } }), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shopper = new Shopper(page, prefix);
    const book = shopper.t('book');
    await list(210);
    await page.goto(`${prefix}/sneakers/${slug}?size=8`);
    await expect(page.getByText(book('tier.new')).first()).toBeVisible();
    const cut = page.getByText(book('cut', { prior: '' }).trim());
    await expect(cut).toHaveCount(0);
    await list(180);
    await expect(cut).toHaveCount(prefix === '' ? 1 : 0); // nobody has loaded it again; in other money it may have risen
    await shopper.sound();
    await page.getByRole('button', { name: book('pricing.open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/book-[\da-f-]+-8/)).toBeVisible();
    await expect(dialog.getByText(book('pricing.empty'))).toBeVisible();
    const ladder = (count: number) => dialog.getByRole('img', { name: book('ladder.asks_other', { count }) });
    await expect(ladder(2)).toBeVisible();
    await list(175);
    await expect(ladder(3)).toBeVisible(); // nobody has asked again
    await dialog.getByText(book('pricing.numbers')).first().click();
    await expect(dialog.getByRole('row', { name: book('ladder.forSale') })).toHaveCount(3);
    await shopper.sound();
    const lowest = dialog.getByRole('definition').filter({ hasText: /175[.,]00/ });
    await expect(lowest).not.toHaveCount(0);
    await expect(cut).toHaveCount(prefix === '' ? 1 : 0);
    const year = dialog.getByRole('button', { name: book('pricing.name.1Y') });
    await year.click();
    await expect(year).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

test('what buys the chosen size stays under the thumb, whatever of its page is read', async ({
  browser,
  request,
  complaints,
}) => {
  const seller = await signInAs(await browser.newContext(), ...operatorsOwn());
  const slug = `thumb-${randomUUID()}`;
  const variant = await addProduct(request, 'Thumbed Low', slug);
  await postAs(seller, listingRoutes.all, { ...variant, price: { minor: 21_000, currency: 'USD' } });
  const page = listenTo(await browser.newPage({ viewport: { width: 375, height: 812 } }), complaints);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shopper = new Shopper(page, '');
  const book = shopper.t('book');
  await page.goto(`/sneakers/${slug}?size=8`);
  const inList = page.getByRole('button', { name: book('buyThis', { what: book('tier.new'), price: '$210' }) });
  await inList.scrollIntoViewIfNeeded();
  const underThumb = page.getByRole('button', { name: book('bar', { size: '8' }), exact: true });
  await expect(inList).toBeInViewport();
  await expect(underThumb).toHaveCount(0); // once is enough
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(underThumb).toBeInViewport();
  await shopper.sound(); // which may have scrolled
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await underThumb.click();
  await expect(page).toHaveURL(/\/checkout/);
});
