import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import type { StoredFact } from './event-store.ts';
import { belongs, lastRestore, restores, unmarked, type Mark } from './log-identity.ts';

const some = (n: number) => Array.from({ length: n }, (_, i) => newFact('Sold', { n: i }));

describe('the identity of a log', () => {
  let log: FakeEventStore;
  beforeEach(() => {
    log = new FakeEventStore();
  });

  const markAt = async ({ position, id }: StoredFact): Promise<Mark> => ({
    identity: await log.identity(),
    position,
    factId: id,
  });
  const restored = () => log.add(restores, newFact('LogRestored', { restoredAt: '2026-05-01T12:00:00.000Z' }));
  const backup = () => [...log.facts];
  /** A log of the facts of a backup. */
  async function from(facts: readonly StoredFact[]) {
    log = new FakeEventStore();
    for (const fact of facts) await log.add(fact.stream, fact);
  }

  it('is none while it is empty, then that of its first fact, and of its last restore from then on', async () => {
    expect([await log.identity(), await lastRestore(log)]).toEqual(['', undefined]);
    await log.add('a-1', ...some(3));
    expect(await log.identity()).toBe(log.facts[0]?.id);
    await restored();
    await log.add('a-1', ...some(1));
    await restored();
    expect(await log.identity()).toBe(log.facts.at(-1)?.id);
  });

  it('knows its own marks, also the one before every fact', async () => {
    expect(await belongs(unmarked, log)).toBe(true);
    await log.add('a-1', ...some(3));
    expect(await belongs(unmarked, log)).toBe(true);
    for (const fact of log.facts) expect(await belongs(await markAt(fact), log)).toBe(true);
  });

  it('refuses a mark beyond its end, or where it has another fact', async () => {
    await log.add('a-1', ...some(3));
    const marks = await Promise.all(log.facts.map(markAt));
    await from(log.facts.slice(0, 2));
    expect(await Promise.all(marks.map((mark) => belongs(mark, log)))).toEqual([true, true, false]);
    await log.add('a-1', ...some(1));
    expect(await belongs(marks[2]!, log)).toBe(false);
  });

  it('refuses every mark from before a restore, also where the facts are the same', async () => {
    await log.add('a-1', ...some(3));
    const marks = await Promise.all(log.facts.map(markAt));
    await from(backup());
    await restored();
    expect(await Promise.all(marks.map((mark) => belongs(mark, log)))).toEqual([false, false, false]);
  });

  it("adopts an older build's mark where there is a fact, none of after a restore", async () => {
    await log.add('a-1', ...some(2));
    await restored();
    await log.add('a-1', ...some(2));
    const found = await Promise.all(log.facts.map(({ position }) => belongs({ position }, log)));
    expect(found).toEqual([true, true, false, false, false]);
    expect(await belongs({ position: '000000000009' }, log)).toBe(false);
  });
});
