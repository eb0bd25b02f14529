import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { Crowd } from '../support/crowd.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { Processes } from '../support/processes.ts';
import { until } from '../support/turns.ts';

const processes = new Processes();
let market: OpenMarket;
let auctionId: string;

beforeAll(async () => {
  market = await openMarket();
  const second = await market.app.get(AccountSeeder, { strict: false }).ensureSecondOperator();
  writeFileSync(join(market.dataDir, 'operator.json'), JSON.stringify({ ...market.operator, second }));
  auctionId = await new Crowd(market).auction();
  await market.caughtUp();
  const end = await market.stores.facts.end();
  await until(async () => (await market.stores.index.search({ limit: 1 })).facts[0]?.position === end);
});
afterAll(async () => {
  await processes.close();
  await market.close();
});

const ops = (...args: string[]) =>
  processes.script(['scripts/ops.ts', ...args, '--url', market.url, '--data', market.dataDir]);

it('asks the operations room from a shell', async () => {
  const found = await ops('facts', '--type', 'AuctionOpened', '--json');
  expect(found.code).toBe(0);
  const { items } = JSON.parse(found.output) as { items: { correlationId: string; stream: string }[] };
  expect(items.map(({ stream }) => stream)).toEqual([`auction-${auctionId}`]);
  const tree = await ops('tree', items[0]!.correlationId);
  expect(tree).toMatchObject({ code: 0 });
  expect(tree.output).toContain('auction-page');
  expect(await ops('drift', 'auction-page', auctionId)).toMatchObject({
    code: 0,
    output: `auction-page ${auctionId}: same \n`,
  });
  expect((await ops('due')).output).toContain(`auction-close  ${auctionId}`);
  expect((await ops('views')).output).toMatch(/^auction-page\.v\d+ {2}live$/m);
  const sample = await ops('drift', '--sample', '--limit', '3');
  expect(sample).toMatchObject({ code: 0 });
  expect(sample.output).toMatch(/^auction-page\.v\d+: 1 same, 0 differ, 0 moved on$/m);
  const span = ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
  expect((await ops('rules', 'plinth-0', 'plinth-2', ...span)).output).toContain('0 auctions, 0 end otherwise');
  expect((await ops('documents', 'auction-page', auctionId)).output).toContain(`"id": "${auctionId}"`);
  expect((await ops('jobs')).output).toMatch(/documents {2}done {2}\d+ of \d+/);
  const processLine = /^market {2}\S+ {2}source {2}since \S+: \d+ ms late, \d+ MB, /m;
  await until(async () => processLine.test((await ops('processes')).output)); // said again when the log has its name
  expect((await ops('log')).output).toMatch(/^\d+ facts, found whole to \d+; .* free$/m);
  const [reaction = ''] = (await ops('reactions')).output.split(' ');
  expect((await ops('pause', reaction)).code).toBe(1); // no reason
  expect(await ops('pause', reaction, '--reason', 'the mails go to the wrong people')).toMatchObject({ code: 0 });
  expect((await ops('reactions')).output).toMatch(/  paused  by \S+ since \S+: the mails go to the wrong people$/m);
  expect(await ops('resume', reaction)).toMatchObject({ code: 0 });
  expect((await ops('reactions')).output).not.toContain('paused');
  expect(await ops('skip', 'whenX:1', '--reason', 'nothing is parked there')).toMatchObject({ code: 1 });
  expect(await ops('nothing')).toMatchObject({ code: 2 });
  expect(await ops('document', 'no-view', 'x')).toMatchObject({ code: 1 });
});

it('has a topic written once more from a shell, once a second operator agrees', async () => {
  const relay = (...args: string[]) =>
    processes.script([
      '--experimental-transform-types',
      '--disable-warning=ExperimentalWarning',
      'scripts/relay.ts',
      ...args,
      '--url',
      market.url,
      '--data',
      market.dataDir,
    ]);
  const topic = 'plinth.auctions.v1';
  expect(await relay('begin', topic)).toMatchObject({ code: 2 });
  const begun = relay('begin', topic, '--reason', 'what lay there was lost');
  const proposed = async () => / ([0-9a-f-]{36}) {2}begin-edition .* proposed /.exec((await ops('acts')).output)?.[1];
  await until(async () => (await proposed()) !== undefined);
  const id = (await proposed())!;
  expect(await ops('approve', id)).toMatchObject({ code: 1 }); // one's own
  expect(await ops('approve', id, '--second')).toMatchObject({ code: 0, output: 'begin-edition: approved\n' });
  expect(await begun).toMatchObject({ code: 0 });
  expect((await begun).output).toContain(`${topic}.e2 is under way`);
  expect((await relay('topics')).output).toContain(`${topic}.e2  filling`);
});
