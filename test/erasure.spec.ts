import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { Erasures } from '#accounts/erasures.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { registrationEnds } from '#accounts/views/registration-ends.view.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, cookies, visitorRoutes } from '#contracts/routes.ts';
import { day, hour, plus, second } from '#kernel/instant.ts';
import { type Encrypted, erased } from '#kernel/shapes.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { FolderOutbox } from '#platform/mail/outbox.adapter.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { startMongo } from './stand-ins/mongo.ts';
import { Crowd, type Told, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';
import { mutant } from './support/mutants.ts';

/*
 * Whoever is erased has left no word behind. To see the tests fail, run with
 *   MUTANT=words-in-wal    what was removed from the views stays in their write-ahead log
 *   MUTANT=mails-stay      nobody deletes mails
 *   MUTANT=unbound         promises bind nobody
 *   MUTANT=counted-once    what was destroyed is counted in the process that does it
 *   MUTANT=waits-for-ever  nobody wakes for the end of a registration's link
 */
if (mutant === 'words-in-wal') SqliteReadStore.prototype.scrub = () => Promise.resolve();
if (mutant === 'mails-stay') FolderOutbox.prototype.forget = () => Promise.resolve();
if (mutant === 'counted-once') Reflect.set(Erasures.prototype, 'held', async () => undefined);
if (mutant === 'waits-for-ever') {
  const all = Reflect.get(DueRegistry.prototype, 'all');
  DueRegistry.prototype.all = function deaf(this: DueRegistry) {
    return all.call(this).filter(({ view }) => view !== registrationEnds);
  };
}
if (mutant === 'unbound') Obligations.prototype.of = () => Promise.resolve([]);

/** Two a person: a name, and what stands before the @. No text holds one by chance. */
const people = Array.from({ length: 10 }, (_, n) => ({ name: `Zyxquo${n}Name`, mail: `vwxqya${n}mail` }));
const canaries = people.flatMap(({ name, mail }) => [name, mail]);
const password = 'correct horse battery';

type Person = Readonly<{ id: string; email: string; browser: Visitor }>;

describe('a member who wants to be forgotten', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  const clock = new DrivenClock();
  const stops: (() => Promise<void>)[] = [];

  afterEach(async () => {
    await market.close();
    for (const stop of stops.splice(0)) await stop();
  });

  const open = async (over: Parameters<typeof openMarket>[0] = {}) => {
    market = await openMarket({ clock, env: { DEMO: 'on' }, ...over });
    crowd = new Crowd(market);
  };

  async function member({ name, mail }: (typeof people)[number]): Promise<Person> {
    const known = { email: `${mail}@example.org`, password, name };
    const first = market.app.get(AccountSeeder, { strict: false });
    const id = await first.ensureDemoMember({ ...known, roles: ['shopper'] });
    const browser = await Visitor.at(market.fastify);
    expect(await browser.post(accountRoutes.signIn, { email: known.email, password })).toMatchObject({ status: 200 });
    return { id, email: known.email, browser };
  }

  /** All have bid in one auction, and all but the last one were told by mail that they are outbid. */
  async function outbid(auctionId: string): Promise<readonly Person[]> {
    const all: Person[] = [];
    for (const [n, one] of people.entries()) {
      all.push(await member(one));
      const bid = { maximum: usd(2000 + n * 500) };
      expect(await all[n]!.browser.post(auctionRoutes.bids(auctionId), bid)).toMatchObject({ status: 200 });
      await market.caughtUp();
    }
    return all;
  }

  /** Time goes by for who waits for it, faster than a busy machine fills its views: who is told so asks again. */
  async function erase(who: object): Promise<Told> {
    const told: Told[] = [];
    const ask = () =>
      void crowd.post(careRoutes.erasures, who, market.operator.token).then((answer) => told.push(answer));
    ask();
    for (;;) {
      await until(
        () => told.length > 0,
        () => clock.advance(100),
      );
      const answer = told.pop()!;
      if (answer.status !== 503) return answer;
      ask();
    }
  }

  /** In which files a word of them lies. */
  function found(words: readonly string[]): string[] {
    const files = readdirSync(market.dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return files.flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return words.filter((word) => bytes.includes(word)).map((word) => `${name}: ${word}`);
    });
  }

  it('is bound by a bid until the auction is over, then leaves no word in any file, and the log is as good as before', async () => {
    await open();
    const auctionId = await crowd.auction();
    const all = await outbid(auctionId);
    expect(await erase({ memberId: all[0]!.id })).toMatchObject({ status: 409, body: { code: 'still-bound' } });
    clock.advance(hour);
    const isOver = async () => (await crowd.get(auctionRoutes.page(auctionId))).body['phase'] === 'closed';
    await until(isOver, () => clock.advance(second));
    await market.caughtUp();
    const before = found(canaries);
    expect(canaries.filter((word) => !before.some((line) => line.endsWith(word)))).toEqual([]);
    expect(before.some((line) => line.includes('.json:'))).toBe(true);
    for (const { id, email } of all) {
      const who = id === all[0]!.id ? { email } : { memberId: id };
      expect(await erase(who)).toMatchObject({ status: 200, body: { memberId: id } });
    }
    expect(found(canaries)).toEqual([]);
    expect(await market.problems()).toEqual([]);
    expect(await all[1]!.browser.get(visitorRoutes.me)).toMatchObject({ body: { id: null } });
  });

  it.each(['two operators', 'the machine'])(
    'is told what %s destroyed in a process that was killed after it',
    async (by) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
      stops.push(async () => rmSync(dataDir, { recursive: true }));
      const killed = jest.spyOn(SqliteReadStore.prototype, 'scrub').mockRejectedValue(new Error('killed'));
      await open({ dataDir });
      const { id: memberId } = await member(people[0]!);
      await market.caughtUp();
      const counted = async () =>
        (await crowd.post(careRoutes.erasurePreview, { memberId }, market.operator.token)).body['holds'];
      const holds = await counted();
      expect(holds).toMatchObject({ keys: 1, sessions: 1, addresses: 1 });
      const [act, other] = ['an act', 'another one'].map((name) => houseMetadata('erase', name));
      const own = by === 'the machine' ? undefined : act;
      const eraseBy = (metadata = own) => market.app.get(Erasures, { strict: false }).erase({ memberId }, metadata);
      await expect(eraseBy()).rejects.toThrow('killed');
      await market.close();
      killed.mockRestore();
      await open({ dataDir });
      expect(await counted()).toMatchObject({ keys: 0, sessions: 0 });
      expect((await eraseBy()).destroyed).toEqual(holds);
      expect((await eraseBy(other)).destroyed).toMatchObject({ keys: 0, sessions: 0 });
    },
  );

  it('is bound as a seller too, and the house itself never leaves', async () => {
    await open();
    const sue = await crowd.person('sue', ['shopper', 'seller']);
    const { body } = await sue.get(visitorRoutes.me);
    const { id } = body as { id: string };
    await crowd.auction({ rules: undefined }, sue.cookies.get(cookies.jwt));
    expect(await erase({ memberId: id })).toMatchObject({ status: 409, body: { code: 'still-bound' } });
    const { email } = market.operator;
    expect(await erase({ email })).toMatchObject({ status: 409, body: { code: 'house-account' } });
    expect(await erase({ email: 'nobody@example.org' })).toMatchObject({ status: 404 });
  });

  it('who never proved the mailbox is forgotten too', async () => {
    await open();
    const visitor = await Visitor.at(market.fastify);
    const form = { email: `${canaries[1]}@example.org`, password, name: canaries[0]!, language: 'en' };
    expect(await visitor.post(accountRoutes.register, form)).toMatchObject({ status: 202 });
    await market.caughtUp();
    expect(found(canaries)).not.toEqual([]);
    expect(await erase({ email: form.email })).toMatchObject({ status: 200, body: { memberId: null } });
    expect(found(canaries)).toEqual([]);
    expect(await market.problems()).toEqual([]);
  });

  it('a registration that nobody confirms leaves no word once its link has ended', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
    stops.push(async () => rmSync(dataDir, { recursive: true }));
    await open({ dataDir });
    const visitor = await Visitor.at(market.fastify);
    const form = { email: `${canaries[1]}@example.org`, password, name: canaries[0]!, language: 'en' };
    expect(await visitor.post(accountRoutes.register, form)).toMatchObject({ status: 202 });
    await market.caughtUp();
    const [begun] = (await market.stores.facts.readAll('', { filter: { types: ['RegistrationBegun'] } })).facts;
    const { name } = begun!.data as { name: Encrypted };
    await market.close();
    const last = new DrivenClock(plus(begun!.meta.at, 7 * day - second));
    await open({ dataDir, clock: last });
    await market.caughtUp();
    expect([await market.stores.keys.decrypt(name), found(canaries).length > 0]).toEqual([form.name, true]);
    const isForgotten = async () => (await market.stores.keys.decrypt(name)) === erased;
    await until(isForgotten, () => last.advance(50));
    await market.caughtUp();
    last.advance(hour); // its letter goes within that
    await until(() => readdirSync(join(dataDir, 'outbox')).length === 0);
    expect(found(canaries)).toEqual([]);
    expect(await market.problems()).toEqual([]);
  });

  it('leaves no document on MongoDB', async () => {
    const server = await startMongo();
    stops.push(server.stop);
    const [documents, keys] = [await MongoReadStore.open(server.url), await MongoPersonKeys.open(server.url, clock)];
    await open({ wrap: (stores) => ({ ...stores, documents, keys }) });
    const one = await member(people[0]!);
    await market.caughtUp();
    const text = () => JSON.stringify(server.everything());
    expect(text()).toContain(people[0]!.name);
    expect(await erase({ memberId: one.id })).toMatchObject({ status: 200 });
    const left = text();
    expect(canaries.filter((word) => left.includes(word))).toEqual([]);
    expect(left).toContain(one.id);
  });
});
