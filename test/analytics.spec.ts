import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { Log } from '#platform/observability/log.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { NoTracing } from '#platform/observability/tracing.ts';
import { KafkaBroker } from '#platform/relay/kafka.adapter.ts';
import { relayOn } from '../apps/market/relay.ts';
import { slices } from '../apps/slices.ts';
import { Analyst, asTheMarketSays, asTheTablesSay, hasDuckDb } from './support/analyst.ts';
import { Crowd, type TestMember, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { kafkaBrokers } from './support/kafka-server.ts';
import { Processes } from './support/processes.ts';
import { until } from './support/turns.ts';

/*
 * To see the test of kills fail, run with
 *   MUTANT=offsets-apart    where to go on is kept apart from the rows
 */
const describeKafka = kafkaBrokers === undefined ? describe.skip : describe;
const describeThere = hasDuckDb ? describe : describe.skip;

describeThere(`the analyst's tables${hasDuckDb ? '' : ' (left out: DuckDB has no binary for this system)'}`, () => {
  const processes = new Processes();
  let market: OpenMarket;
  let crowd: Crowd;
  let token: string;
  let members: readonly TestMember[];
  const auctions: string[] = [];

  const analyst = (with_ = token) => new Analyst(processes, ['--url', market.url], with_);

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    token = String((await crowd.post(topicRoutes.tokens, {}, market.operator.token)).body['token']);
    members = await crowd.members(4);
    for (let n = 0; n < 12; n++) auctions.push(await playOne(n));
    await market.caughtUp();
  });

  afterAll(async () => {
    await processes.close();
    await market.close();
  });

  const put = async (url: string, body: object, by: string) => {
    const { status, text } = await crowd.post(url, body, by);
    if (status >= 300) throw new Error(`${url}: ${text}`);
  };

  /** Reserves met and not, a purchase, bids taken back, cancelled ones, and some that go on. */
  async function playOne(n: number): Promise<string> {
    const [ann, bob, cid] = members;
    const kinds = [{ reserve: usd(90_000) }, { buyNow: usd(40_000) }, { rules: 'plinth-2' }, { reserve: usd(1500) }];
    const id = await crowd.auction(kinds[n % 4]);
    const most = n < 3 ? [0, 0, 1][n]! : n;
    for (let bid = 0; bid < most; bid++) await crowd.bid([ann!, bob!, cid!][bid % 3]!, id, 1500 + bid * 1000);
    if (n === 1) await put(auctionRoutes.buyNow(id), {}, members[3]!.token);
    if (n === 2) await put(auctionRoutes.retractions(id), { reason: 'typed-wrong' }, ann!.token);
    if (n % 5 === 4) await put(auctionRoutes.cancel(id), { reason: 'Stolen.' }, market.operator.token);
    else if (n % 3 === 0) await put(auctionRoutes.end(id), {}, market.operator.token);
    return id;
  }

  async function expectEqual(one: Analyst) {
    const { auctions: rows } = await one.report('--include', 'test');
    const said = await Promise.all(auctions.toSorted().map((id) => asTheMarketSays(market.url, id)));
    expect(rows.map(asTheTablesSay)).toEqual(said);
  }

  it('say of every auction what the market says, and go on where they were', async () => {
    const one = analyst();
    expect(await one.run('once')).toMatchObject({ code: 0, output: '' });
    await expectEqual(one);
    auctions.push(await playOne(3), await playOne(6));
    await market.caughtUp();
    expect(await one.run('once', '--limit', '3')).toMatchObject({ code: 0 });
    await expectEqual(one);
    const { auctions: rows } = await one.report('--include', 'test');
    const seen = new Set(rows.flatMap(({ phase, reserve, endedBy }) => [phase, reserve, endedBy]));
    expect([...seen]).toEqual(
      expect.arrayContaining(['open', 'closed', 'cancelled', 'met', 'not-met', 'none', 'operator', 'buy-now']),
    );
    expect(rows.some(({ retractions }) => retractions === 1)).toBe(true);
  });

  it('count each message once, whenever they are killed', async () => {
    const one = analyst();
    const steps = ['INSERT INTO price_moves', 'DELETE', 'INSERT INTO progress', 'COMMIT'];
    const kills = [...steps, ...Array.from({ length: 4 }, () => randomInt(20, 60))];
    for (const before of [...kills, 'INSERT INTO progress']) await one.untilKilled(before);
    expect(await one.run('once')).toMatchObject({ code: 0 });
    await expectEqual(one);
  });

  describeKafka(`on Kafka (${kafkaBrokers ?? 'none: skipped'})`, () => {
    it('say the same, though they are killed', async () => {
      const prefix = `a${process.pid}-`;
      await writeTopics(prefix);
      const one = new Analyst(processes, ['--brokers', kafkaBrokers!, '--prefix', prefix], token);
      await one.untilKilled('INSERT INTO progress'); // once: the broker keeps a dead reader's place for half a minute
      expect(await one.run('once')).toMatchObject({ code: 0 });
      await expectEqual(one);
    });
  });

  /** By a relay that begins anew in the middle of its work. */
  async function writeTopics(prefix: string) {
    const [clock, log] = [new SystemClock(), new Log('error')];
    const topics = slices.flatMap((slice) => slice.topics ?? []);
    const kafka = { brokers: kafkaBrokers!.split(','), tls: false, user: null, prefix, replication: 1 };
    const end = await market.stores.facts.end();
    await relayFrom().stop();
    const relay = relayFrom();
    const look = new KafkaBroker(kafka, { clock });
    try {
      await until(() => relay.written().length === topics.length && relay.health().ok);
      await until(async () => {
        const marks = [...(await look.marks()).values()];
        return marks.filter(({ position }) => position >= end).length === topics.length;
      });
    } finally {
      await Promise.all([relay.stop(), look.close()]);
    }

    function relayFrom() {
      const one = relayOn(kafka, { clock, log, tracing: new NoTracing(), stores: market.stores });
      one.start();
      return one;
    }
  }

  it('leave out auctions of test members unless they are asked for, and say how many', async () => {
    const one = analyst();
    await one.run('once');
    const [all, people] = [await one.report('--include', 'test'), await one.report()];
    expect([people.leftOut > 0, people.leftOut + people.auctions.length]).toEqual([true, all.auctions.length]);
    expect(people.auctions.some(({ test }) => test)).toBe(false);
  });

  it('make a page with plots, print the same tables, and lie down as Parquet by day', async () => {
    const [one, folder] = [analyst(), processes.folder()];
    await one.run('once');
    const page = join(folder, 'report.html');
    const { output } = await one.run('report', '--include', 'test', '--out', page);
    expect(output).toContain('Takings per day');
    expect(readFileSync(page, 'utf8').match(/<svg/g)).toHaveLength(5);
    expect(await one.run('export', folder)).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'price_moves'))).toEqual([expect.stringMatching(/^day=\d{4}-\d\d-\d\d$/)]);
    expect(existsSync(join(folder, 'auctions.parquet'))).toBe(true);
  });

  it('say in words what somebody has to change', async () => {
    const one = analyst('analyst.none');
    expect(await one.run('once')).toMatchObject({ code: 2, output: expect.stringContaining('npm run token') });
    expect(await one.run('export')).toMatchObject({ code: 2, output: expect.stringContaining('--brokers') });
  });
});
