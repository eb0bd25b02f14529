import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import { TicketsUnavailable } from '#platform/tickets/tickets.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { turns } from '../../../test/support/turns.ts';
import { beatEvery, Heartbeat, MarketProcesses, type Named } from './heartbeat.ts';

/*
 * To see it fail, run with
 *   MUTANT=beats-after-end   the last beat comes after it was taken back
 */
const vitals = { loopLagMs: 1.5, memoryMb: 120, sockets: 3, mailboxes: 40, commandsWaiting: 2, threads: [] };

describe('the heartbeat of the market’s processes', () => {
  let folder: string;
  let clock: DrivenClock;
  let tickets: SqliteTickets;
  let processes: MarketProcesses;
  const started: Heartbeat[] = [];

  beforeEach(() => {
    clock = new DrivenClock();
    folder = mkdtempSync(join(tmpdir(), 'heartbeat-'));
    tickets = SqliteTickets.open(join(folder, 'tickets.db'), { clock, log: () => Promise.resolve('log') });
    processes = new MarketProcesses(tickets, clock);
  });
  afterEach(async () => {
    for (const heartbeat of started.splice(0)) await heartbeat.stop();
    await tickets.close();
    rmSync(folder, { recursive: true });
  });

  const named = (id: string, role: Named['role'] = 'api'): Named => ({
    id,
    role,
    host: 'node',
    build: 'source',
    since: clock.now(),
  });
  function start(id: string, of = processes): Heartbeat {
    const heartbeat = new Heartbeat({ processes: of, clock, named: named(id), vitals: () => vitals });
    heartbeat.start();
    started.push(heartbeat);
    return heartbeat;
  }
  const shown = async () => (await processes.all()).map(({ id, isSilent }) => ({ id, isSilent })).toSorted(byId);

  it('tells of each, and again every ten seconds', async () => {
    start('a');
    start('b');
    await turns(5);
    expect(await shown()).toEqual([
      { id: 'a', isSilent: false },
      { id: 'b', isSilent: false },
    ]);
    clock.advance(beatEvery);
    await turns(5);
    expect((await processes.all()).map(({ at }) => at)).toEqual([clock.now(), clock.now()]);
    expect((await processes.all())[0]).toMatchObject(vitals);
  });

  it('says which has gone silent, and ends telling of it after some minutes', async () => {
    await processes.put({ ...named('killed'), ...vitals, at: clock.now() });
    clock.advance(3 * beatEvery);
    expect(await shown()).toEqual([{ id: 'killed', isSilent: false }]);
    clock.advance(1);
    expect(await shown()).toEqual([{ id: 'killed', isSilent: true }]);
    clock.advance(10 * minute);
    start('next');
    await turns(5);
    expect(await shown()).toEqual([{ id: 'next', isSilent: false }]);
  });

  it('forgets one that was told to end, though a beat of it was on its way', async () => {
    const held = Promise.withResolvers<void>();
    const put = processes.put.bind(processes);
    processes.put = (said) => held.promise.then(() => put(said));
    const heartbeat = start('a');
    const ending = mutant === 'beats-after-end' ? processes.forget('a') : heartbeat.stop();
    await turns(5);
    held.resolve();
    await ending;
    await turns(5);
    expect(await shown()).toEqual([]);
  });

  it('goes on while the store is away', async () => {
    const change = tickets.change.bind(tickets);
    tickets.change = () => Promise.reject(new TicketsUnavailable('away'));
    start('a');
    await turns(5);
    tickets.change = change;
    expect(await shown()).toEqual([]);
    clock.advance(beatEvery);
    await turns(5);
    expect(await shown()).toEqual([{ id: 'a', isSilent: false }]);
  });

  it('keeps the newest where one ends at each start', async () => {
    for (let n = 0; n < 60; n++) await processes.put({ ...named(`n${n}`), ...vitals, at: plus(clock.now(), n) });
    const kept = await processes.all();
    expect([kept.length, kept[0]?.id]).toEqual([50, 'n59']);
  });
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
