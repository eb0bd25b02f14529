import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inLocale, locales, splitLocale } from '#contracts/locales.ts';
import type { Page, Visit } from '#contracts/pages.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { clock, lookIn, signedIn, type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { turns } from '../../../test/support/turns.ts';
import { mostBytes, PageCache } from './page-cache.ts';
import { PageMaker } from './page-maker.ts';
import { mountPages } from './pages.ts';
import { Visits } from './visits.ts';

/*
 * To see a test fail, run with
 *   MUTANT=sessions-cached    pages of those who have a session are cached as well
 *   MUTANT=made-for-one       what all are shown is made with the cookies of the first who came
 *   MUTANT=one-cohort         all see what is on for the first who came
 *   MUTANT=cookies-shared     what a query left as a cookie is taken for the same for all
 *   MUTANT=anything-cached    errors, ways elsewhere and pages of one visitor are cached
 *   MUTANT=cached-for-ever    a page is shown for longer than its second
 *   MUTANT=everybody-makes    who comes while a page is being made has another one made
 */
const maker = PageMaker.prototype;
const cache = PageCache.prototype;
if (mutant === 'sessions-cached') Reflect.set(maker, 'mayHaveSession', () => false);
if (mutant === 'made-for-one')
  Reflect.set(maker, 'forAll', async function own(this: PageMaker, asked: unknown) {
    return { page: await (Reflect.get(this, 'own') as (asked: unknown) => unknown).call(this, asked), isForAll: true };
  });
if (mutant === 'one-cohort') {
  const of = Reflect.get(maker, 'of');
  maker.of = function together(this: PageMaker, request, reply) {
    const { cohorts } = Reflect.get(this, 'deps');
    const asked = cohorts.of;
    cohorts.of = async (...who: unknown[]) => ({ ...(await asked.apply(cohorts, who)), key: 'one' });
    return of.call(this, request, reply).finally(() => (cohorts.of = asked));
  };
}
if (mutant === 'cookies-shared') {
  const of = Reflect.get(Visits.prototype, 'of');
  Visits.prototype.of = function plain(this: Visits, asked) {
    return { ...of.call(this, asked), isPlain: () => true };
  };
}
if (mutant === 'anything-cached') {
  const make = Reflect.get(cache, 'make');
  cache.make = function whatever(this: PageCache, key, asked) {
    return make.call(this, key, async () => {
      const { page } = await asked();
      return { page: page instanceof Response ? page : { ...page, status: 200 }, isForAll: true };
    });
  };
}
if (mutant === 'cached-for-ever') Reflect.set(cache, 'isFresh', () => true);
if (mutant === 'everybody-makes')
  cache.find = async function alone(this: PageCache, key) {
    return (Reflect.get(this, 'cached') as Map<string, { page: Page }>).get(key)?.page;
  };

const assets = {
  mount: () => {},
  frame: () =>
    Promise.resolve(
      '<html lang="%language%" data-theme="%theme%" data-now="%now%"><!--head--><!--body--><script src="/b.js">',
    ),
  links: (modules: readonly string[]) => ({
    tags: modules.map((name) => `<link rel="modulepreload" href="/${name}.js">`).join(''),
  }),
};

const pageWith = (body: string, over: Partial<Page> = {}): Page => ({
  status: 200,
  language: 'en',
  theme: 'light',
  head: '<title>Page</title>',
  modules: ['home'],
  body,
  ...over,
});

