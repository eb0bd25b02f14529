import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { locales, inLocale } from '#contracts/locales.ts';
import type { Page } from '#contracts/pages.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { cookies, flagRoutes } from '#contracts/routes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { type Made, PageCache } from '#platform/pages/page-cache.ts';
import { PageMaker } from '#platform/pages/page-maker.ts';
import { askAs, type Cast, everybody, idOf } from './support/cast.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { Visitor } from './support/visitor.ts';

/*
 * The whole market with its pages, in one second that does not pass: whoever comes is shown what was made for those before
 * them. To see a test fail, run with
 *   MUTANT=sessions-cached  pages of those who have a session are cached as well
 *   MUTANT=all-for-all      every page is taken for the same for all, whatever its address carries
 */
const noTexts = async () => ({});
jest.unstable_mockModule('../client/src/app/locales.ts', () => ({
  namespaces: ['shell'],
  loadTexts: noTexts,
  texts: noTexts,
})); // Vite's glob
const { renderMarket } = await import('../apps/market/render.ts');
const [products, auctions, accounts] = await Promise.all([
  import('../client/src/app/product-pages.ts'),
  import('../client/src/app/auction-pages.ts'),
  import('../client/src/app/account-pages.ts'),
]);

const maker = PageMaker.prototype;
if (mutant === 'sessions-cached') Reflect.set(maker, 'mayHaveSession', () => false);
if (mutant === 'sessions-cached')
  Reflect.set(maker, 'forAll', async function own(this: PageMaker, asked: unknown) {
    const page: unknown = await Reflect.apply(Reflect.get(this, 'own') as () => unknown, this, [asked]);
    return { page, isForAll: true };
  });
if (mutant === 'all-for-all') {
  const of = Reflect.get(maker, 'of');
  maker.of = function all(this: PageMaker, request, reply) {
    const deps = Reflect.get(this, 'deps') as { load: () => Promise<object> };
    const { load } = deps;
    deps.load = async () => ({ ...(await load()), isForAll: () => true });
    return of.call(this, request, reply).finally(() => (deps.load = load));
  };
}

const assets = {
  mount: () => {},
  frame: () =>
    Promise.resolve('<html lang="%language%" data-theme="%theme%" data-now="%now%"><!--head--><!--body--></html>'),
  links: (modules: readonly string[]) => ({
    tags: modules.map((name) => `<link rel="modulepreload" href="/${name}">`).join(''),
  }),
};

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let people: Cast;
let auctionId: string;
/** What the cache was given, by its key. */
const kept = new Map<string, Page>();
/** Cookies of those who passed it, and keys of what it was not given: why something is missing above. */
const passed: unknown[] = [];

beforeAll(async () => {
  const make = Reflect.get(PageCache.prototype, 'make');
  PageCache.prototype.make = function watched(this: PageCache, key, asked) {
    return make.call(this, key, async (): Promise<Made> => {
      const made = await asked();
      if (made.isForAll && !(made.page instanceof Response)) kept.set(key, made.page);
      else passed.push(key);
      return made;
    });
  };
  const own = Reflect.get(maker, 'own') as (asked: Readonly<{ request: FastifyRequest }>) => unknown;
  Reflect.set(maker, 'own', function watched(this: PageMaker, asked: Parameters<typeof own>[0]) {
    passed.push([asked.request.caller?.kind, asked.request.headers.cookie]);
    return own.call(this, asked);
  });
  market = await openMarket({ clock, pages: (app) => renderMarket(app, assets) });
  crowd = new Crowd(market);
  people = await everybody(crowd);
  auctionId = await crowd.auction();
  await crowd.bid({ token: people.shopper.cookies.get(cookies.jwt)! }, auctionId, 4_321_987);
  await market.caughtUp();
});
afterAll(() => market.close());

beforeEach(() => {
  clock.advance(1000);
  kept.clear();
  passed.length = 0;
});

const paths = () =>
  [...products.productPages, ...auctions.auctionPages, ...accounts.accountPages]
    .map(({ path }) => path)
    .concat('/nowhere')
    .map((path) =>
      path
        .replace(':slug', path.startsWith('/brand') ? 'tidewright' : 'a-shoe')
        .replace(':id', auctionId)
        .replace(':number', '12'),
    );

const see = async (who: Visitor, url: string) => {
  const { text, status } = await askAs(crowd, who, { method: 'GET', url });
  return { text, status };
};
const anybody = () => Visitor.at(market.fastify);

it('nobody sees anything of whoever came before, on any page, with any address', async () => {
  const secrets = ['shopper@example.org', String(await idOf(crowd, people.shopper)), '4321987', 'secret-token'];
  for (const role of ['shopper', 'guest', 'operator'] as const)
    for (const name of [cookies.jwt, cookies.csrf, cookies.visitor]) {
      const value = people[role].cookies.get(name);
      if (value !== undefined) secrets.push(value);
    }
  const [first, second] = [await anybody(), await anybody()];
  for (const path of [
    ...paths(),
    '/verify?token=secret-token',
    '/unsubscribe?token=secret-token',
    '/?token=secret-token',
    '/login?redirect=/secret-token',
  ]) {
    const own = await see(people.shopper, path);
    await see(people.guest, path);
    await see(people.operator, path);
    const texts = path.includes('secret-token') ? [] : [(await see(first, path)).text, (await see(second, path)).text];
    for (const text of texts) expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []]);
    expect([path, own.text.includes('shopper@example.org')]).toEqual([path, own.status !== 302]);
    clock.advance(1000);
    await see(first, path);
    const again = await see(people.shopper, path);
    expect([path, again.status, again.text.includes('shopper@example.org')]).toEqual([
      path,
      own.status,
      own.status !== 302,
    ]);
  }
  const all = JSON.stringify([...kept]);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  expect(all).not.toMatch(/nonce=|data-now|isAuthenticated\\":true/);
  expect(kept.size).toBeGreaterThan(10);
});

