import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { OwnData } from '#accounts/leaving/own-data.ts';
import type { Erasure } from '#contracts/maintenance.ts';
import { actRoutes, opsRoutes, topicRoutes } from '#contracts/ops-routes.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { plus, second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until, whileDriving } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';
import { selling } from '#sellers/decider.ts';
import { ApplyToSellHandler } from '#sellers/handlers.ts';
import { application } from '#sellers/samples.ts';

/*
 * Who a seller is, is read by nobody unasked, outlives them for as long as the law says, and no longer. To see it fail, run with
 *   MUTANT=plain-particulars   they lie in the log as they were typed
 *   MUTANT=kept-for-ever       when their time is over nothing happens
 */
if (mutant === 'plain-particulars')
  Reflect.set(ApplyToSellHandler.prototype, 'seal', async (person: string, box: string) => ({ person, box }));
if (mutant === 'kept-for-ever') {
  const { decide } = selling;
  Object.assign(selling, {
    decide: (...asked: Parameters<typeof decide>) => (asked[0].type === 'DestroyParticulars' ? [] : decide(...asked)),
  });
}

const words = ['name', 'line1', 'line2', 'city', 'zip', 'taxId', 'register'].map((field) => `Kqz${field}wyxkanari`);
const [name, line1, line2, city, zip, taxId, register] = words as [string, ...string[]];

describe('the particulars of a seller', () => {
  let clock: DrivenClock;
  let dataDir: string;
  let market: OpenMarket;
  let crowd: Crowd;
  let ann: Joined;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    dataDir = mkdtempSync(join(tmpdir(), 'market-'));
    await open(new DrivenClock());
    ann = await Joined.at(crowd, 'ann@example.org');
    await ann.stepUp('selling');
    const firm = { kind: 'firm', born: undefined, name, register, taxId, line1, line2, city, zip: zip!.slice(0, 20) };
    await ann.browser.post(sellerRoutes.own, application('Ann and Co', firm));
    await market.caughtUp();
  });
  afterEach(async () => {
    await whileDriving([clock], market.close());
    rmSync(dataDir, { recursive: true });
  });

  async function open(at: DrivenClock) {
    clock = at;
    market = await openMarket({
      clock,
      dataDir,
      env: { LOG_LEVEL: 'debug' },
      lines: (line) => lines.push(line),
    });
    crowd = new Crowd(market);
  }

  const answer = async (said: object) => {
    expect(await crowd.post(sellerRoutes.answer(ann.id), said, market.operator.token)).toMatchObject({ status: 200 });
    await market.caughtUp();
  };

  /** Under which key they lie. */
  async function applicationId(): Promise<string> {
    const { facts } = await market.stores.facts.readAll('', { filter: { types: ['SellingApplied'] } });
    return (facts[0]!.data as { applicationId: string }).applicationId;
  }
  const isKept = async () => market.stores.keys.has(await applicationId());

  /** In which file of the data, line of the log or answer a word of them lies. */
  async function found(): Promise<readonly string[]> {
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const { token } = market.operator;
    const feed = await crowd.post(topicRoutes.tokens, {}, token);
    const answers = await Promise.all([
      crowd.get(`${opsRoutes.stream}?stream=selling-${ann.id}`, token),
      crowd.get(`${opsRoutes.facts}?person=${ann.id}&limit=100`, token),
      crowd.get(sellerRoutes.desk, token),
      crowd.get(sellerRoutes.page('ann-and-co')),
      crowd.get(topicRoutes.feed('plinth.auctions.v1'), String(feed.body['token'])),
      ann.browser.get(sellerRoutes.own),
    ]);
    const all = [
      ...files.map(({ parentPath, name: file }) => [file, readFileSync(join(parentPath, file), 'latin1')] as const),
      ['lines', lines.join('')] as const,
      ...answers.map((one, n) => [`answer ${n}`, JSON.stringify(one.body)] as const),
    ];
    return all.flatMap(([where, text]) =>
      words.flatMap((word) => (text.includes(word.slice(0, 20)) ? [`${where}: ${word}`] : [])),
    );
  }

  /** An operator with a password of their own, who has given it once more. */
  async function officer(): Promise<Visitor> {
    const [seeder, email, password] = [
      market.app.get(AccountSeeder, { strict: false }),
      'one@house.example',
      'correct horse battery',
    ];
    const form = { email, password, name: 'One', roles: ['operator'] };
    await Reflect.get(seeder, 'ensure').call(seeder, houseMetadata('member', email).commandId, form, false);
    const visitor = await Visitor.at(market.fastify);
    await visitor.post(accountRoutes.signIn, { email, password });
    expect(await visitor.post(actRoutes.confirm, { password })).toMatchObject({ status: 200 });
    return visitor;
  }

  const opening = () => ({
    stream: `selling-${ann.id}`,
    revision: 0,
    field: 'particulars',
    reason: 'to answer the application',
  });

  it('lie in plain words nowhere, and are opened by an operator with a reason, which the seller is told', async () => {
    expect(await found()).toEqual([]);
    const one = await officer();
    const opened = await one.post(actRoutes.seals, opening());
    expect(opened.status).toBe(200);
    const value = String((opened.body as { value: unknown }).value);
    expect(words.filter((word) => !value.includes(word.slice(0, 20)))).toEqual([]);
    await market.caughtUp();
    expect(await found()).toEqual([]);
    const looks = (await ann.browser.get(accountRoutes.openedSeals)).body as { items: readonly object[] };
    expect(looks.items).toMatchObject([{ field: 'particulars', reason: 'to answer the application' }]);
  });

  it('are the seller’s to take away', async () => {
    const data = market.app.get(OwnData, { strict: false });
    let text = '';
    await until(async () => {
      text = '';
      for await (const part of data.of(ann.id, new AbortController().signal)) text += part;
      return text.includes('SellingApplied');
    });
    expect(words.filter((word) => !text.includes(word.slice(0, 20)))).toEqual([]);
  });

  it('go with a no, and with whoever never sold', async () => {
    await answer({ agreed: false, grounds: 'particulars-unclear' });
    await until(async () => !(await isKept()));
    expect(await (await officer()).post(actRoutes.seals, opening())).toMatchObject({ status: 404 });
  });

  it('outlive an erasure until the law is done with them, and are then destroyed', async () => {
    await answer({ agreed: true });
    const asked = crowd.post(careRoutes.erasures, { memberId: ann.id }, market.operator.token);
    const { answer: erased } = await whileDriving([clock], asked);
    const receipt = (erased as { body: Erasure }).body;
    const end = `${Number(clock.now().slice(0, 4)) + 6}-01-01T00:00:00.000Z`;
    expect(receipt).toMatchObject({ memberId: ann.id, keptUntil: end });
    await market.caughtUp();
    expect(await isKept()).toBe(true);
    expect((await ann.browser.get(sellerRoutes.page('ann-and-co'))).status).toBe(404);
    await whileDriving([clock], market.close());
    await open(new DrivenClock(plus(end, -second)));
    await market.caughtUp();
    expect(await isKept()).toBe(true);
    const stop = plus(end, 30 * second);
    await until(
      async () => !(await isKept()) || clock.now() > stop,
      () => clock.advance(100),
    );
    expect(await isKept()).toBe(false);
  });
});
