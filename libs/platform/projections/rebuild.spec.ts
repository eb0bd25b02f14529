import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { filledViews, openKeys } from '../../../test/support/filled-views.ts';
import { bid, lotPage, myBids, opened } from '../../../test/support/lots.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { rebuildBeside } from './rebuild.ts';
import type { RebuildNews } from './rebuild-worker.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';

describe('the rebuild in a thread of its own', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'rebuild-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function rebuild(view: string): Promise<readonly RebuildNews[]> {
    const news: RebuildNews[] = [];
    const worker = new Worker(new URL('../../../test/support/rebuild-worker.ts', import.meta.url), {
      workerData: { view, switchWithinMs: 20_000 },
      env: { ...process.env, DATA_DIR: folder },
    });
    worker.on('message', (one: RebuildNews) => news.push(one));
    return new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => resolve(news));
    });
  }

  it('fills and switches on the embedded stores while the market has the log and goes on writing', async () => {
    const events = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
    const store = SqliteReadStore.open(join(folder, 'views.db'));
    await events.append('lot-1', 'none', [
      opened('1'),
      ...Array.from({ length: 2000 }, (_, n) => bid('1', `m${n % 50}`)),
    ]);
    const { queries, past, stop, runner } = await filledViews([myBids], { events, store, clock: new SystemClock() });
    await past('my-bids');
    const said = rebuild('my-bids');
    for (let n = 0; n < 300; n++) await events.append('lot-2', n === 0 ? 'none' : n - 1, [bid('2', 'm1')]);
    expect((await said).map(({ is }) => is)).toEqual(['begun', 'progress', 'filled', 'done']);
    expect((await said).at(-1)).toEqual({ is: 'done', switched: true });
    await events.append('lot-2', 299, [bid('2', 'm1')]);
    await past('my-bids');
    const { collection } = (await said).find(({ is }) => is === 'filled') as { collection: string };
    expect(runner.health()).toMatchObject([{ collection, state: 'live' }]);
    expect(await queries.get(myBids, 'm1')).toMatchObject({ bids: 341 });
    await stop();
    await events.close();
    await store.close();
  });

  it('says which views there are', async () => {
    await expect(rebuild('nobody')).rejects.toThrow('there are lot-page, my-bids');
  });
});

it('a rebuild writes a few documents at a time, look-ups too: the market waits for the same file', async () => {
  const [events, under] = [new FakeEventStore(), SqliteReadStore.open(':memory:')];
  for (let n = 0; n < 700; n++) await events.add(`lot-${n}`, opened(`${n}`, `p${n}`));
  const store = new OverlaidReadStore(under);
  const sizes = new Map<string, number[]>();
  store.onWrite = (writes, step) => {
    for (const { collection, put } of writes)
      sizes.set(collection.name, [...(sizes.get(collection.name) ?? []), put.length]);
    return under.write(writes, step);
  };
  const { collection } = await rebuildBeside(lotPage, { events, store, keys: openKeys, clock: new SystemClock() });
  expect(Object.fromEntries(sizes)).toEqual({ [collection]: [500, 200], [`${collection}.look`]: [500, 200] });
  await under.close();
});
