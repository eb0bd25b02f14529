/** @jest-environment node */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { defaultLocale } from '#contracts/locales.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { nobody } from '#contracts/nobody.ts';
import type { Page } from '#contracts/pages.ts';
import { rateRoutes } from '#contracts/routes.ts';

const noTexts = async () => ({});
jest.unstable_mockModule('./locales.ts', () => ({ namespaces: ['shell'], loadTexts: noTexts, texts: noTexts })); // Vite's glob
const { render } = await import('./entry-server.tsx');
const { headOf } = await import('./head.ts');
const { stateScript } = await import('./page-state.ts');

let told: unknown[];
beforeEach(() => {
  told = [];
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void told.push(...words));
});
afterEach(() => void jest.restoreAllMocks());

const pageOf = async (why: unknown) =>
  (await render({
    request: new Request('http://localhost/auctions/5f3e7a10-0000-4000-8000-00000000ffff'),
    now: Date.parse('2026-05-01T12:00:00.000Z'),
    get: () => Promise.reject(why),
  })) as Page;

it.each([503, 404])('a page whose answer is %s is that too', async (status) => {
  expect((await pageOf(new Response('', { status }))).status).toBe(status);
  expect(told).toEqual([]);
});

it('an error that nobody answered is a 500, and is told in the log', async () => {
  const bug = new TypeError('cannot read price of undefined');
  expect((await pageOf(bug)).status).toBe(500);
  expect(told).toContain(bug);
});

it.each([
  '/auctions/..%2Fusers%2Fme',
  '/auctions/x%3Fafter%3Dy',
  '/auctions/x%23y',
  '/brand/..%2Fflags',
  '/sneakers/..%5Cusers%5Cme',
])('%s leads to no other address of the house: there is no such page, and nothing is asked for it', async (path) => {
  const asked: string[] = [];
  const { status } = (await render({
    request: new Request(`http://localhost${path}`),
    now: Date.parse('2026-05-01T12:00:00.000Z'),
    get: async (one) => void asked.push(one),
  })) as Page;
  expect([status, asked.filter((one) => /auctions|brand|product/.test(one))]).toEqual([404, []]);
});

it('a page carries the words that it uses, not those of one that was rendered before it', async () => {
  const wordsOf = async (path: string) => {
    const request = new Request(`http://localhost${path}`);
    const page = (await render({ request, now: 0, get: () => Promise.resolve(nobody) })) as Page;
    const [, state = '{}'] = /id="state">([^<]*)</.exec(page.body as string) ?? [];
    return Object.keys((JSON.parse(state) as { texts: object }).texts);
  };
  expect(await wordsOf('/login')).toContain('accounts');
  expect(await wordsOf('/nowhere')).toEqual(['shell']);
});

it.each([
  ['/en-gb/login', 'country=DE; currency=JPY', { country: 'DE', currency: 'JPY' }],
  ['/en-gb/login', 'country=<script>; currency=constructor', { country: 'GB', currency: 'GBP' }],
  ['/fr-ca/login', null, { country: 'CA', currency: 'CAD' }],
])('the state of %s with the cookies %s has the region that the page was made with', async (path, cookie, region) => {
  const request = new Request(`http://localhost${path}`, { headers: cookie === null ? {} : { cookie } });
  const page = (await render({ request, now: 0, get: () => Promise.resolve(nobody) })) as Page;
  const [, state = '{}'] = /id="state">([^<]*)</.exec(page.body as string) ?? [];
  expect(JSON.parse(state)).toMatchObject({ region });
});

it('the state of a page has the rates that it was made with; without any it is a page all the same', async () => {
  const ratesIn = async (get: (path: string) => Promise<unknown>) => {
    const page = (await render({ request: new Request('http://localhost/en-gb/login'), now: 0, get })) as Page;
    const [, state = '{}'] = /id="state">([^<]*)</.exec(page.body as string) ?? [];
    return [page.status, (JSON.parse(state) as { rates?: unknown }).rates];
  };
  const answers = async (path: string) => (path === rateRoutes.inForce ? firstRates : nobody);
  expect(await ratesIn(answers)).toEqual([200, firstRates]);
  const away = (path: string) => (path === rateRoutes.inForce ? Promise.reject(new Error('away')) : answers(path));
  expect(await ratesIn(away)).toEqual([200, undefined]);
});

it('what people wrote is text in the head of a page and in the state that it carries', () => {
  const name = '"><script>alert(1)</script><!--';
  const head = headOf(
    { title: name, description: name, path: `/${name}` },
    { locale: defaultLocale, path: '/', origin: 'https://a.example', status: 200, isEditorial: false },
  );
  expect(head.match(/<\/?[a-z!-]+/g)!.filter((tag) => !['<title', '</title', '<meta', '<link'].includes(tag))).toEqual(
    [],
  );
  expect(head.match(/alert\(1\)&lt;\/script&gt;/g)!.length).toBeGreaterThan(3);
  const router = { loaderData: { name }, errors: null };
  const script = stateScript({
    now: 0,
    region: { country: 'US', currency: 'USD' },
    queries: { mutations: [], queries: [] },
    texts: {},
    router,
  });
  const [, json = ''] = /^<script [^<>]+>([^<]*)<\/script>$/.exec(script) ?? [];
  expect(JSON.parse(json)).toMatchObject({ router });
});
