import { gzipSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import { findingsOf } from './axe.ts';
import { listenTo, signInAs, test } from './journey.ts';
import { journeysBrand, openAuction } from './operator.ts';

/** The demo world's; see `libs/demo`. */
const member = ['mina@demo.example', 'plinth-demo-mina'] as const;

const firstOf = async (page: Page, path: string): Promise<Record<string, string>> => {
  const answer = await page.request.get(path);
  return ((await answer.json()) as { items: Record<string, string>[] }).items[0]!;
};

/** An open auction that no other journey bids on or ends: of the demo world's, the one that is open longest. */
async function quietAuction(page: Page) {
  const answer = await page.request.get('/web-api/v1/auctions?phase=open&sort=newest');
  const { items } = (await answer.json()) as {
    items: { id: string; closesAt: string; product: { brandName: string } }[];
  };
  return items
    .filter(({ product }) => product.brandName !== journeysBrand)
    .reduce((longest, one) => (one.closesAt > longest.closesAt ? one : longest));
}

const plain = ['/', '/auctions', '/auctions?phase=closed&sort=price-low', '/products', '/login', '/register'];
const rest = [
  '/register/sent',
  '/forgot-password',
  '/reset-password#abc',
  '/undo-email-change#abc',
  '/keep-email#abc',
  '/verify?token=abc',
  '/outbox',
  '/nowhere',
];

/** In English: `sound.e2e.ts`. */
test('axe finds nothing on any page in French, and none counts the log', async ({ page, complaints }) => {
  listenTo(page, complaints);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const auction = await quietAuction(page);
  const closed = await firstOf(page, '/web-api/v1/auctions?phase=closed');
  const product = await firstOf(page, '/web-api/v1/products');
  const documents = [`/auctions/${auction.id}`, `/auctions/${closed.id}`, `/products/${product.slug}`];
  for (const path of [...plain, ...documents, ...rest].map((own) => `/fr-fr${own}`)) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await findingsOf(page), path).toEqual([]);
    const html = await (await page.request.get(path)).text();
    expect(html.match(/"(?:position|revision|foldedAt)":/g), `${path} counts the log`).toBeNull();
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `${path} is wider than the window`).toBe(false);
  }
});

