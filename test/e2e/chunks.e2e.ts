import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { signInAs, test, wordsOf } from './journey.ts';
import { openAuction } from './operator.ts';

const said = wordsOf('en', 'shell');
const accounts = wordsOf('en', 'accounts');
const auctions = wordsOf('en', 'auctions');

/** Scripts that the page names, and the live line's, which it asks for last if at all. Not those of pages that it leads to. */
async function scriptsOf(page: Page, path: string): Promise<readonly string[]> {
  const lines: string[] = [];
  page.on('request', (asked) => void (/\/browser-live-[\w-]+\.js$/.test(asked.url()) && lines.push(asked.url())));
  const answer = await page.goto(path);
  const html = await answer!.text();
  await page.waitForLoadState('networkidle');
  const named = Array.from(html.matchAll(/\/assets\/[\w.-]+\.js/g), ([file]) => new URL(file, page.url()).href);
  return [...new Set([...named, ...lines])];
}

/** Has React taken the page over? Then its controls do what they say. */
const isAlive = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactFiber')));

/** What one comes to a page for: it stands there whatever script is missing. */
type Purpose = (page: Page) => Locator;
const link =
  (href: string): Purpose =>
  (page) =>
    page.locator(`main a[href^="${href}"]`).first();
const button =
  (name: string | RegExp): Purpose =>
  (page) =>
    page.getByRole('button', { name }).first();

const firstProduct = async (request: APIRequestContext) => {
  const answer = await request.get('/web-api/v1/products?category=sneakers');
  return `/sneakers/${((await answer.json()) as { items: { slug: string }[] }).items[0]!.slug}`;
};

const visits: readonly (readonly [
  what: string,
  path: (request: APIRequestContext) => string | Promise<string>,
  purpose: Purpose,
  member?: 'luc' | 'ada',
])[] = [
  ['the auction', async (request) => `/auctions/${await openAuction(request)}`, button(/bid/i), 'luc'],
  ['home', () => '/', link('/auctions/')],
  ['the auctions', () => '/auctions', link('/auctions/')],
  ['the product', firstProduct, (page) => page.locator('main a[href*="size="]').first()],
  ['my bids', () => '/account/bids', link('/auctions'), 'luc'],
  ['what one sells', () => '/sell', button(auctions('sell.list')), 'ada'],
  ['the profile', () => '/account/profile', button(accounts('signOut')), 'luc'],
  ['signing in', () => '/login', (page) => page.getByLabel(accounts('password'))],
];

for (const [what, pathOf, purpose, member] of visits)
  test(`whichever script does not come: ${what} stands, and either works or says that it does not`, async ({
    context,
    request,
  }) => {
    const path = await pathOf(request);
    const page = member
      ? await signInAs(context, `${member}@demo.example`, `plinth-demo-${member}`)
      : await context.newPage();
    const scripts = await scriptsOf(page, path);
    const name = await page.locator('main h1').evaluate((heading) => heading.firstChild!.textContent!); // home's goes on with an auction, which others may end
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts) {
      await test.step(script.split('/').at(-1)!, async () => {
        await page.route(script, (route) => route.abort());
        await page.goto(path);
        const broken = page.getByText(said('part.broken'));
        await expect.poll(async () => (await isAlive(page)) || (await broken.isVisible())).toBe(true);
        await expect(page.locator('main h1')).toContainText(name);
        await expect(page.locator('header').getByLabel(said('home'))).toBeVisible();
        await expect(purpose(page)).toBeVisible();
        await page.unroute(script);
      });
    }
  });

test('a page whose script does not come says so, and loads anew', async ({ page }) => {
  await page.route(/\/login-.*\.js$/, (route) => route.abort()); // before links are prefetched
  await page.goto('/auctions');
  await page
    .getByRole('link', { name: said('signIn') })
    .first()
    .click();
  await expect(page.getByText(said('part.page'))).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: said('part.again') }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toBeVisible();
});
