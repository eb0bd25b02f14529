import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelAs,
  closeAuction,
  closesAt,
  endAs,
  lowerReserve,
  openAuction,
  opensAt,
  placeBid,
  retractBid,
  replayed,
  type Step,
} from '#auctions/samples.ts';
import { hour, minute, plus, second } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { againUnder, closedAuctions, endingOf, stepsOfFacts } from '../scripts/replay/again.ts';
import { wholeLog } from './support/invariants.ts';

const before = (ms: number) => plus(closesAt, -ms);
const opening = (rules: string, over: object = {}): Step => [openAuction({ rules, ...over }), opensAt];

/** Bob comes after the planned end, which ann has moved. */
const sniped: Step[] = [
  opening('plinth-1'),
  [placeBid('ann', usd(100)), before(second)],
  [placeBid('bob', usd(200)), plus(closesAt, minute)],
  [closeAuction, plus(closesAt, hour)],
];
/** Bob's slip would have won. */
const slipped: Step[] = [
  opening('plinth-1'),
  [placeBid('ann', usd(100)), before(20 * hour)],
  [placeBid('bob', usd(900)), before(19 * hour)],
  [retractBid('bob'), before(18 * hour)],
  [closeAuction, closesAt],
];
const plain: Step[] = [
  opening('plinth-0', { reserve: usd(150) }),
  [placeBid('ann', usd(120)), before(20 * hour)],
  [lowerReserve(usd(110)), before(19 * hour)],
  [endAs(null), before(18 * hour)],
];
const cancelled: Step[] = [opening('plinth-1'), [cancelAs(null, 'Stolen.'), before(hour)]];
const open: Step[] = [opening('plinth-1'), [placeBid('ann', usd(100)), before(hour)]];

const root = join(import.meta.dirname, '..');

describe('npm run replay -- auctions --against', () => {
  let dir = '';
  const ids: string[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'against-'));
    const store = await SqliteEventStore.open({ file: join(dir, 'facts.db'), durable: false });
    for (const steps of [sniped, slipped, plain, cancelled, open]) {
      const id = randomUUID();
      ids.push(id);
      const facts = replayed(steps).facts.map(({ type, data, meta: { revision: _, ...meta } }) => ({
        id: randomUUID(),
        type,
        data: { ...data, auctionId: id },
        meta,
      }));
      await store.append(`auction-${id}`, 'none', facts);
    }
    await store.close();
    const auctions = 'auction_id,item_key,item,duration_days,open_cents,final_price_cents\nlate,cup,A cup,3,100,1000\n';
    const bids = 'auction_id,seq,t_days,bidder,bid_cents\nlate,1,0.5,ann,1000\nlate,2,2.9995,bob,2000\n';
    writeFileSync(join(dir, 'auctions.csv'), auctions);
    writeFileSync(join(dir, 'bids.csv'), bids);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const against = (...args: readonly string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const { NODE_OPTIONS: _, EVENTSTORE_URL: __, ...rest } = process.env;
      const command = ['scripts/replay.ts', 'auctions', ...args];
      const child = spawn(process.execPath, command, { cwd: root, env: { ...rest, DATA_DIR: dir } });
      let [out, err] = ['', ''];
      child.stdout.on('data', (part) => (out += part));
      child.stderr.on('data', (part) => (err += part));
      child.on('close', (code) => resolve({ code, out, err }));
    });
  const hashOfLog = () =>
    createHash('sha256')
      .update(readFileSync(join(dir, 'facts.db')))
      .digest('hex');
  const lines = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('tells what other rules change on the market’s own log, and writes nothing', async () => {
    const log = hashOfLog();
    const { code, out, err } = await against('--rules', 'plinth-1', '--against', 'plinth-0', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [late, slip, last, ...none] = lines(out);
    expect(none).toEqual([]);
    expect(late).toMatchObject({
      auctionId: ids[0],
      before: { price: 10_250, winner: 'Bidder 2', endedAt: plus(closesAt, 3 * minute) },
      after: { price: 5000, winner: 'Bidder 1', endedAt: closesAt, refused: { 'auction-over': 1 } },
    });
    expect(slip).toMatchObject({
      auctionId: ids[1],
      before: { price: 5000, winner: 'Bidder 1' },
      after: { price: 10_250, winner: 'Bidder 2', refused: { 'no-retraction': 1 } },
    });
    expect(last).toEqual({
      summary: {
        rules: 'plinth-1',
        against: 'plinth-0',
        auctions: 2,
        prices: 2,
        winners: 2,
        ends: 1,
        seconds: -180,
        money: { before: 15_250, after: 15_250 },
        refused: { 'auction-over': 1, 'no-retraction': 1 },
      },
    });
    expect(hashOfLog()).toBe(log);
  });

  it('takes all closed auctions when no rules are named', async () => {
    const { out } = await against('--against', 'plinth-1', '--json');
    expect(lines(out)).toMatchObject([{ summary: { auctions: 3, prices: 0, winners: 0, ends: 0 } }]);
  });

  it('tries a record under both, for people', async () => {
    const { code, out } = await against('--dir', dir, '--rules', 'plinth-0', '--against', 'plinth-1');
    expect(code).toBe(0);
    expect(out).toMatch(/^late +ends \+76\.8 s$/m);
    expect(out).toMatch(/^1 auctions of plinth-0, decided again under plinth-1: nothing was written$/m);
    expect(out).toMatch(/^sold for 10\.50 in all, then 10\.50 \(0\.00\)$/m);
  });

  it.each([
    [['--against', 'of-thumb']],
    [['--against', 'plinth-1', '--rules', 'of-thumb']],
    [['--against', 'plinth-1', '--dir', '/nowhere']],
  ])('turns down %j in one line', async (args) => {
    const { code, out, err } = await against(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^replay: .+\n$/);
  });

  it('comes to the recorded end under the recorded rules', async () => {
    const store = await SqliteEventStore.open({ file: join(dir, 'facts.db'), durable: false });
    const logged = closedAuctions(await wholeLog(store));
    await store.close();
    expect(logged).toHaveLength(3);
    for (const one of logged)
      expect(againUnder(one.rules, stepsOfFacts(one))).toEqual(endingOf(one.facts.map(({ fact }) => fact)));
  });
});
