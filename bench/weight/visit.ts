import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright';
import { cookies } from '#contracts/routes.ts';

/** All script of a first visit's first minute, in bytes of gzip: `ours` is beyond the base chunk and the socket client. */
export type VisitWeight = Readonly<{
  gzip: number;
  ours: number;
  requests: number;
  /** Each script by its name, the heaviest first. */
  scripts: Readonly<Record<string, number>>;
}>;

/** So long a sheet that has just opened takes no press, and more, in ms. */
const deaf = 600;
const notOurs = /\/assets\/(?:base|browser-live)-/;

/** A member's home, an auction, its sheet, a bid: with nothing cached, until the line is live and nothing is fetched any more. */
export async function visitOf(browser: Browser, url: string, auction: string, token: string): Promise<VisitWeight> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-US' });
  await context.addCookies([{ name: cookies.jwt, value: token, url }]);
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
  await page.locator('main [aria-haspopup="dialog"]').click();
  const sheet = page.getByRole('dialog');
  await page.waitForTimeout(deaf);
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/bids') && answer.ok());
  await sheet.getByRole('button', { name: /^Place bid/ }).click();
  await taken;
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...scripts].map(async ([name, size]) => [name, await size] as const));
  await context.close();
  const sum = (some: typeof sizes) => some.reduce((all, [, size]) => all + size, 0);
  return {
    gzip: sum(sizes),
    ours: sum(sizes.filter(([name]) => !notOurs.test(name))),
    requests: sizes.length,
    scripts: Object.fromEntries(
      sizes.map(([name, size]) => [basename(name), size] as const).toSorted((a, b) => b[1] - a[1]),
    ),
  };
}