describe('a page that is the same for all', () => {
  let http: TinyHttp;
  let visits: Visit[];
  let body: (visit: Visit, n: number) => Promise<Page | Response>;

  beforeAll(async () => {
    http = await tinyHttp((app) =>
      mountPages(app, assets, async () => ({
        render: (visit) => body(visit, visits.push(visit)),
        isForAll: ({ pathname, search }) => pathname !== '/own' && search === '',
        lookOf: (cookies) => /theme=\w+/.exec(cookies ?? '')?.[0] ?? '',
      })),
    );
  });
  afterAll(() => http.close());

  beforeEach(() => {
    clock.advance(60_000);
    visits = [];
    body = async (_, n) => pageWith(`made ${n}`);
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { text, status, headers: answered } = await http.ask('GET', path, headers);
    return { status, headers: answered, text, shown: /made \d+/.exec(text)?.[0] };
  };
  const shown = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).shown;

  it('is made once a second, and nothing but its second drops it', async () => {
    expect([await shown('/'), await shown('/')]).toEqual(['made 1', 'made 1']);
    clock.advance(999);
    expect(await shown('/')).toBe('made 1');
    clock.advance(1);
    expect([await shown('/'), await shown('/')]).toEqual(['made 2', 'made 2']);
  });

  it('has frame, nonce and time of each visitor, and what is cached has none of them', async () => {
    const first = await ask('/');
    clock.advance(700);
    const second = await ask('/');
    const times = [first, second].map(({ text }) => Number(/data-now="(\d+)"/.exec(text)![1]));
    expect(times[1]! - times[0]!).toBe(700);
    const nonces = [first, second].map(({ text, headers }) => {
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!;
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect([second.shown, second.headers.etag]).toEqual(['made 1', undefined]);
    expect(second.headers['cache-control']).toBe('private, no-cache');
    const page = await pageCached();
    expect(JSON.stringify(page) + page.body).not.toMatch(/nonce|data-now|csrf/);
  });

  /** What another one would be shown, without its frame. */
  async function pageCached() {
    const found: Page[] = [];
    const find = Reflect.get(cache, 'find');
    cache.find = async function spied(this: PageCache, key) {
      const page = await find.call(this, key);
      if (page) found.push(page);
      return page;
    };
    await ask('/');
    cache.find = find;
    return { ...found[0]!, body: Buffer.from(found[0]!.body as Uint8Array).toString() };
  }

  it('is made once for a herd, and each who gets it is a visitor of their own', async () => {
    const { promise, resolve } = Promise.withResolvers<Page>();
    body = () => promise;
    const herd = Array.from({ length: 40 }, () => ask('/'));
    await turns(20);
    resolve(pageWith('made 1'));
    const answers = await Promise.all(herd);
    expect([visits.length, new Set(answers.map((answer) => answer.shown))]).toEqual([1, new Set(['made 1'])]);
    expect(new Set(answers.map(({ headers }) => String(headers['set-cookie']))).size).toBe(40);
  });

  it('is not waited for longer than a second: what comes later is newer', async () => {
    const slow = Promise.withResolvers<Page>();
    body = () => slow.promise;
    const first = ask('/');
    await turns(20);
    clock.advance(1000);
    body = async (_, n) => pageWith(`made ${n}`);
    expect(await shown('/')).toBe('made 2');
    slow.resolve(pageWith('made 1'));
    expect((await first).shown).toBe('made 1');
    expect(await shown('/')).toBe('made 2'); // the older one does not take its place
  });

  it('goes by address, look and what is on for the visitor, in all locales and their currencies', async () => {
    body = async ({ request, get }) => {
      const { locale } = splitLocale(new URL(request.url).pathname);
      return pageWith(
        `${locale.code} ${locale.currency} ${lookIn(request)} ${JSON.stringify(await get('/web-api/v1/cohort'))}`,
      );
    };
    const kinds = locales.flatMap((locale, n) => [
      { locale, look: 'null', cohort: '01' },
      n % 2 === 0 ? { locale, look: 'theme=dark', cohort: '01' } : { locale, look: 'null', cohort: '10' },
    ]);
    for (const round of [0, 1]) {
      const inBetween = kinds.map((_, n) => kinds[(n * 101 + round * 11) % kinds.length]!);
      const shownTo = async ({ locale, look, cohort }: (typeof kinds)[number]) =>
        (await ask(inLocale(locale, '/'), { cookie: `a=b; ${look}; cohort=${cohort}` })).text.includes(
          `${locale.code} ${locale.currency} ${look} {"key":"${cohort}"}`,
        );
      expect(new Set(await Promise.all(inBetween.map(shownTo)))).toEqual(new Set([true]));
    }
    expect(visits).toHaveLength(kinds.length);
  });

  it('is made for nobody: neither it nor its queries see the cookies of who came first', async () => {
    body = async ({ request, get }, n) => {
      await get('/web-api/v1/open');
      return pageWith(`made ${n} of ${lookIn(request)} ${JSON.stringify(await get('/web-api/v1/cohort'))}`);
    };
    const { text } = await ask('/', { cookie: 'visitor=secret; theme=dark; cohort=7; csrf=x' });
    expect(text).toContain('made 1 of theme=dark {"key":"7"}');
  });

  it.each([
    ['a session', async () => (await signedIn('ann')).cookie],
    ['one that is over', async () => (await signedIn('ann', 'ended-1')).cookie],
    ['one that is no good', async () => 'a=b; jwt=nonsense'],
    ['an empty one', async () => 'jwt='],
    ["a name that is https's", async () => '__Host-jwt=x'],
  ])('is neither looked for nor left here with %s', async (_, cookieOf) => {
    const cookie = await cookieOf();
    body = async ({ request }, n) => pageWith(`made ${n} for ${lookIn(request)}`);
    expect([await shown('/', { cookie }), await shown('/', { cookie })]).toEqual(['made 1', 'made 2']);
    const { text } = await ask('/');
    expect(text).toContain('made 3 for null'); // whoever signs out sees and leaves nothing of it
    expect([await shown('/', { cookie }), await shown('/')]).toEqual(['made 4', 'made 3']);
  });

  it('is each visitor’s own by a Bearer token', async () => {
    const token = /jwt=([^;]+)/.exec((await signedIn('ann')).cookie)![1];
    const headers = { authorization: `Bearer ${token}` };
    expect([await shown('/', headers), await shown('/', headers), await shown('/')]).toEqual([
      'made 1',
      'made 2',
      'made 3',
    ]);
  });

  it('has only what it reads in its address: a token is no key, and its page is kept nowhere', async () => {
    for (const path of ['/own', '/?token=secret', '/verify?token=secret'])
      expect([await shown(path), await shown(path)].at(0)).not.toBe(await shown(path));
    const metrics = http.app.get(Metrics, { strict: false });
    expect(await metrics.text()).toMatch(/plinth_page_cache_passed_total [1-9]/);
  });

  it.each([
    ['is not there', (n: number) => Promise.resolve(pageWith(`made ${n}`, { status: 404 }))],
    ['is away', (n: number) => Promise.resolve(pageWith(`made ${n}`, { status: 503 }))],
    ['failed', (n: number) => Promise.resolve(pageWith(`made ${n}`, { status: 500 }))],
    ['is elsewhere', () => Promise.resolve(new Response(null, { status: 302, headers: { location: '/login' } }))],
    ['breaks', () => Promise.reject(new Error('of the renderer'))],
  ])('that %s is kept by nobody, also when a herd waits for it', async (_, answer) => {
    body = async (__, n) => answer(n);
    await Promise.all(Array.from({ length: 3 }, () => ask('/')));
    const before = visits.length;
    body = async () => pageWith('made 99');
    expect([before, await shown('/'), visits.length]).toEqual([3, 'made 99', 4]);
  });

  it('whose query left a cookie, or failed, is its visitor’s own', async () => {
    for (const path of ['/web-api/v1/marked', '/web-api/v1/errors/viewless']) {
      clock.advance(1000);
      body = async ({ get }, n) => {
        await get(path).catch(() => {});
        return pageWith(`made ${n}`);
      };
      const [first, ...others] = await Promise.all([ask('/'), ask('/'), ask('/')]);
      expect(new Set([first.shown, ...others.map(({ shown: one }) => one), await shown('/')]).size).toBe(4);
      expect(String(first.headers['set-cookie']).includes('mark=1')).toBe(path.endsWith('marked'));
    }
  });

  it('says how often it was found', async () => {
    const metrics = http.app.get(Metrics, { strict: false });
    const counts = async () =>
      Object.fromEntries(
        Array.from((await metrics.text()).matchAll(/^plinth_page_cache_(\w+) (\d+)$/gm), ([, name, n]) => [
          name,
          Number(n),
        ]),
      );
    const before = await counts();
    const slow = Promise.withResolvers<Page>();
    body = () => slow.promise;
    const both = [shown('/'), shown('/')];
    await turns(20);
    slow.resolve(pageWith('made 1'));
    await Promise.all(both);
    await shown('/');
    const after = await counts();
    const since = (name: string) => after[name]! - before[name]!;
    expect(['misses_total', 'joined_total', 'hits_total'].map(since)).toEqual([1, 1, 1]);
    expect(after['bytes']).toBeGreaterThan(0);
  });
});

it('all of them are bounded by their bytes: what was not asked for longest goes first', async () => {
  const gauges: (() => number | Promise<number>)[] = [];
  const pages = new PageCache(clock, { count: () => {}, gauge: (_name, _help, read) => void gauges.push(read) });
  const make = (n: number) =>
    pages.make(String(n), async () => ({ page: pageWith('é'.repeat(500_000), { head: '' }), isForAll: true }));
  for (let n = 0; n < 20; n++) await make(n);
  await Promise.resolve();
  expect(await gauges[0]!()).toBeLessThanOrEqual(mostBytes);
  expect([await pages.find('0'), (await pages.find('19'))?.body.constructor]).toEqual([undefined, Buffer]);
  await pages.make('large', async () => ({ page: pageWith('x'.repeat(mostBytes)), isForAll: true }));
  expect([await pages.find('large'), (await pages.find('19'))?.status]).toEqual([undefined, 200]);
});
