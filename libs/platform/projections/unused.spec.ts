import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hour } from '#kernel/instant.ts';
import type { Control } from '#platform/read-store/control.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { bid, lotPage, myBids, opened } from '../../../test/support/lots.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { OneMarket } from '../../../test/support/one-market.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { until } from '../../../test/support/turns.ts';
import { besideShown } from './beside-shown.ts';
import { AlreadyRebuilding, rebuildBeside } from './rebuild.ts';

/*
 * What nobody does anything with does not stay. To see the tests fail, run with
 *   MUTANT=trusts-names   nobody looks for collections that nothing names
 *   MUTANT=late-writes    a rebuild that finds its claim taken leaves what it wrote since
 *   MUTANT=unused-stay    a view that no build has any more keeps its documents
 *   MUTANT=looked-before  a build that comes back goes by what it saw before nobody could hide its views any more
 *   MUTANT=unused-at-once views of the build before go as soon as another build's reign begins
 */
let stage: OneMarket;
beforeEach(() => void (stage = new OneMarket()));
afterEach(() => stage.close());

const left = async (name: string) => (await stage.store.names()).filter((one) => one.startsWith(name)).length;
const kept = async (view: string) => (await stage.store.control()).views?.[view];

/** The store, as a mutant sees it, so much later. */
function later(ms = 0): OverlaidReadStore {
  const store = new OverlaidReadStore(stage.store);
  store.now = async () => (await stage.store.now()) + ms;
  if (mutant === 'trusts-names') store.names = async () => [];
  if (mutant === 'unused-stay')
    store.onWrite = (writes, step) =>
      Object.keys(step?.set ?? {}).some((path) => path.endsWith('.unused'))
        ? Promise.resolve(true)
        : stage.store.write(writes, step);
  return store;
}

/** The next look at the control document sees that one. */
function goesBy(store: OverlaidReadStore, seen: Control) {
  store.control = () => {
    store.control = () => stage.store.control();
    return Promise.resolve(seen);
  };
}

describe('a rebuild that slept before a write while another had its claim, and dropped what it had filled', () => {
  /** As MongoDB does it: a write makes its collection where there is none. */
  async function slept(store: OverlaidReadStore) {
    await stage.events.add('lot-1', opened('1'), bid('1'));
    const sleep = Promise.withResolvers<void>();
    let collection = '';
    store.onWrite = async (writes, step) => {
      if (writes.length > 0) {
        collection = writes[0]!.collection.name;
        await sleep.promise;
        for (const one of writes) await stage.store.ensure(one.collection);
      }
      return stage.store.write(writes, step);
    };
    const told = rebuildBeside(myBids, { ...stage.parts(), store }).catch((error: unknown) => error);
    await until(() => collection !== '');
    const next = later(60_001);
    await rebuildBeside(myBids, { ...stage.parts(), store: next });
    expect(await left(collection)).toBe(0);
    return { collection, told, wake: () => sleep.resolve() };
  }

  it('takes away what it wrote then', async () => {
    const store = later();
    if (mutant === 'late-writes') store.drop = async () => {};
    const { collection, told, wake } = await slept(store);
    wake();
    expect(await told).toBeInstanceOf(AlreadyRebuilding);
    expect(await left(collection)).toBe(0);
  });

  it.each([
    ['an erasure', () => besideShown(later())],
    ['the next reign', () => stage.open([lotPage, myBids], later())],
  ])('and was killed after it: %s does', async (_, comes) => {
    const dead = later();
    dead.drop = () => new Promise<never>(() => {});
    const { collection, wake } = await slept(dead);
    wake();
    await until(async () => (await left(collection)) > 0);
    await comes();
    await until(async () => (await left(collection)) === 0);
    expect((await stage.store.control()).fills?.['my-bids']?.collection).not.toBe(collection);
  });
});

it('leaves what is somebody else’s in the same database', async () => {
  const theirs = ['orders', 'orders.v2.b17', 'Größen.v1.b1', 'a b.v1.b1780000000000', 'control'];
  const ours = ['lots.v1.b1780000000000', 'lots.v1.b1780000000000.look'];
  const dropped: string[] = [];
  const store = later();
  store.names = async () => [...theirs, ...ours];
  store.drop = async (name) => void dropped.push(name);
  await besideShown(store);
  expect(dropped).toEqual(ours);
});

describe('a view that the build no longer has', () => {
  let shown: string;
  let bids: Awaited<ReturnType<OneMarket['open']>>;

  const open = (views: Parameters<OneMarket['open']>[0], on: ReadStore) => stage.open(views, on);
  beforeEach(async () => {
    await stage.events.add('lot-1', opened('1'), bid('1'));
    const before = await open([lotPage, myBids], stage.store);
    await before.past('my-bids');
    shown = (await stage.liveNow('my-bids'))!;
    await before.stop();
  });
  const isUnused = async () => (await kept('my-bids'))?.unused !== undefined;
  const reignsWithout = async (on: ReadStore) => {
    const without = await open([lotPage], on);
    await without.past('lot-page');
    return without;
  };

  it('keeps its documents for an hour: a build that has it goes on with them', async () => {
    const without = await reignsWithout(later());
    await until(isUnused);
    await without.stop();
    await (await reignsWithout(later(mutant === 'unused-at-once' ? hour : 0))).stop();
    await stage.events.add('lot-1', bid('1'));
    bids = await open([lotPage, myBids], later());
    await bids.past('my-bids');
    expect([await stage.liveNow('my-bids'), await isUnused()]).toEqual([shown, false]);
    expect(await bids.queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
  });

  it('loses them then, and is filled anew by a build that has it', async () => {
    const first = await reignsWithout(later());
    await until(isUnused);
    await first.stop();
    const without = await reignsWithout(later(hour));
    await until(async () => (await left(shown)) === 0);
    await until(async () => (await kept('my-bids'))?.unused === undefined);
    expect(Object.keys((await kept('my-bids'))!)).toEqual(['born']);
    await without.stop();
    bids = await open([lotPage, myBids], later());
    await bids.past('my-bids');
    expect(await bids.queries.get(myBids, 'ann')).toMatchObject({ bids: 1 });
  });

  it('loses them with an erasure, at once', async () => {
    const without = await reignsWithout(later());
    await until(isUnused);
    await without.stop();
    expect(await besideShown(later())).toEqual([]);
    expect([await left(shown), await stage.liveNow('my-bids')]).toEqual([0, undefined]);
  });

  it('is filled anew by a build that comes back at the moment in which an erasure hides them', async () => {
    const without = await reignsWithout(later());
    await until(isUnused);
    await without.stop();
    const [erasing, returning] = [later(), later()];
    const dropping = Promise.withResolvers<void>();
    erasing.drop = async (name) => {
      await dropping.promise;
      return stage.store.drop(name);
    };
    let erased: Promise<unknown> | undefined;
    returning.onWrite = async (writes, step) => {
      if (step?.set['views.my-bids.unused'] === null && !erased) {
        if (mutant === 'looked-before') goesBy(returning, await stage.store.control());
        erased = besideShown(erasing);
        await until(async () => (await stage.liveNow('my-bids')) === undefined);
      }
      return stage.store.write(writes, step);
    };
    bids = await open([lotPage, myBids], returning);
    dropping.resolve();
    await erased;
    await stage.events.add('lot-1', bid('1'));
    await bids.past('my-bids');
    expect([await left(shown), await stage.liveNow('my-bids')]).toEqual([0, expect.any(String)]);
    expect(await bids.queries.get(myBids, 'ann')).toMatchObject({ bids: 2 });
  });
});
