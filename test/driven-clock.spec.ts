import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { OperatedClock } from '#platform/clock/operated.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { ClockNotes, noteDriven } from '#platform/event-store/log-clock.ts';
import { logRestored } from '#platform/event-store/log-identity.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { openClock } from '../apps/market/driving.ts';
import type { Role } from '../apps/market/role.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=real-again   a log whose time was driven goes on by the machine's clock
 *   MUTANT=one-leap     time leaps to where it is wanted, whatever is due on the way
 */
const start = '2026-05-01T12:00:00.000Z';

if (mutant === 'one-leap') DueList.prototype.next = async () => null;

describe('a market whose time is driven', () => {
  let market: OpenMarket;
  let crowd: Crowd;

  beforeAll(async () => {
    market = await openMarket({ clock: new OperatedClock(start) });
    crowd = new Crowd(market);
  });
  afterAll(() => market.close());

  const move = (to: string) => crowd.post(opsRoutes.clock, { to }, market.operator.token);
  const clock = async () => (await crowd.get(opsRoutes.clock, market.operator.token)).body;
  const phaseOf = async (id: string) => (await crowd.get(auctionRoutes.page(id))).body['phase'];

  it('does what is due at its own moment, before the step returns', async () => {
    const closesAt = plus(start, 30 * minute);
    const id = await crowd.auction({ closesAt });
    const [ann] = await crowd.members(1);
    await crowd.bid(ann!, id, 5000);
    const page = await crowd.get(auctionRoutes.page(id));
    expect(page.body['phase']).toBe('open');
    expect((await move(plus(start, 2 * hour))).body).toEqual({ now: plus(start, 2 * hour), isDriven: true });
    expect(await phaseOf(id)).toBe('closed');
    const types = ['AuctionClosed'];
    const { facts } = await market.stores.facts.readAll('', { filter: { types } });
    expect(facts.map(({ meta }) => meta.at)).toEqual([plus(closesAt, 250)]);
  });

  it('stands in between, and is moved forward alone, a year at most', async () => {
    const now = plus(start, 2 * hour);
    expect(await clock()).toEqual({ now, isDriven: true });
    expect(await move(start)).toMatchObject({ status: 409, body: { code: 'clock-backwards', now } });
    expect(await move(plus(now, 500 * day))).toMatchObject({ status: 409, body: { code: 'clock-too-far' } });
    expect((await move(now)).status).toBe(200);
    expect(await clock()).toEqual({ now, isDriven: true });
  });

  it('answers a repeat that comes late', async () => {
    const to = plus(start, 3 * hour);
    const key = 'moved-once-12345678';
    const first = await crowd.post(opsRoutes.clock, { to }, market.operator.token, key);
    await move(plus(start, 4 * hour));
    const again = await crowd.post(opsRoutes.clock, { to }, market.operator.token, key);
    expect([first.status, again.status]).toEqual([200, 200]);
  });

  it('takes a step once, though it is asked for again while it is under way', async () => {
    const to = plus(start, 30 * hour);
    const key = 'cut-and-asked-again-1';
    const both = [1, 2].map(() => crowd.post(opsRoutes.clock, { to }, market.operator.token, key));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const { facts } = await market.stores.facts.readAll('', { filter: { types: ['ClockMoved'] } });
    expect(facts.filter(({ data }) => (data as { to: string }).to === to)).toHaveLength(1);
  });

  it('is there for operators alone', async () => {
    const [ann] = await crowd.members(1);
    expect((await crowd.post(opsRoutes.clock, { to: plus(start, day) }, ann!.token)).status).toBe(404);
    expect((await crowd.auction({ startPrice: usd(100) })).length).toBeGreaterThan(0);
  });
});

it('time that is the machine’s is nobody’s to move', async () => {
  const market = await openMarket();
  const crowd = new Crowd(market);
  const to = plus(market.clock.now(), day);
  const { token } = market.operator;
  expect((await crowd.post(opsRoutes.clock, { to }, token)).body).toMatchObject({ code: 'clock-not-driven' });
  expect((await crowd.get(opsRoutes.clock, token)).body).toMatchObject({ isDriven: false });
  await market.close();
});

describe('a log', () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })));

  /** Its folder, with a log of those facts in it. */
  async function folder(write: (log: SqliteEventStore) => Promise<unknown> = async () => {}) {
    const dataDir = mkdtempSync(join(tmpdir(), 'driven-'));
    folders.push(dataDir);
    const log = await SqliteEventStore.open({ file: join(dataDir, 'facts.db'), durable: false });
    await write(log);
    await log.close();
    return dataDir;
  }
  const opened = (
    DATA_DIR: string,
    env: Readonly<Record<string, string>> = { CLOCK: 'driven' },
    role: Role = 'market',
  ) => {
    const config = readConfig({ DATA_DIR, ...env });
    const isUnread = mutant === 'real-again' && config.drivenClock === null;
    return openClock(isUnread ? Object.assign(config, { dataDir: join(DATA_DIR, 'elsewhere') }) : config, role);
  };
  const real = { CLOCK: 'real' };

  it('is driven by one process alone', async () => {
    await expect(opened(await folder(), { CLOCK: 'driven' }, 'api')).rejects.toThrow('a market of one process');
  });

  it('without facts begins at the moment that was said, or now', async () => {
    const dataDir = await folder();
    expect((await opened(dataDir, { CLOCK: 'driven', CLOCK_AT: start })).now()).toBe(start);
    expect((await opened(dataDir)).now() > '2026').toBe(true);
    expect(await opened(dataDir, real)).toBeInstanceOf(SystemClock);
  });

  it('goes on where its time was, and at no other moment', async () => {
    const by = { commandId: '7a3e1a10-0000-4000-8000-000000000001', actorId: 'x' };
    const dataDir = await folder(async (log) => {
      await noteDriven(log, start);
      await new ClockNotes(log).moved(plus(start, day), by);
    });
    expect((await opened(dataDir)).now()).toBe(plus(start, day));
    expect((await opened(dataDir, { CLOCK: 'driven', CLOCK_AT: start })).now()).toBe(plus(start, day));
    await expect(opened(dataDir, { CLOCK: 'driven', CLOCK_AT: plus(start, hour) })).rejects.toThrow(
      `this log began at ${start} and goes on at ${plus(start, day)}`,
    );
  });

  it('whose time was driven is not opened by the machine’s clock', async () => {
    const dataDir = await folder((log) => noteDriven(log, start));
    await expect(opened(dataDir, real)).rejects.toThrow('this log’s time is driven'.replace('’', "'"));
  });

  it('that has facts of the machine’s time is not driven', async () => {
    const dataDir = await folder((log) => log.append('log-restores', 'none', [logRestored(start)]));
    await expect(opened(dataDir)).rejects.toThrow('was not begun driven');
    expect(await opened(dataDir, real)).toBeInstanceOf(SystemClock);
  });
});
