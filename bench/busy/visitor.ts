import type { Browser, Locator, Page } from 'playwright';
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
  await page.evaluate(() => window.beginNoting(true));
  await page.waitForFunction(() => window.busy.pushes === 0);
  await page.waitForTimeout(settling);
  const round = await handOn(page);
  const end = begin();
  const { moved, movedMost } = await lookOn(page, most.pushes, true);
  const still = await lookOn(page, most.pushes, false);
  await page.evaluate(() => window.beginNoting(false));
  await hand(page, round, most.presses);
  await page.waitForTimeout(500);
  const touched = await page.evaluate(() => window.busy);
  end();
  await context.close();
  return { width, moved, movedMost, ...both(still, touched), interactions: durations(touched, most.presses) };
}

/** Until so many pushes came. It was asked once before: reading what asks took the page 140 ms. */
async function lookOn(page: Page, pushes: number, isLooking: boolean): Promise<Noted> {
  await page.evaluate((looking) => window.beginNoting(looking), isLooking);
  await page.waitForFunction((most) => window.busy.pushes >= most, pushes, { timeout, polling: 500 });
  return page.evaluate(() => window.busy);
}

const both = (still: Noted, touched: Noted) => ({
  longestTask: Math.max(still.longestTask, touched.longestTask),
  longTasks: still.longTasks + touched.longTasks,
  pushes: still.pushes,
});

const durations = ({ interactions }: Noted, done: number) => {
  const told = Object.values(interactions);
  const quick = Array.from({ length: Math.max(0, done - told.length) }, () => 16);
  return [...quick, ...told].toSorted((a, b) => a - b);
};

type Act = () => Promise<void>;

/** Keys and presses in turn, as somebody bids who is in a hurry; where the controls are is asked once, for they do not move. */
async function handOn(page: Page): Promise<readonly Act[]> {
  const pressOf = async (control: Locator): Promise<Act> => {
    const box = await control.boundingBox();
    if (!box) throw new Error('a control is not there');
    return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
  };
  const offers = page.locator('main fieldset[aria-label] button:visible');
  const field = await pressOf(page.locator('main input[name="amount"]:visible'));
  const type = (key: string) => () => page.keyboard.press(key);
  return [
    field,
    type('End'),
    type('Backspace'),
    type('7'),
    await pressOf(offers.nth(0)),
    field,
    type('5'),
    await pressOf(offers.nth(1)),
    await pressOf(page.locator('main [type="submit"]:visible')),
  ];
}

async function hand(page: Page, round: readonly Act[], presses: number) {
  for (let n = 0; n < presses; n++) {
    await round[n % round.length]!();
    await page.waitForTimeout(betweenPresses);
  }
}
