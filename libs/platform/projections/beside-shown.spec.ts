import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { openKeys } from '../../../test/support/filled-views.ts';
import { lotPage, opened } from '../../../test/support/lots.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { OverlaidReadStore } from '../../../test/support/overlaid-read-store.ts';
import { until } from '../../../test/support/turns.ts';
import { besideShown } from './beside-shown.ts';
import { rebuildBeside } from './rebuild.ts';

describe('what a rebuild leaves that is killed, and the next one too before it dropped that (MUTANT=forgets-leaves)', () => {
  const events = new FakeEventStore();
  let under: SqliteReadStore;
  beforeEach(() => void (under = SqliteReadStore.open(':memory:')));
  afterEach(() => under.close());
  const parts = (store: SqliteReadStore | OverlaidReadStore = under) => ({
    events,
    store,
    keys: openKeys,
    clock: new SystemClock(),
  });

  /** Gives what the first one filled. */
  async function killedTwice(): Promise<string> {
    await events.add('lot-1', opened('1'));
    const killed = () => {
      throw new Error('killed');
    };
    await expect(rebuildBeside(lotPage, parts(), { onProgress: killed })).rejects.toThrow('killed');
    const { collection } = (await under.control()).fills!['lot-page']!;
    const second = new OverlaidReadStore(under);
    let isDropping = false;
    second.drop = () => ((isDropping = true), new Promise<never>(() => {}));
    second.onWrite = (writes, step) => {
      const fill = step?.set['fills.lot-page'] as { leaves?: unknown } | undefined;
      if (mutant === 'forgets-leaves') delete fill?.leaves;
      return under.write(writes, step);
    };
    void rebuildBeside(lotPage, parts(second));
    await until(() => isDropping);
    expect(await left(collection)).toBe(1);
    return collection;
  }

  const left = async (name: string) => (await under.stored({ name, indexes: [] }, ['1'])).size;
  function later() {
    const store = new OverlaidReadStore(under);
    store.now = async () => (await under.now()) + 60_001;
    return store;
  }

  it('is dropped by the third', async () => {
    const orphan = await killedTwice();
    await rebuildBeside(lotPage, parts(later()));
    expect(await left(orphan)).toBe(0);
    expect((await under.control()).fills?.['lot-page']).not.toHaveProperty('leaves');
  });

  it('is dropped by an erasure, and by no other name does it lie there', async () => {
    const orphan = await killedTwice();
    expect(await besideShown(later())).toEqual([]);
    expect(await left(orphan)).toBe(0);
    expect((await under.control()).fills).toEqual({});
  });
});
