import { randomUUID } from 'node:crypto';
import { expect } from 'playwright/test';
import { listenTo, signInAs, test } from './journey.ts';
import { operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';
import { listWorn, soldWorn } from './worn.ts';

for (const prefix of ['', '/fr-ca'])
  test(`used items stand with their own photographs while somebody looks, open large and lead to the checkout, in ${prefix || 'en'}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const seller = await signInAs(await browser.newContext(), ...operatorsOwn());
    const { slug, templateId, variantId } = await soldWorn(request, 'Worn Low');
    const page = listenTo(await browser.newPage({ viewport: { width: 375, height: 812 } }), complaints);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shopper = new Shopper(page, prefix);
    const [book, selling] = [shopper.t('book'), shopper.t('selling')];
    await listWorn(seller, templateId, variantId, 130, ['creases', 'worn-sole']);
    await page.goto(`${prefix}/sneakers/${slug}?size=8`);
    const section = page.getByRole('region', { name: book('used.title') });
    await section.scrollIntoViewIfNeeded();
    const card = (n: number) => section.getByRole('listitem').nth(n);
    await expect(card(0)).toContainText('130');
    await expect(card(0)).toContainText(selling('defect.worn-sole'));
    await listWorn(seller, templateId, variantId, 110);
    await expect(card(1)).toContainText('130'); // nobody has loaded it again
    await expect(card(0)).toContainText('110');
    await shopper.sound();
    const newest = section.getByRole('button', { name: book('used.sort.newest') });
    await newest.click();
    await expect(newest).toHaveAttribute('aria-pressed', 'true');
    await expect(card(0)).toContainText('110');

    await card(1).getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: book('used.photograph', { name: 'Worn Low', n: 1 }) })).toBeVisible();
    await expect(dialog.getByText(selling('defect.creases'))).toBeVisible();
    await shopper.sound();
    await dialog.getByRole('button', { name: shopper.t('shell')('zoom') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const looks = section.getByRole('heading').getByRole('link');
    const length = await page.evaluate(() => history.length);
    for (const n of [0, 1]) {
      await looks.nth(n).click();
      await dialog.getByRole('button', { name: shopper.t('shell')('close'), exact: true }).dblclick();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/size=8$/);
    }
    expect(await page.evaluate(() => history.length)).toBe(length); // what was closed leaves no entry: Back is never dead
    await looks.nth(1).click();
    await dialog.getByRole('link', { name: new RegExp(book('used.buy', { price: '' }).trim()) }).click();
    await expect(page).toHaveURL(/\/checkout/);
  });

test('the address of an item that is gone says so', async ({ page, request }) => {
  const { slug } = await soldWorn(request, 'Gone Low');
  await page.goto(`/sneakers/${slug}?size=8&item=${randomUUID()}`);
  const shopper = new Shopper(page, '');
  await expect(page.getByRole('dialog').getByText(shopper.t('book')('refusals.ask-gone'))).toBeVisible();
  await shopper.sound();
  await page.keyboard.press('Escape');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: shopper.t('book')('share'), exact: true }).click();
  await expect(page.getByText(shopper.t('book')('share.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/sneakers/${slug}\\?size=8$`));
  const other = await soldWorn(request, 'Next Low');
  await page.goto(`/sneakers/${other.slug}?size=8`);
  const seen = page.getByRole('region', { name: shopper.t('shell')('recent') });
  await expect(seen.getByText('Gone Low')).toBeAttached();
  await expect(seen.getByText('Next Low')).toHaveCount(0);
});
