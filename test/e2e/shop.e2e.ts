import { expect, type Page } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, signInAs, test, wordsOf } from './journey.ts';
import { letAuctionsBeHidden } from './operator.ts';

/** Rightly named, nothing beyond the window's edge. */
async function expectFit(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expectSound(page, path);
}

const aProduct = async (page: Page) => {
  const answer = await page.request.get('/web-api/v1/products?category=sneakers');
  return ((await answer.json()) as { items: { slug: string; brandSlug: string; brandName: string; name: string }[] })
    .items[0]!;
};

/** In English, all pages in both themes: `sound.e2e.ts`. */
test('axe finds nothing in the shop in French, nor on 320 pixels', async ({ page, context, complaints }) => {
  listenTo(page, complaints);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { slug, brandSlug } = await aProduct(page);
  const paths = ['/', '/?tab=bags', `/sneakers/${slug}`, `/brand/${brandSlug}`, '/sneakers', '/sneakers/running'];
  await page.goto('/products');
  await context.addCookies([{ name: 'theme', value: 'dark', url: new URL(page.url()).origin }]);
  for (const path of [...paths, '/apparel?sort=price-low', '/space', '/search?query=boots', '/unsubscribe?token=abc'])
    await expectFit(page, `/fr-fr${path}`);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', `/sneakers/${slug}`, `/brand/${brandSlug}`, '/search?query=boots', '/sneakers/running'])
    await expectFit(page, `/fr-fr${path}`);
});

test("axe finds nothing in a member's letters in French", async ({ context, complaints }) => {
  const page = listenTo(await signInAs(context, 'mina@demo.example', 'plinth-demo-mina'), complaints);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/fr-fr/account/inbox', '/fr-fr/account/preferences']) await expectFit(page, path);
});

test('from home by the menu to a brand, its product and its like; tabs come back', async ({ page, complaints }) => {
  listenTo(page, complaints);
  const t = wordsOf('en', 'catalog');
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('timer').first()).toBeVisible();
  const tab = main.getByRole('navigation', { name: t('tabs') }).getByRole('link', { name: t('category.bags') });
  await tab.click();
  await expect(page).toHaveURL('/?tab=bags');
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('link', { name: 'All Bags' })).toBeVisible();
  const bag = main.getByRole('region', { name: 'By category' }).getByRole('heading', { level: 3 }).first();
  const name = await bag.innerText();
  await bag.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(bag).toHaveText(name);

  await page.getByRole('button', { name: 'Shop' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Larkholt' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Larkholt');
  await expect(page).toHaveTitle('Buy Larkholt: New and Seasonal Styles | Plinth');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await main.getByRole('button', { name: t('sort.newest') }).click();
  await main.getByRole('link', { name: t('sort.price-high') }).click();
  await expect(page).toHaveURL('/brand/larkholt?sort=price-high');
  await main.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: t('related.brand', { name: 'Larkholt' }) })).toBeVisible();
});

test("a product's own address is its canonical one, and its kind has a page", async ({ request, page }) => {
  const { slug, brandName } = await aProduct(page);
  const html = await (await request.get(`/apparel/${slug}`)).text();
  expect(html).toContain(`/sneakers/${slug}">`);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/sneakers\/[^"]+">/);
  expect(html).toContain(brandName);
  const list = await (await request.get('/sneakers?sort=name')).text();
  expect(list).toMatch(/<meta name="description" content="Sneakers: [^"]+, [^"]+, [^"]+ and more/);
  expect((await request.get('/sneakers/running')).status()).toBe(200);
  expect((await request.get('/brand/no-such-brand')).status()).toBe(404);
});

test('a theme that was chosen is there before anything is painted, on every page', async ({ page, browser }) => {
  await page.goto('/sneakers');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Country, language and currency' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Your preferences' });
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe('rgb(14, 14, 13)');
  expect(await (await page.request.get('/sneakers')).text()).toContain('data-theme="dark"');

  await opener.click();
  await dialog.getByRole('radio', { name: 'Device setting' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(250, 249, 247)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(14, 14, 13)');

  const other = await browser.newPage();
  expect(await (await other.request.get('/sneakers')).text()).toContain('data-theme="light"');
});

test('another country is another page, in its language', async ({ page }) => {
  await page.goto('/auctions');
  await page.getByRole('banner').getByRole('button', { name: 'Country, language and currency' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country').selectOption({ label: 'Canada' });
  await dialog.getByLabel('Language').selectOption({ label: 'Français' });
  await expect(dialog.getByLabel('Currency')).toHaveValue('CAD'); // a country brings its own
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/fr-ca/auctions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enchères');
});

test('the search box says what it cannot do yet, with the keyboard and without scripts', async ({ page, browser }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('red boots');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=red+boots');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You searched for ‘red boots’');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('red boots');
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(page.url());
  await plain.getByRole('searchbox', { name: 'Search' }).fill('bags');
  await plain.keyboard.press('Enter');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('You searched for ‘bags’');
});

test('where the flag is off, nothing speaks of auctions and they are not there', async ({ page, context, request }) => {
  await letAuctionsBeHidden(request);
  await page.goto('/products');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Auctions' })).toBeVisible();
  const command = encodeURIComponent(JSON.stringify({ Auctions: false }));
  await context.addCookies([{ name: 'featureFlags', value: command, url: new URL(page.url()).origin }]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The market for authentic objects');
  await expect(header.getByRole('link', { name: 'Sneakers' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Auctions' })).toBeHidden();
  expect((await page.goto('/auctions'))?.status()).toBe(404);
});

/** Counts on the page how often it was passed from one page to the next. */
const countPassages = () => {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const { dataset } = document.documentElement;
    dataset.passages = String(Number(dataset.passages ?? 0) + 1);
    return start(change);
  };
};

test("a press on a tile's picture leads to its page", async ({ page }) => {
  await page.goto('/products');
  const { x, y, width, height } = (await page.locator('article img').first().boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(/\/(sneakers|apparel|products)\/[\w-]+$/);
});

test('the object of a tile goes along to its page; cut short, or where less motion is wanted, nothing complains', async ({
  page,
  complaints,
}) => {
  listenTo(page, complaints);
  await page.addInitScript(countPassages);
  const html = page.locator('html');
  const tile = () => page.getByRole('main').getByRole('article').getByRole('link').first();
  await page.goto('/auctions');
  await page.waitForLoadState('networkidle');
  await tile().click();
  await expect(page).toHaveURL(/\/auctions\/[\w-]+$/);
  await expect(html).toHaveAttribute('data-passages', '1');
  await page.evaluate(() => history.back()); // in the middle of the way, or not: both are to be borne
  await expect(page).toHaveURL(/\/auctions$/);
  await tile().click();
  await page.evaluate(() => document.startViewTransition(() => {}).finished); // cuts it short
  await expect(page).toHaveURL(/\/auctions\/[\w-]+$/);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auctions');
  await page.waitForLoadState('networkidle');
  await tile().click();
  await expect(page).toHaveURL(/\/auctions\/[\w-]+$/);
  await expect(html).not.toHaveAttribute('data-passages');
});