test("axe finds nothing on a member's pages, nor on 320 pixels", async ({ context, complaints }) => {
  const page = listenTo(await signInAs(context, ...member), complaints);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const auction = await quietAuction(page);
  for (const path of ['/', '/account/bids', `/auctions/${auction.id}`, '/auctions', '/products']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await findingsOf(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('protected pages send to sign in, in the locale, and back', async ({ page, request }) => {
  for (const prefix of ['', '/fr-ca'])
    for (const path of ['/account/bids', '/account/orders/12?a=b', '/account/profile']) {
      const answer = await request.get(prefix + path, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      expect(answer.headers().location).toBe(`${prefix}/login?redirect=${encodeURIComponent(prefix + path)}`);
    }
  await page.goto('/account/bids');
  await page.getByLabel('Email').fill(member[0]);
  await page.getByLabel('Password').fill(member[1]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'My bids' })).toBeVisible();
});

test('a redirect to another house is not followed', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//example.org/x')}`);
  await page.getByLabel('Email').fill(member[0]);
  await page.getByLabel('Password').fill(member[1]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
});

test('what does not exist is a 404 in words, and titles and alternates are there', async ({ page, request }) => {
  for (const path of ['/nowhere', '/auctions/0f0e2f3c-98a5-4c3e-8f2a-5b4e7a5d2b22', '/products/none', '/fr-fr/none']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const html = await (await request.get('/fr-fr')).text();
  expect(html).toContain('| Plinth France</title>');
  expect(html).toContain('hreflang="en-gb"');
  expect(html).toContain('hreflang="x-default"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/fr-fr">/);
  await page.goto('/');
  await expect(page).toHaveTitle('Buy and Sell Authentic Sneakers, Apparel, and Accessories | Plinth');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page).toHaveTitle('Live Auctions | Plinth');
});

test('a page brings its data, hydrates without a word, and shifts nothing', async ({ page, complaints }) => {
  const asked: string[] = [];
  listenTo(page, complaints);
  page.on(
    'request',
    (sent) => void (/web-api\/(?!.*pictures)/.test(sent.url()) && asked.push(new URL(sent.url()).pathname)),
  );
  await page.goto('/products');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]); // nothing is fetched again

  const { id } = await quietAuction(page);
  await page.goto(`/auctions/${id}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^live, \d+ ms$/)).toBeVisible();
  const own = `/web-api/v1/auctions/${id}`;
  expect(asked.filter((path) => path !== own)).toEqual([]); // joining the room reads the auction once: pushes before it were missed
  expect(asked.length).toBeLessThanOrEqual(1);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          done(shifts.filter((entry) => !entry.hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 300); // nothing was observed: nothing shifted
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

test('a page that was made for others a while ago hydrates without a word, and counts down by the time it was sent', async ({
  page,
  complaints,
}) => {
  listenTo(page, complaints);
  const path = `/auctions/${await openAuction(page.request)}`;
  const html = await (await page.request.get(path)).text();
  const now = Number(/data-now="(\d+)"/.exec(html)![1]);
  const left = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const before = left(/role="timer"[^>]*>([\d:]+)</.exec(html)![1]!);
  const later = html.replace(/data-now="\d+"/, `data-now="${now + 30_000}"`);
  await page.routeWebSocket('**/live/**', () => {}); // it would set the clock
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy']!;
    const nonce = /nonce-([^']+)/.exec(policy)![1]!;
    await route.fulfill({ response, body: later.replaceAll(/nonce="[^"]*"/g, `nonce="${nonce}"`) });
  });
  await page.goto(path);
  const timer = page.getByRole('timer').first();
  await expect.poll(async () => left(await timer.innerText())).toBeLessThanOrEqual(before - 30);
  const [shown, elapsed] = await timer.evaluate((element) => [element.textContent, performance.now()] as const);
  expect(before - 30 - left(shown)).toBeLessThanOrEqual(Math.ceil(elapsed / 1000) + 1);
});

// the bid bar and its sheet lie in the auction's own script: a bid waits for nothing
test('the first load of a page is at most 160 kB of script, fetched once each', async ({ page }) => {
  const { id } = await quietAuction(page);
  const { slug } = await firstOf(page, '/web-api/v1/products');
  for (const path of ['/', `/auctions/${id}`, `/sneakers/${slug}`]) {
    const html = await (await page.request.get(path)).text();
    const files = new Set(Array.from(html.matchAll(/\/assets\/[\w.-]+\.js/g), ([file]) => file));
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await (await page.request.get(file)).body()).length),
    );
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(160_000);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const scripts = fetched.filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBe(new Set(scripts).size); // a preload that the policy blocks would be fetched again
  }
});

test('what one sees is asked for before scripts: the first pictures of a list at once, modules after them', async ({
  request,
}) => {
  for (const path of ['/auctions', '/products', '/']) {
    const html = await (await request.get(path)).text();
    const pictures = Array.from(html.matchAll(/<img[^>]*>/g), ([tag]) => tag);
    const first = pictures.filter((tag) => tag.includes('fetchPriority="high"') && tag.includes('loading="eager"'));
    expect(first, path).toHaveLength(path === '/' ? 1 : 4);
    expect(path === '/' ? first : pictures.slice(0, 4), path).toEqual(first);
    const modules = Array.from(html.matchAll(/<link rel="modulepreload"[^>]*>/g), ([tag]) => tag);
    expect(modules.length, path).toBeGreaterThan(2);
    expect(
      modules.filter((tag) => !tag.includes('fetchpriority="low"')),
      path,
    ).toEqual([]);
  }
});

test('styles are in the page, by its policy: it asks for no sheet that it has, and for that of a page it leads to', async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('.css') && sheets.push(new URL(request.url()).pathname)),
  );
  const html = await (await page.request.get('/help')).text();
  const own = Array.from(
    html.matchAll(/<link rel="stylesheet"[^>]* disabled>/g),
    ([tag]) => /href="([^"]+)"/.exec(tag)![1]!,
  );
  expect(own).not.toEqual([]);
  await page.goto('/help');
  const margin = () => page.evaluate(() => getComputedStyle(document.body).marginTop);
  expect(await margin()).toBe('0px');
  await page.waitForLoadState('networkidle');
  expect(sheets.filter((sheet) => own.includes(sheet))).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ending soon' }).click();
  await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();
  const brought = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(brought.filter((href) => href.includes('/assets/lists-'))).toHaveLength(1);
});

test('all words can be had in two files a language, kept for 3 hours', async ({ page }) => {
  for (const [language, word, game] of [
    ['en', 'Auctions', 'Black Friday trivia'],
    ['fr', 'Enchères', 'Quiz du Black Friday'],
  ] as const) {
    const answer = await page.request.get(`/locales/${language}/translation.json`);
    expect(answer.headers()['cache-control']).toBe('public, max-age=10800');
    expect(await answer.json()).toMatchObject({ auctions: { title: word }, catalog: {}, shell: {} });
    expect(await (await page.request.get(`/locales/${language}/trivia.json`)).json()).toMatchObject({ title: game });
  }
});

test('a page is readable without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auctions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auctions');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page.getByText('Price history')).toBeVisible();
  await context.close();
});
