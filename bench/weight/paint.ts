import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../../test/support/browser.ts';
import { median } from '../figures.ts';

/** Milliseconds from the start of the navigation; `cls` without a unit. `lcpElement` is what was painted last and largest. */
export type Paint = Readonly<{ lcp: number; fcp: number; cls: number; lcpElement: string }>;

type Noted = { lcp: number; lcpElement: string; cls: number };

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Slow 4G as Lighthouse has it. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;
const settling = 2500;

/** As the journeys have it. */
export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

/** The middle of some first loads, each in a profile of its own with nothing cached. */
export async function paintOf(browser: Browser, url: string, rounds: number): Promise<Paint> {
  const all: Paint[] = [];
  for (let round = 0; round < rounds; round++) all.push(await load(browser, url));
  const of = (figure: 'lcp' | 'fcp' | 'cls') => median(all.map((paint) => paint[figure]));
  return { lcp: of('lcp'), fcp: of('fcp'), cls: of('cls'), lcpElement: all.at(-1)!.lcpElement };
}

async function load(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(settling); // what is painted or moves after hydration counts too
  const paint = await page.evaluate(() => ({
    ...window.noted,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  return paint;
}

/** Runs in the page, before anything else does. */
function watch() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  type Largest = PerformanceEntry & { element?: Element | null };
  const noted = { lcp: Number.NaN, lcpElement: '', cls: 0 };
  window.noted = noted;
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries() as Largest[]) {
      noted.lcp = startTime;
      noted.lcpElement = element?.tagName.toLowerCase() ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) noted.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
}
