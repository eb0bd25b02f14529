import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import type { ErasurePreview } from '#contracts/maintenance.ts';
import type { OperatorAct, OperatorActs } from '#contracts/ops-acts.ts';
import { actRoutes, opsRoutes, topicRoutes } from '#contracts/ops-routes.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, mediaRoutes } from '#contracts/routes.ts';
import { hour, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { backup } from '#platform/event-store/sqlite/maintenance.adapter.ts';
import { SqliteLogIndex } from '#platform/log-index/sqlite.adapter.ts';
import { FolderOutbox } from '#platform/mail/outbox.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { archiveHere } from '../apps/market/stores.ts';
import { Crowd, type Told, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

/*
 * Twenty-five words, one in each thing that a person may give us. To see it fail, run with
 *   MUTANT=outbox-forgotten   the receipt counts no mails, and they stay
 *   MUTANT=cut-rebuild-stays  what a rebuild left behind is not looked for
 */
const words = Array.from({ length: 25 }, (_, n) => `Kqz${String.fromCodePoint(97 + n)}wyxkanari`);
const [local, domain, first, last, password, wrong, renamed, other, agent, referer] = words as [string, ...string[]];
const [tongue, cookie, key, sought, field, path, camera, place, reset, address, ...lives] = words.slice(10) as [
  string,
  ...string[],
];

if (mutant === 'outbox-forgotten') {
  FolderOutbox.prototype.forget = () => Promise.resolve();
  FolderOutbox.prototype.count = () => Promise.resolve(0);
}

if (mutant === 'cut-rebuild-stays') SqliteReadStore.prototype.drop = () => Promise.resolve();

describe('twenty-five words of a person', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let memberId: string;
  const clock = new DrivenClock();
  const lines: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
  const email = `${local}@${domain}.example`;

  beforeAll(async () => {
    market = await openMarket({
      clock,
      dataDir,
      env: { DEMO: 'on', LOG_LEVEL: 'debug' },
      lines: (line) => lines.push(line),
      wrap: (stores) => ({
        ...stores,
        ...archiveHere(SqliteLogIndex.open(join(dataDir, 'log-index.db')), { ...stores, clock: new SystemClock() }),
      }),
    });
    crowd = new Crowd(market);
    const auctionId = await crowd.auction();
    memberId = await registered();
    const browser = await signedIn(password!);
    await plantEverywhere(browser);
    await browser.post(auctionRoutes.bids(auctionId), { maximum: usd(2000) });
    await market.caughtUp();
    const rival = await crowd.person('rival', ['shopper']);
    await rival.post(auctionRoutes.bids(auctionId), { maximum: usd(3000) });
    await market.caughtUp();
    clock.advance(hour);
    const isOver = async () => (await crowd.get(auctionRoutes.page(auctionId))).body['phase'] === 'closed';
    await until(isOver, () => clock.advance(second));
    await market.caughtUp();
  });
  afterAll(async () => {
    await market.close();
    rmSync(dataDir, { recursive: true });
  });

  async function registered(): Promise<string> {
    const seeder = market.app.get(AccountSeeder, { strict: false });
    const form = { email, password: password!, name: `${first} ${last}` };
    return seeder.ensureDemoMember({ ...form, roles: ['shopper', 'seller'] });
  }

  async function signedIn(by: string): Promise<Visitor> {
    const visitor = await Visitor.at(market.fastify);
    await visitor.post(accountRoutes.signIn, { email, password: wrong });
    expect(await visitor.post(accountRoutes.signIn, { email, password: by })).toMatchObject({ status: 200 });
    return visitor;
  }

  /** Every way in: forms, headers, addresses, pictures. */
  async function plantEverywhere(browser: Visitor) {
    const stranger = await Visitor.at(market.fastify);
    const again = { email, password: other!, name: renamed!, language: 'en' };
    expect(await stranger.post(accountRoutes.register, again)).toMatchObject({ status: 202 });
    await stranger.post(accountRoutes.askPasswordReset, { email, language: 'en' });
    await stranger.post(accountRoutes.resetPassword, { token: reset!.repeat(4), password: other });
    await stranger.post(accountRoutes.askPasswordReset, { email: `${address}@elsewhere.example`, language: 'en' });
    await market.fastify.inject({
      method: 'GET',
      url: `/web-api/v1/products?query=${sought}&${field}=1`,
      headers: {
        'user-agent': agent,
        referer: `https://${referer}.example/`,
        'accept-language': tongue,
        cookie: `csrf=${cookie}; jwt=${cookie}`,
        'idempotency-key': key,
      },
    });
    await market.fastify.inject({ method: 'GET', url: `/${path}/${path}` });
    const [name, line1, line2, district, city] = lives;
    const home = { country: 'MX', name, line1, line2, district, city, state: 'CMX', zip: '06700' };
    expect(await browser.post(addressRoutes.all, home)).toMatchObject({ status: 201 });
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c9463d' } })
      .withExifMerge({ IFD0: { Make: camera!, ImageDescription: place! } })
      .jpeg()
      .toBuffer();
    const jwt = browser.cookies.get('jwt')!;
    const sent = await market.fastify.inject({
      method: 'POST',
      url: mediaRoutes.upload,
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'image/jpeg' },
      payload: picture,
    });
    expect([sent.statusCode, picture.includes(camera!)]).toEqual([201, true]);
  }

  /** In which file of the data, line of the log or answer a word lies, whatever its case. */
  async function found(): Promise<readonly string[]> {
    const files = readdirSync(market.dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const bytes = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const);
    const feed = await crowd.get(topicRoutes.feed('plinth.auctions.v1'), await analystsToken());
    const room = await crowd.get(`${opsRoutes.facts}?person=${memberId}&limit=100`, market.operator.token);
    const told = await Promise.all(market.opsUrl ? [fetch(`${market.opsUrl}/metrics`).then((one) => one.text())] : []);
    expect([feed.status, room.status, feed.text.length > 100, room.text.length > 100]).toEqual([200, 200, true, true]);
    const all: readonly (readonly [string, string])[] = [
      ...bytes,
      ['lines', lines.join('')],
      ['feed', feed.text],
      ['room', room.text],
      ['metrics', told.join('')],
    ];
    return all.flatMap(([where, text]) =>
      words.flatMap((word) => (text.toLowerCase().includes(word.toLowerCase()) ? [`${where}: ${word}`] : [])),
    );
  }

  async function analystsToken(): Promise<string> {
    return String((await crowd.post(topicRoutes.tokens, {}, market.operator.token)).body['token']);
  }

  /** An operator with a password of their own, whom the house made one. */
  async function officer(name: string): Promise<Visitor> {
    const [seeder, known] = [market.app.get(AccountSeeder, { strict: false }), `${name}@house.example`];
    const form = { email: known, password: 'correct horse battery', name, roles: ['operator'] };
    await Reflect.get(seeder, 'ensure').call(seeder, houseMetadata('member', known).commandId, form, false);
    const visitor = await Visitor.at(market.fastify);
    const { password: own } = form;
    expect(await visitor.post(accountRoutes.signIn, { email: known, password: own })).toMatchObject({ status: 200 });
    return visitor;
  }

  /** One operator proposes it and another approves: what came of it. */
  async function byTwo(): Promise<OperatorAct> {
    const [one, two] = [await officer('one'), await officer('two')];
    const target = { kind: 'erase-member', target: { memberId }, reason: 'they asked for it by letter' };
    expect(await one.post(actRoutes.all, target)).toMatchObject({ status: 409 }); // without the password
    const confirm = { password: 'correct horse battery' };
    for (const each of [one, two]) expect(await each.post(actRoutes.confirm, confirm)).toMatchObject({ status: 200 });
    const telling = { ...target, reason: `${last} asked for it by letter` };
    expect(await one.post(actRoutes.all, telling)).toMatchObject({
      status: 409,
      body: { code: 'reason-names-person' },
    });
    const proposed = await one.post(actRoutes.all, target);
    expect(proposed).toMatchObject({ status: 201 });
    await market.caughtUp();
    const acts = async () => ((await two.get(actRoutes.all)).body as OperatorActs).items;
    const { operatorId, id } = (await acts()).find(({ kind }) => kind === 'erase-member')!;
    expect((await found()).length).toBeGreaterThan(0); // nothing yet
    expect(await two.post(actRoutes.approve(operatorId, id), {})).toMatchObject({ status: 200 });
    const itsPhase = async () => (await acts()).find((act) => act.id === id)!.phase;
    await until(
      async () => ['done', 'failed'].includes(await itsPhase()),
      () => clock.advance(100),
    );
    return (await acts()).find((act) => act.id === id)!;
  }

  /** Time goes by for who waits for it. */
  async function passing(ask: () => Promise<Told>): Promise<Told> {
    for (;;) {
      const told: Told[] = [];
      void ask().then((answer) => told.push(answer));
      await until(
        () => told.length > 0,
        () => clock.advance(100),
      );
      if (told[0]!.status !== 503) return told[0]!;
    }
  }

  it('are nowhere once they are erased: what was destroyed was there, and a receipt tells how much', async () => {
    const before = await found();
    expect(before.filter((one) => one.startsWith('views.db')).length).toBeGreaterThan(0);
    expect(before.some((one) => one.endsWith(`.json: ${local}`))).toBe(true);
    await leaveBehind();
    const preview = await crowd.post(careRoutes.erasurePreview, { email }, market.operator.token);
    const told = preview.body as unknown as ErasurePreview;
    expect(told).toMatchObject({ memberId, isErased: false, bound: [] });
    expect(told.holds).toMatchObject({ keys: 1, documents: 3, sessions: 1, addresses: 1 });
    expect(told.holds.mails).toBeGreaterThan(0);
    expect(words.filter((word) => preview.text.includes(word))).toEqual([]);

    const done = await byTwo();
    expect([done.phase, done.outcome]).toEqual(['done', told.holds]);
    expect(await found()).toEqual([]);
    await backup(join(market.dataDir, 'facts.db'), join(market.dataDir, 'facts-later.db'));
    expect(await found()).toEqual([]);
    expect(await market.problems()).toEqual([]);
  });

  it('one operator alone forgets nobody, but by the credential of the machine', async () => {
    const office = await crowd.person('office', ['operator']);
    const asked = { memberId };
    expect(await office.post(careRoutes.erasures, asked)).toMatchObject({
      status: 403,
      body: { code: 'two-operators' },
    });
    const bearer = office.cookies.get('jwt')!;
    expect(await office.post(careRoutes.erasures, asked, { bearer })).toMatchObject({ status: 403 });
    const ann = await crowd.person('ann', ['shopper']);
    expect(await ann.post(careRoutes.erasurePreview, asked)).toMatchObject({ status: 404 });
  });

  it('asked again it destroys nothing, and says so', async () => {
    const again = await passing(() => crowd.post(careRoutes.erasures, { memberId }, market.operator.token));
    const none = { keys: 0, documents: 0, mails: 0, sessions: 0, addresses: 0 };
    expect(again).toMatchObject({ status: 200, body: { memberId, destroyed: none } });
    const preview = await crowd.post(careRoutes.erasurePreview, { memberId }, market.operator.token);
    expect(preview.body).toEqual({ memberId, isErased: true, mayBe: true, holds: none, bound: [], keptUntil: null });
    expect((await crowd.post(careRoutes.erasurePreview, { email }, market.operator.token)).status).toBe(404);
  });

  /** As a process that was killed leaves what it had filled of a view. */
  async function leaveBehind() {
    const { documents } = market.stores;
    const collection = { name: 'me.v1.b1', indexes: [] };
    await documents.ensure(collection);
    const doc = { id: memberId, foldedAt: '1', rev: '1', name: `${first} ${last}` };
    await documents.write([{ collection, put: [doc], remove: [] }], {
      where: {},
      set: { 'fills.me': { collection: collection.name, until: 1 } },
    });
  }
});
