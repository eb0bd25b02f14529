import type { Browser, Page } from 'playwright';
import { cookies } from '#contracts/routes.ts';
import { type Noted, noting } from './page.ts';

/** Whose window is how wide, on which auction. */
export type Visit = Readonly<{ url: string; auction: string; token: string; width: number }>;

/** What the visitor saw: without a hand, and with one. */
export type Seen = Readonly<{
  width: number;
  longestTask: number;
  longTasks: number;
  /** Milliseconds, the quickest first; those under 16 count as 16. */
  interactions: readonly number[];
  pushes: number;
  moved: number;
  movedMost: string;
}>;

const slowdown = 4;
const settling = 3000;
const betweenPresses = 80;
const timeout = 60_000;

/**
 * Opens the auction on a processor that is four times slower, looks on for so many pushes with an amount typed, then types and presses so
 * often. `begin` starts the bids once the page is at rest.
 */
export async function busyVisit(
  browser: Browser,
  { url, auction, token, width }: Visit,
  most: Readonly<{ pushes: number; presses: number }>,
  begin: () => () => void,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width, height: 812 }, locale: 'en-US' });
  await context.addCookies([{ name: cookies.jwt, value: token, url }]);
  const page = await context.newPage();
  for (const note of noting) await page.addInitScript(note);
  const devtools = await context.newCDPSession(page);
  await page.goto(`${url}/auctions/${auction}`, { waitUntil: 'networkidle', timeout });
  await page
    .getByText(/^live, \d+ ms$/)
    .first()
    .waitFor();
  if (width < 1024) await page.locator('main [aria-haspopup="dialog"]').click();
  const field = page.locator('main input[name="amount"]:visible');
  await field.fill('2.00'); // it will be too low soon, and that is said
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForTimeout(settling);
  const end = begin();
  await page.evaluate(() => window.beginNoting());
  await page.waitForFunction((pushes) => window.busy.pushes >= pushes, most.pushes, { timeout, polling: 500 });
  const still = await page.evaluate(() => window.busy);
  await page.evaluate(() => window.beginNoting());
  const done = await hand(page, most.presses);
  await page.waitForTimeout(500);
  const touched = await page.evaluate(() => window.busy);
  end();
  await context.close();
  return { width, ...both(still, touched), interactions: durations(touched, done) };
}

const both = (still: Noted, touched: Noted) => ({
  longestTask: Math.max(still.longestTask, touched.longestTask),
  longTasks: still.longTasks + touched.longTasks,
  pushes: still.pushes,
  moved: still.moved,
  movedMost: still.movedMost,
});

const durations = ({ interactions }: Noted, done: number) => {
  const told = Object.values(interactions);
  const quick = Array.from({ length: Math.max(0, done - told.length) }, () => 16);
  return [...quick, ...told].toSorted((a, b) => a - b);
};

/** Keys and presses in turn, as somebody bids who is in a hurry. */
async function hand(page: Page, presses: number): Promise<number> {
  const field = page.locator('main input[name="amount"]:visible');
  const offers = page.locator('main fieldset[aria-label] button:visible');
  const submit = page.locator('main [type="submit"]:visible');
  const round = [
    () => field.press('End'),
    () => field.press('Backspace'),
    () => field.press('7'),
    () => press(page, offers.nth(0)),
    () => field.press('End'),
    () => field.press('5'),
    () => press(page, offers.nth(1)),
    () => press(page, submit),
  ];
  for (let n = 0; n < presses; n++) {
    await round[n % round.length]!();
    await page.waitForTimeout(betweenPresses);
  }
  return presses;
}

/** Where it is, without waiting until it stands still: a hand does not wait either. */
async function press(page: Page, control: ReturnType<Page['locator']>) {
  const box = await control.boundingBox();
  if (!box) throw new Error('a control is gone');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
}
