import { type Browser, chromium } from 'playwright';
import { cookies } from '#contracts/routes.ts';
import { launchOptions } from '../../test/support/browser.ts';
import { median } from '../figures.ts';

/**
 * Milliseconds from the start of the navigation; `cls` without a unit. `lcpElement` is what was painted last and largest; `ready` is
 * when the control that the page is for does what it says: React has taken it over, and it is not disabled.
 */
export type Paint = Readonly<{ lcp: number; fcp: number; ready: number; cls: number; lcpElement: string }>;

/** A page, the words on its first control (any link where there are none), and whose it is: without a token a visitor's. */
export type Asked = Readonly<{ url: string; control?: string; token?: string | undefined }>;

type Noted = { lcp: number; lcpElement: string; ready: number; cls: number };

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
const settling = 1500;
const timeout = 60_000;

/** As the journeys have it. */
export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

/** The middle of some first loads, each in a profile of its own with nothing cached. */
export async function paintOf(browser: Browser, asked: Asked, rounds: number): Promise<Paint> {
  const all: Paint[] = [];
  for (let round = 0; round < rounds; round++) all.push(await load(browser, asked));
  const of = (figure: 'lcp' | 'fcp' | 'ready' | 'cls') => median(all.map((paint) => paint[figure]));
  return { lcp: of('lcp'), fcp: of('fcp'), ready: of('ready'), cls: of('cls'), lcpElement: all.at(-1)!.lcpElement };
}

async function load(browser: Browser, { url, control = '', token }: Asked): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-US' });
  if (token) await context.addCookies([{ name: cookies.jwt, value: token, url }]);
  const page = await context.newPage();
  await page.addInitScript(watch, control);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load', timeout });
  await page.waitForFunction(() => !Number.isNaN(window.noted.ready), undefined, { timeout });
  await page.waitForTimeout(settling); // what is painted or moves after hydration counts too
  const paint = await page.evaluate(() => ({
    ...window.noted,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  return paint;
}

/** Runs in the page, before anything else does. */
function watch(control: string) {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  type Largest = PerformanceEntry & { element?: Element | null };
  const noted = { lcp: Number.NaN, lcpElement: '', ready: Number.NaN, cls: 0 };
  window.noted = noted;
  const words = new RegExp(control, 'i');
  const isReady = (element: Element) =>
    words.test(element.textContent) &&
    !element.matches(':disabled') &&
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    if ([...document.querySelectorAll('main :is(a, button)')].some(isReady)) noted.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
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
