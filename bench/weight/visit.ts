import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright';

/** All script of a first visit's first minute, in bytes of gzip: `ours` is beyond the base chunk and the socket client. */
export type VisitWeight = Readonly<{ gzip: number; ours: number; requests: number }>;

const notOurs = /\/assets\/(?:base|browser-live)-/;

/** Home, an auction, its form: with nothing cached, until the line is live and nothing is fetched any more. */
export async function visitOf(browser: Browser, url: string, auction: string): Promise<VisitWeight> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-US' });
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  const note = (response: Response) => {
    if (!response.url().endsWith('.js')) return;
    const weighed = response.body().then(
      (body) => gzipSync(body, { level: 9 }).length,
      () => 0, // of a page that was left meanwhile
    );
    scripts.set(new URL(response.url()).pathname, weighed);
  };
  page.on('response', note);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.goto(url + auction, { waitUntil: 'networkidle' });
  await page
    .getByText(/^live, \d+ ms$/)
    .first()
    .waitFor();
  const bid = page.locator('main').getByRole('button', { name: /bid/i }).first();
  if (await bid.isVisible()) await bid.click();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...scripts].map(async ([name, size]) => [name, await size] as const));
  await context.close();
  const sum = (some: typeof sizes) => some.reduce((all, [, size]) => all + size, 0);
  return { gzip: sum(sizes), ours: sum(sizes.filter(([name]) => !notOurs.test(name))), requests: sizes.length };
}
