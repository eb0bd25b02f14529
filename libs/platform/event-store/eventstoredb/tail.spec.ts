import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { logStart } from '#kernel/position.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { breakEventStoreDb } from '../../../../test/support/broken-eventstoredb.ts';
import { turn, until } from '../../../../test/support/turns.ts';
import { startEventStoreDb, type EventStoreStandIn } from '../../../../test/stand-ins/eventstoredb.ts';
import { aFact, numbersOf, someFacts } from '../event-store.contract.ts';
import type { FactBatch } from '../event-store.ts';
import { EventStoreDb } from './event-store.adapter.ts';

breakEventStoreDb();

describe('the tail of EventStoreDB (the stand-in, by a driven clock)', () => {
  let standIn: EventStoreStandIn;
  let clock: DrivenClock;
  let store: EventStoreDb;
  beforeEach(async () => {
    standIn = await startEventStoreDb();
    clock = new DrivenClock();
    store = await EventStoreDb.open(standIn.url, { clock });
  });
  afterEach(async () => {
    await store.close();
    await standIn.stop();
  });

  const cuts: string[] = [];
  const batches: FactBatch[] = [];
  const ending = { with: new AbortController() };
  const follow = async () => {
    ending.with = new AbortController();
    for (const list of [cuts, batches]) list.length = 0;
    const { signal } = ending.with;
    const onCut = (why: Error) => void cuts.push(why.message);
    for await (const batch of store.tail(logStart, { signal, onCut })) batches.push(batch);
  };
  const numbers = () => numbersOf(batches.flatMap((batch) => batch.facts));

  it('brings an append of several in pieces, as the server does', async () => {
    const following = follow();
    await until(() => batches.length === 1);
    await store.append('lot-1', 'none', [aFact(0)]);
    await until(() => numbers().length === 1);
    await store.append('lot-1', 0, someFacts(1, 3));
    await until(() => numbers().length === 4);
    expect(batches.map((batch) => batch.facts.length)).toEqual([0, 1, 1, 1, 1]);
    ending.with.abort();
    await following;
  });

  it('tells a cut once, and with the next batch that it is back', async () => {
    const following = follow();
    await until(() => batches.length === 1);
    standIn.cut();
    await until(() => cuts.length === 1);
    for (let n = 0; n < 5; n++) {
      for (let t = 0; t < 20; t++) await turn();
      clock.advance(500);
    }
    expect(cuts).toHaveLength(1);
    expect(batches).toHaveLength(1);
    await standIn.resume();
    while (batches.length < 2) {
      await turn();
      clock.advance(1);
    }
    expect(batches[1]).toMatchObject({ facts: [], caughtUp: true });
    ending.with.abort();
    await following;
  });

  it('looks behind a quiet line each second: it may be deaf (MUTANT=trusting-tail)', async () => {
    const following = follow();
    await until(() => batches.length === 1);
    await store.append('lot-1', 'none', [aFact(1)]);
    await until(() => batches.length === 2);
    standIn.faults.deafTail = true;
    await store.append('lot-1', 0, someFacts(2, 3));
    await turn();
    expect(numbers()).toEqual([1]);
    clock.advance(1000);
    await until(() => batches.length === 3);
    expect(numbers()).toEqual([1, 2, 3]);
    standIn.faults.deafTail = false;
    await store.append('lot-1', 2, [aFact(4)]);
    await until(() => numbers().length > 3);
    expect(numbers()).toEqual([1, 2, 3, 4]);
    ending.with.abort();
    await following;
  });

  it('what a late line brings is no proof: it is looked past each second, quiet or not (MUTANT=trusting-tail)', async () => {
    const following = follow();
    await until(() => batches.length === 1);
    standIn.faults.tailBehind = 3;
    for (let n = 0; n < 9; n++) {
      await store.append('lot-1', n === 0 ? 'none' : n - 1, [aFact(n)]);
      if (n >= 3) await until(() => numbers().includes(n - 3));
      expect(batches.slice(1).some(({ caughtUp }) => caughtUp)).toBe(false);
      clock.advance(120);
    }
    await store.append('lot-1', 8, [aFact(9)]);
    await until(() => batches.at(-1)!.caughtUp);
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await store.append('lot-1', 9, [aFact(10)]);
    clock.advance(1000);
    await until(() => numbers().length === 11); // and nothing twice
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    ending.with.abort();
    await following;
  });

  it('keeps a program alive that waits for a server, and says why it does not start', async () => {
    standIn.cut();
    const program = `
      import { SystemClock } from '#platform/clock/system.adapter.ts';
      import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
      const tell = (line) => console.log(line);
      await EventStoreDb.open(process.argv[1], { clock: new SystemClock(), tries: 2, tell });`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, standIn.url]);
    const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as { [part: string]: unknown };
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringMatching(/does not answer yet: .*ECONNREFUSED/) });
    expect(stderr).toMatch(/did not answer in 2 tries.*Is it running/);
    await standIn.resume();
  });
});
