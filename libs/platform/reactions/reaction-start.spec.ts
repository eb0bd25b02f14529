import { beforeEach, describe, expect, it } from '@jest/globals';
import { OtherLog, type StoredFact } from '#platform/event-store/event-store.ts';
import { restores, unmarked, type Mark } from '#platform/event-store/log-identity.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { startOf } from './reaction-start.ts';

const some = (n: number) => Array.from({ length: n }, (_, i) => newFact('Sold', { n: i }));

describe('where a reaction begins', () => {
  let log: FakeEventStore;
  beforeEach(async () => {
    log = new FakeEventStore();
    await log.add('a-1', ...some(5));
  });

  const identity = () => log.facts[0]!.id;
  const at = (n: number, of: readonly StoredFact[] = log.facts): Mark => ({
    identity: identity(),
    position: of[n]!.position,
    factId: of[n]!.id,
  });
  /** The log of a backup, taken after so many facts. */
  async function backupOf(count: number) {
    const facts = log.facts.slice(0, count);
    log = new FakeEventStore();
    for (const fact of facts) await log.add(fact.stream, fact);
  }
  const restored = async () => {
    await log.add(restores, newFact('LogRestored', { restoredAt: '2026-05-01T12:00:00.000Z' }));
    return log.facts.at(-1)!;
  };
  const markOf = ({ id, position }: StoredFact): Mark => ({ identity: id, position, factId: id });

  it("is the log's start for one that never began, and its mark from then on", async () => {
    expect(await startOf(undefined, log)).toEqual({ mark: unmarked });
    expect(await startOf(at(3), log)).toEqual({ mark: at(3) });
    expect(await startOf({ position: at(3).position }, log)).toEqual({ mark: at(3) });
  });

  it('is the restore itself for one that was beyond the backup, whatever came after', async () => {
    const marks = [3, 4].map((n) => at(n));
    await backupOf(3);
    const restore = await restored();
    await log.add('a-1', ...some(9));
    for (const mark of marks)
      expect(await startOf(mark, log)).toEqual({ mark: markOf(restore), why: expect.stringContaining('put back') });
    expect((await startOf({ position: marks[1]!.position }, log)).mark).toEqual(markOf(restore));
  });

  it('is where it was for one that was still within the backup: nothing is left out', async () => {
    const mark = at(1);
    await backupOf(3);
    const restore = await restored();
    expect(await startOf(mark, log)).toEqual({ mark: { ...mark, identity: restore.id } });
    expect(await startOf({ position: mark.position }, log)).toEqual({ mark: { ...mark, identity: restore.id } });
  });

  it('is the last restore for one that never began, and it is said', async () => {
    await restored();
    const last = await restored();
    expect(await startOf(undefined, log)).toEqual({ mark: markOf(last), why: expect.stringContaining('new') });
  });

  it('is the start of a log that it never saw, and it is said; not of one that lacks what it has done', async () => {
    const mark = at(4);
    log = new FakeEventStore();
    await log.add('a-1', ...some(2));
    expect(await startOf(mark, log)).toEqual({ mark: unmarked, why: expect.stringContaining('another') });
    const own = { ...mark, identity: identity() };
    await expect(startOf(own, log)).rejects.toThrow(OtherLog);
    await expect(startOf({ position: mark.position }, log)).rejects.toThrow('restored');
  });
});
