import { existsSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { Analyst, asTheMarketSays, asTheTablesSay, hasDuckDb } from './support/analyst.ts';
import { Crowd, type TestMember } from './support/crowd.ts';
import { kafkaBrokers } from './support/kafka-server.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { Processes } from './support/processes.ts';
import { until } from './support/turns.ts';

/** Recorded auctions; not part of the repository. Playing them takes a minute: only where somebody says where they are. */
const data = process.env['PLINTH_DATA'];
const folder = join(data ?? '../shared/data', 'auctions');
const hasData = data !== undefined && existsSync(folder);
const where = hasData
  ? ''
  : ` (left out: PLINTH_DATA=${data ?? '../shared/data'} names no folder that is there, or nobody gave it)`;
const describeKafka = kafkaBrokers === undefined ? describe.skip : describe;
const describeData = hasData ? describe : describe.skip;
const describeThere = hasDuckDb ? describe : describe.skip;

describeThere(`an analyst who follows${hasDuckDb ? '' : ' (left out: DuckDB has no binary for this system)'}`, () => {
  const processes = new Processes();
  let market: OpenMarket;
  let crowd: Crowd;
  let token: string;
  let ann: TestMember;

  beforeAll(async () => {
    market = await openMarket();
    crowd = new Crowd(market);
    token = String((await crowd.post(topicRoutes.tokens, {}, market.operator.token)).body['token']);
    [ann] = (await crowd.members(1)) as [TestMember];
  });
  afterAll(async () => {
    await processes.close();
    await market.close();
  });

  it('hears of what comes, shows it in a report meanwhile, and ends when told to', async () => {
    const one = new Analyst(processes, ['--url', market.url], token);
    const following = one.start('follow');
    try {
      const id = await crowd.auction();
      await crowd.bid(ann, id, 1500);
      await crowd.bid(ann, await crowd.auction(), 1500);
      await until(async () => {
        const { auctions } = await one.report('--include', 'test').catch(() => ({ auctions: [] }));
        return auctions.filter(({ bids }) => bids === 1).length === 2;
      });
    } finally {
      following.kill('SIGTERM');
    }
    expect(await following.ended).toMatchObject({ code: 0 });
    expect(following.output()).toBe('');
  });

  it('ends with words when one of the topics cannot be read, though the other can', async () => {
    const server = createServer(({ url = '' }, response) => {
      if (url.includes('plinth.catalog.v1')) response.writeHead(404).end();
      else response.write('{"through":"1~1"}\n'); // and goes on
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await new Analyst(processes, ['--url', url], token).run('follow')).toEqual(
        expect.objectContaining({ code: 2, output: 'the market does not know this topic\n' }),
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('ends with words when the token is taken away meanwhile', async () => {
    const { body } = await crowd.post(topicRoutes.tokens, {}, market.operator.token);
    await crowd.post(topicRoutes.revoke(String(body['id'])), {}, market.operator.token);
    const one = new Analyst(processes, ['--url', market.url], String(body['token']));
    expect(await one.run('follow')).toMatchObject({ code: 2, output: expect.stringContaining('npm run token') });
  });

  describeKafka(`on Kafka (${kafkaBrokers ?? 'none: skipped'})`, () => {
    it('ends with words when a topic is not on the brokers', async () => {
      const from = ['--brokers', kafkaBrokers!, '--prefix', 'nobody-writes-here-'];
      expect(await new Analyst(processes, from, token).run('follow')).toMatchObject({
        code: 2,
        output: expect.stringContaining('there is no nobody-writes-here-plinth.auctions.v1'),
      });
    });
  });

  describeData(`once recorded auctions were played${where}`, () => {
    it('has each of the 502 as the market has it', async () => {
      writeFileSync(join(market.dataDir, 'operator.json'), JSON.stringify(market.operator));
      const played = await processes.script(
        ['scripts/replay.ts', 'auctions', '--dir', folder, '--url', market.url, '--json'],
        { DATA_DIR: market.dataDir },
      );
      expect(played).toMatchObject({ code: 0 });
      await market.caughtUp();
      const one = new Analyst(processes, ['--url', market.url], token);
      expect(await one.run('once')).toMatchObject({ code: 0 });
      const closed = (await one.report('--include', 'test')).auctions.filter(({ phase }) => phase === 'closed');
      const said = await Promise.all(closed.map(({ auction }) => asTheMarketSays(market.url, auction)));
      expect([closed.length, closed.map(asTheTablesSay)]).toEqual([502, said]);
    });
  });
});