it('only pages that are the same for all are kept, and only where they are there', async () => {
  const visitor = await anybody();
  for (const path of [
    ...paths(),
    '/auctions/5f3e7a10-0000-4000-8000-00000000ffff',
    '/sneakers/none',
    '/?x=1',
    '/?tab=bags&tab=art',
  ])
    await see(visitor, path);
  for (const path of ['/?tab=bags', '/auctions?phase=closed&sort=price-low', '/sneakers?sort=name'])
    await see(visitor, path);
  const keys = [...kept.keys()]
    .map((key) => new URL(key.split('\n')[0]!))
    .map(({ pathname, search }) => pathname + search);
  const lists = products.productPages.filter(({ file }) => file === 'products').map(({ path }) => path);
  const there = [
    '/',
    ...lists,
    '/sneakers/a-shoe',
    '/apparel/a-shoe',
    '/products/a-shoe',
    '/auctions',
    `/auctions/${auctionId}`,
  ];
  const asked = ['/?tab=bags', '/auctions?phase=closed&sort=price-low', '/sneakers?sort=name'];
  expect(keys.filter((key) => !key.startsWith('/brand/')).toSorted()).toEqual([...there, ...asked].toSorted());
});

it('who signs out is nobody in the same second, and whoever signs in is themselves', async () => {
  const member = await crowd.person('leaver', ['shopper']);
  const url = `/auctions/${auctionId}`;
  expect((await see(await anybody(), url)).text).toContain('"isAuthenticated":false');
  expect((await see(member, url)).text).toContain('leaver@example.org');
  const before = member.copy();
  await member.post(accountRoutes.signOut, {});
  for (const who of [member, before, await anybody()]) {
    const { text, status } = await see(who, url);
    expect([status, text.includes('leaver@'), text.includes('"isAuthenticated":false')]).toEqual([200, false, true]);
  }
});

it('each sees their own locale and the price of what they look at, however they come in between', async () => {
  const ids = [await crowd.auction({ startPrice: usd(7700) }), await crowd.auction({ startPrice: usd(8800) })];
  await market.caughtUp();
  const pages = locales.flatMap((locale) => ids.map((id) => ({ locale, id })));
  const visitor = await anybody();
  for (let round = 0; round < 3; round++) {
    const shuffled = pages.map((page, n) => pages[(n * 101 + round * 5) % pages.length] ?? page);
    await Promise.all(
      shuffled.map(async ({ locale, id }) => {
        const address = inLocale(locale, `/auctions/${id}`);
        const { text } = await see(visitor, address);
        const shown = {
          language: /<html lang="(\w+)"/.exec(text)?.[1],
          address: /rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(text)?.[1],
          price: Number(/"price":(\d+)/.exec(text)?.[1]),
          flagsOf: /\["flags","([\w-]+)"\]/.exec(text)?.[1],
        };
        const price = id === ids[0] ? 7700 : 8800;
        expect(shown).toEqual({ language: locale.language, address, price, flagsOf: locale.code });
      }),
    );
  }
  expect([kept.size, passed]).toEqual([pages.length, []]);
});

it('a page goes by what is on for its visitor, in the same second that an operator changes it', async () => {
  const set = (rules: object[]) =>
    people.operator.post(flagRoutes.settings, { name: 'Auctions', rules, allowAsk: true });
  const [visitor, hiding] = [await anybody(), await anybody()];
  hiding.cookies.set(cookies.featureFlags, encodeURIComponent('{"Auctions":false}'));
  const hasAuctions = async (who: Visitor) => (await see(who, '/')).text.includes('href="/auctions"');
  expect([await hasAuctions(visitor), await hasAuctions(hiding)]).toEqual([true, true]);
  expect((await set([{}])).status).toBe(200);
  expect([await hasAuctions(visitor), await hasAuctions(hiding), await hasAuctions(visitor)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await set([])).status).toBe(200);
  expect([await hasAuctions(visitor), (await see(visitor, `/auctions/${auctionId}`)).status]).toEqual([false, 404]);
  expect((await set([{}])).status).toBe(200);
});

it('a bid shows within a second to those who have no session, and at once to a member', async () => {
  const url = `/auctions/${await crowd.auction()}`;
  await market.caughtUp();
  const visitor = await anybody();
  const bids = async (who: Visitor) => Number(/"bids":(\d+)/.exec((await see(who, url)).text)?.[1]);
  expect(await bids(visitor)).toBe(0);
  await crowd.bid({ token: people.other.cookies.get(cookies.jwt)! }, url.split('/').at(-1)!, 2000);
  await market.caughtUp();
  expect([await bids(visitor), await bids(people.other)]).toEqual([0, 1]);
  clock.advance(1000);
  expect(await bids(visitor)).toBe(1);
});

it.each(['', '/fr-ca'])(
  'every page of the account sends others to sign in, in their locale, and back: "%s"',
  async (prefix) => {
    const own = [...accounts.accountPages, ...auctions.auctionPages].map(({ path }) => path);
    const filled = own.map((path) => path.replace(':number', '12'));
    const found = [...filled.filter((path) => path.startsWith('/account/')), '/account/orders/12?a=b'];
    expect(found.length).toBeGreaterThan(10);
    for (const path of found) {
      const { statusCode, headers } = await market.fastify.inject({ method: 'GET', url: prefix + path });
      const to = `${prefix}/login?redirect=${encodeURIComponent(prefix + path)}`;
      expect([path, statusCode, headers['location']]).toEqual([path, 302, to]);
    }
  },
);
