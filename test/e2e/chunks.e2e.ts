import { expect, type Page } from 'playwright/test';
import { signInAs, test, wordsOf } from './journey.ts';
import { openAuction } from './operator.ts';

const said = wordsOf('en', 'shell');

/** Scripts that the page names, and the live line's, which it asks for last. Not those of pages that it leads to. */
async function scriptsOf(page: Page, path: string): Promise<readonly string[]> {
  const line = page.waitForRequest(/\/browser-live-[\w-]+\.js$/);
  const answer = await page.goto(path);
  const html = await answer!.text();
  const named = Array.from(html.matchAll(/\/assets\/[\w.-]+\.js/g), ([file]) => new URL(file, page.url()).href);
  return [...new Set([...named, (await line).url()])];
}

/** Has React taken the page over? Then its controls do what they say. */
const isAlive = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactFiber')));

test('whichever script does not come: the auction stands, and either works or says that it does not', async ({
  context,
  request,
}) => {
  const path = `/auctions/${await openAuction(request)}`;
  const page = await signInAs(context, 'luc@demo.example', 'plinth-demo-luc');
  const scripts = await scriptsOf(page, path);
  const name = await page.locator('main h1').textContent();
  for (const script of scripts) {
    await test.step(script.split('/').at(-1)!, async () => {
      await page.route(script, (route) => route.abort());
      await page.goto(path);
      const broken = page.getByText(said('part.broken'));
      await expect.poll(async () => (await isAlive(page)) || (await broken.isVisible())).toBe(true);
      await expect(page.locator('main h1')).toHaveText(name!);
      await expect(page.locator('header').getByLabel(said('home'))).toBeVisible();
      await expect(page.getByRole('button', { name: /bid/i }).first()).toBeVisible();
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
