import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newFact } from '../../../../test/support/fake-event-store.ts';
import { bid, gone, lotPage, myBids, opened, renamed } from '../../../../test/support/lots.ts';
import { members } from '../../../../test/support/members-view.ts';
import { until } from '../../../../test/support/turns.ts';
import { threadOnFiles } from '../../../../test/support/views-thread.ts';

describe('the views in a thread of their own, on the embedded stores', () => {
  let house: Awaited<ReturnType<typeof threadOnFiles>>;
  beforeEach(async () => void (house = await threadOnFiles()));
  afterEach(() => house.close());

  const lots = ['1', '2', '3', '4', '5', '6', '7'];

  /** Facts of all kinds, in streams of ten. */
  async function write(streams: number, from = 0) {
    for (let n = from; n < from + streams; n++) {
      const some = Array.from({ length: 7 }, () => bid(lots[randomInt(7)]!, `m${randomInt(9)}`));
      await house.events.append(`lot-${n}`, 'none', [
        opened(lots[n % 7]!, `p${n % 3}`),
        ...some,
        renamed(`title ${n}`, `p${n % 3}`),
        ...(n % 5 === 4 ? [gone(lots[n % 7]!)] : []),
      ]);
    }
  }

  it('fills them with what is there and what comes, and who has just written reads it', async () => {
    await write(20);
    await house.projector.start();
    await house.projector.whenCaughtUp();
    await write(20, 20);
    await house.past();
    expect(await house.problems()).toEqual([]);
    expect(house.projector.missing()).toEqual([]);
    await house.events.append('lot-a', 'none', [bid('1', 'zoe')]);
    const past = await house.events.end();
    expect(await house.queries.get(myBids, 'zoe', { past })).toMatchObject({ bids: 1 });
  });

  it('tells rooms of what changed, as it lies there', async () => {
    await house.projector.start();
    await house.projector.whenCaughtUp();
    await house.events.append('lot-a', 'none', [opened('1'), bid('1'), bid('1')]);
    await house.past();
    const doc = await house.queries.get(lotPage, '1');
    expect(house.changes.at(-1)).toEqual({ view: 'lot-page', id: '1', doc, rooms: ['lot-page:1', 'quiet'] });
    await house.events.append('lot-b', 'none', [bid('1')]);
    await house.past();
    expect(house.changes.slice(-2)).toMatchObject([
      { doc: null, rooms: ['quiet'] },
      { doc: { bids: 3 }, rooms: ['lot-page:1'] },
    ]);
  });

  it('killed at random moments it goes on from where its views were written to: nothing is lost, nothing doubled', async () => {
    await write(100);
    await house.projector.start();
    for (let round = 1; round <= 8; round++) {
      const writing = write(60, round * 100);
      if (round % 2 === 0) await until(() => house.projector.missing().length === 0);
      await pause(randomInt(120));
      await house.kill();
      await writing;
    }
    await house.past();
    expect(await house.problems()).toEqual([]);
    await until(() => house.said.at(-1) === 'the views are filled again');
    expect(house.said.filter((words) => words.startsWith('the thread of the views has ended')).length).toBeGreaterThan(
      3,
    );
    expect(house.projector.health().map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  });

  it('is helped through a long past by another thread, which ends with it wherever it is killed', async () => {
    for (let n = 0; n < 12; n++)
      await house.events.append(`lot-${n}`, 'none', [
        opened(`${n}`),
        ...Array.from({ length: 999 }, () => bid(`${n}`, `m${randomInt(900)}`)),
      ]);
    await house.projector.start();
    for (let round = 0; round < 3; round++) {
      await pause(randomInt(400));
      await house.kill();
    }
    await house.past();
    expect(await house.problems()).toEqual([]);
    await until(() => house.projector.health().every(({ error }) => error === undefined)); // killed when all was filled, it is away for a moment
  });

  it('shows while it is away, and is missing then', async () => {
    await house.projector.start();
    await house.projector.whenCaughtUp();
    await house.kill();
    await until(() => house.projector.missing().length === 3);
    expect(house.projector.health()[0]?.error).toContain('the thread of the views has ended');
    await until(() => house.projector.missing().length === 0);
    expect(house.projector.health()[0]?.error).toBeUndefined();
  });

  it('decrypts nothing with a destroyed key, whose bytes are gone when that is said', async () => {
    await house.projector.start();
    const name = await house.keys.encrypt('ann', 'Ann');
    await house.events.append('member-1', 'none', [newFact('Joined', { id: '1', name })]);
    await house.past();
    expect(await house.queries.get(members, '1')).toMatchObject({ name: 'Ann' });
    await house.keys.erase('ann');
    await house.events.append('member-2', 'none', [newFact('Joined', { id: '2', name })]);
    await house.past();
    expect(await house.queries.get(members, '2')).toMatchObject({ name: 'erased' });
    expect(readFileSync(join(house.dataDir, 'keys.db-wal'))).toHaveLength(0);
    await house.kill();
    await house.keys.erase('bob'); // nobody is there to be asked, and nobody is waited for
  });

  it("is the market's own from its source, too", async () => {
    const market = await threadOnFiles({ worker: new URL('../../../../apps/market/views.worker.ts', import.meta.url) });
    await market.projector.start();
    await market.projector.whenCaughtUp();
    expect(market.projector.health().length).toBeGreaterThan(10);
    expect(market.projector.health().every(({ state }) => state === 'live')).toBe(true);
    await market.close();
  });

  it('says why it cannot begin', async () => {
    const broken = await threadOnFiles({
      worker: new URL('../../../../test/support/no-views-worker.ts', import.meta.url),
    });
    await expect(broken.projector.start()).rejects.toThrow(/^the views cannot be filled: .*too many open files/);
    await broken.close();
  });
});
