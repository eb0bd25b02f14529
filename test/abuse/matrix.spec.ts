import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, csrfHeader, visitorRoutes } from '#contracts/routes.ts';
import { minute, plus } from '#kernel/instant.ts';
import { breakParts, breakViews } from '../support/broken-parts.ts';
import { askAs, bidAs, type Cast, cast, enter, everybody, idOf, type Role } from '../support/cast.ts';
import { Crowd, type Told, usd } from '../support/crowd.ts';
import { liveSocket } from '../support/live-clients.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { access, filledUrl, type Outcome, type Scene } from './access.ts';
import { until } from '../support/turns.ts';

/*
 * Every route by everybody. To see the tests fail, run with
 *   MUTANT=open-doors   who may what is found out, and let pass
 *   MUTANT=no-csrf      any site may send what changes something
 *   MUTANT=leaky-page   how a bidder stands is pushed to everybody who looks at the auction
 */
const maximum = 4_321_987;
const reserve = 8_675_309;

const outcomes: Readonly<Record<string, Outcome>> = {
  'sign-in-first': 'sign-in',
  'email-unverified': 'prove',
  'not-allowed': 'no',
  'not-found': 'absent',
};

describe('who may what', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let people: Cast;
  let scene: Scene;
  let annId: string;

  beforeAll(async () => {
    breakViews();
    market = await openMarket();
    breakParts(market);
    crowd = new Crowd(market);
    people = await everybody(crowd);
    scene = await newScene();
    annId = (await idOf(crowd, people.shopper))!;
    await bid('shopper', scene.auctionId, maximum);
    await bid('other', scene.auctionId, 2000);
    await bid('rival', scene.auctionId, 2500);
    await market.caughtUp();
  });

  afterAll(() => market.close());

  const tokenOf = (role: Role) => people[role].cookies.get(cookies.jwt)!;
  const bid = (role: Role, auctionId: string, minor: number) => bidAs(crowd, people[role], { auctionId, minor });
  const gets = () => Object.keys(access).filter((name) => name.startsWith('GET '));
  const posts = () => Object.keys(access).filter((name) => name.startsWith('POST '));
  /** Where a link says it all: no cookie counts, so no site can misuse one. */
  const byLink = () =>
    market.routes.filter(({ policy }) => policy.includes('link')).map(({ method, url }) => `${method} ${url}`);

  /** With an auction of the seller's, with a reserve. */
  async function newScene(): Promise<Scene> {
    const auctionId = await crowd.auction({ reserve: usd(reserve) }, tokenOf('seller'));
    return { auctionId, lot: await crowd.lot(), closesAt: plus(market.clock.now(), 30 * minute) };
  }

  /** Also the operator's scripts, whose session is one of the operator's. */
  async function everybodyComesBack() {
    Object.assign(market.operator, await market.app.get(AccountSeeder, { strict: false }).ensureOperator());
    people = await everybody(crowd);
  }

  /** One route with all that it takes, asked by that browser. */
  async function ask(name: string, who: Cast[Role], at = scene, headers: Record<string, string> = {}): Promise<Told> {
    const [method = '', url = ''] = name.split(' ');
    const { body } = access[name === `HEAD ${url}` ? `GET ${url}` : name]!;
    return askAs(crowd, who, { method, url: filledUrl(url, at), headers, ...(body && { body: body(at) }) });
  }

  const outcomeOf = ({ status, body, text }: Told): string =>
    status >= 500 ? `${status} ${text}` : (outcomes[String(body['code'])] ?? 'in');

  it('is written down for every route', () => {
    const known = market.routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`);
    expect(known.toSorted()).toEqual(Object.keys(access).toSorted());
    const heads = market.routes.filter(({ method }) => method === 'HEAD').map(({ url }) => `GET ${url}`);
    expect(heads.filter((name) => !(name in access))).toEqual([]);
  });

  it.each(Object.keys(access))('%s', async (name) => {
    const { who, spends } = access[name]!;
    const found: Partial<Record<Role, string>> = {};
    for (const role of cast) {
      const at = name.startsWith('POST ') && name.includes('/auctions/:id/') ? await newScene() : scene;
      if (at !== scene) await market.caughtUp();
      found[role] = outcomeOf(await ask(name, spends ? await enter(crowd, role) : people[role], at));
    }
    expect(found).toEqual(who);
    if (spends === 'member') await everybodyComesBack();
  });

  it('HEAD is its GET, and neither changes anything', async () => {
    await market.caughtUp();
    const end = await market.stores.facts.end();
    const differing: string[] = [];
    for (const name of gets()) {
      for (const role of ['anonymous', 'shopper', 'operator'] as const) {
        const [get, head] = [await ask(name, people[role]), await ask(name.replace('GET', 'HEAD'), people[role])];
        if (get.status !== head.status) differing.push(`${name} by ${role}: ${get.status}, ${head.status}`);
      }
    }
    expect(differing).toEqual([]);
    expect(await market.stores.facts.end()).toBe(end);
  });

  it('nothing is changed by another site, or without this very session’s csrf token', async () => {
    const end = await market.stores.facts.end();
    const own = people.operator.cookies.get(cookies.csrf)!;
    const tricks: readonly (readonly [string, Record<string, string>])[] = [
      ['no token', { [csrfHeader]: '' }],
      ['another member’s', { [csrfHeader]: people.other.cookies.get(cookies.csrf)! }],
      ['a visitor’s', { [csrfHeader]: people.anonymous.cookies.get(cookies.csrf)! }],
      ['half of it', { [csrfHeader]: own.slice(0, -1) }],
      ['another nonce', { [csrfHeader]: `${'A'.repeat(22)}.${own.split('.')[1]!}` }],
      ['another origin', { origin: 'https://evil.example' }],
      ['no origin', { origin: 'null' }],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ];
    const wrong: string[] = [];
    for (const name of posts().filter((one) => access[one]!.who.operator !== 'no' && !byLink().includes(one))) {
      for (const [why, headers] of tricks) {
        const { status, body } = await ask(name, people.operator, scene, headers);
        if (status !== 403 || body['code'] !== 'csrf') wrong.push(`${name} with ${why}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await market.stores.facts.end()).toBe(end);
  });

  it('a session that ended opens nothing any more', async () => {
    const before = await enter(crowd, 'shopper');
    const copy = before.copy();
    await before.post(accountRoutes.signOut, {});
    for (const name of Object.keys(access)) {
      const { who } = access[name]!;
      if (who.shopper !== 'in' || who.anonymous === 'in') continue;
      expect([name, outcomeOf(await ask(name, copy))]).toEqual([name, 'sign-in']);
    }
  });

  describe('what is secret before the close', () => {
    const secrets = () => new RegExp(`${maximum}|${reserve}|${annId}|shopper@example.org`);
    /** Everybody's mails, for development alone: off where real people are. */
    const excepted = new Set([`GET ${visitorRoutes.outbox}`]);

    it('is in no document that others can read', async () => {
      const leaks: string[] = [];
      for (const name of gets().filter((one) => !excepted.has(one))) {
        for (const role of ['anonymous', 'guest', 'fresh', 'other', 'rival'] as const) {
          const { text } = await ask(name, people[role]);
          if (secrets().test(text)) leaks.push(`${name} to ${role}: ${secrets().exec(text)?.[0]}`);
        }
      }
      expect(leaks).toEqual([]);
    });

    it('is its owner’s to see', async () => {
      const mine = auctionRoutes.mine(scene.auctionId);
      const [ann, bob, sue] = await Promise.all(
        (['shopper', 'other', 'seller'] as const).map((role) => crowd.get(mine, tokenOf(role))),
      );
      expect([ann!.text.includes(String(maximum)), bob!.text.includes(String(maximum))]).toEqual([true, false]);
      expect(bob!.body).toMatchObject({ bid: { maximum: usd(2000) } });
      expect([sue!.text.includes(String(reserve)), sue!.text.includes(String(maximum))]).toEqual([true, false]);
      const lists = await Promise.all(
        (['shopper', 'other', 'rival'] as const).map((role) => crowd.get(auctionRoutes.myBids, tokenOf(role))),
      );
      const whose = ({ body }: Told) =>
        (body['items'] as { bid: { memberId: string } }[]).map((one) => one.bid.memberId);
      expect(lists.map((list) => new Set(whose(list)).size)).toEqual([1, 1, 1]);
      expect(new Set(lists.flatMap(whose)).size).toBe(3);
      expect(lists.map(({ text }) => text.includes(String(maximum)))).toEqual([true, false, false]);
    });

    it('is in no push to others', async () => {
      const { auctionId, lot } = await newScene();
      const rooms = [`auction-page:${auctionId}`, 'live-auctions', 'auction-page', `product-page:${lot.templateId}`];
      const listeners = await Promise.all(
        ([undefined, 'other', 'rival', 'fresh'] as const).map(async (role) => {
          const cookie = role && [...people[role].cookies].map(([name, value]) => `${name}=${value}`).join('; ');
          const socket = await liveSocket(market.url, cookie === undefined ? {} : { cookie });
          await socket.join(...rooms, ...(role ? [`member:${await idOf(crowd, people[role])}`] : []));
          return socket;
        }),
      );
      await bid('shopper', auctionId, maximum);
      await bid('other', auctionId, 2000);
      await bid('shopper', auctionId, maximum + 1);
      await crowd.post(auctionRoutes.watch(auctionId), {}, tokenOf('shopper'), randomUUID());
      await market.caughtUp();
      const isTold = () =>
        listeners.every(({ changes }) =>
          changes.some(({ view, doc }) => view === 'auction-page' && doc?.['bids'] === 2),
        );
      await until(isTold);
      for (const { socket, changes } of listeners) {
        expect(JSON.stringify(changes)).not.toMatch(new RegExp(`${secrets().source}|${maximum + 1}`));
        socket.disconnect();
      }
    });
  });

  it('all is well after that', async () => expect(await market.problems()).toEqual([]));
});
