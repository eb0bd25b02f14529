import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SqliteWorkStore, setWork, workIn } from './work-sqlite.adapter.ts';
import { aParkedFact, workStoreContract } from './work-store.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-work-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = new DrivenClock();
workStoreContract('SQLite', async () => SqliteWorkStore.open(join(folder, 'work.db'), { clock }));

const [one, two] = [1, 2].map((n) => ({ identity: 'log', position: `${n}`, factId: `f${n}` }));

it('flushes moves together, within a quarter of a second, or with what is parked', async () => {
  const file = join(folder, 'moves.db');
  const store = SqliteWorkStore.open(file, { clock });
  await store.move('a', one!);
  await store.move('b', two!);
  expect(workIn(file)?.marks).toEqual([]);
  clock.advance(250);
  expect(workIn(file)?.marks).toEqual([
    { reaction: 'a', ...one },
    { reaction: 'b', ...two },
  ]);
  await store.move('a', two!);
  await store.park(aParkedFact('a', 1));
  expect(workIn(file)).toMatchObject({ marks: [{ reaction: 'a', ...two }, {}], parked: [aParkedFact('a', 1)] });
  await store.close();
});

it("takes over what lies in an older build's views.db, once", async () => {
  const older = join(folder, 'views.db');
  const views = new Database(older);
  const { factId: _, ...parked } = aParkedFact('whenClosed', 4);
  views.exec('create table checkpoints (name text primary key, position text not null)');
  views.exec("insert into checkpoints values ('reaction:whenClosed', '9'), ('lots.v1', '8')");
  views.exec('create table parked (id text primary key, rev text not null, doc text not null)');
  views.prepare('insert into parked values (?, ?, ?)').run(parked.id, '4', JSON.stringify({ ...parked, rev: '4' }));
  const file = join(folder, 'taken.db');
  const first = SqliteWorkStore.open(file, { clock, older });
  expect(await first.mark('whenClosed')).toEqual({ position: '9' });
  expect(await first.mark('lots.v1')).toBeUndefined();
  expect(await first.parked()).toEqual([{ ...parked, factId: '' }]);
  await first.unpark(parked.id);
  await first.close();
  views.exec("update checkpoints set position = '99'");
  views.close();
  const second = SqliteWorkStore.open(file, { clock, older });
  expect([await second.mark('whenClosed'), await second.parked()]).toEqual([{ position: '9' }, []]);
  await second.close();
});

it('goes with a backup, and comes back in the place of what is there', async () => {
  const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')];
  expect(workIn(from)).toBeUndefined();
  const store = SqliteWorkStore.open(from, { clock });
  await store.move('a', one!);
  await store.park(aParkedFact('a', 1));
  const work = workIn(from)!;
  await store.close();
  setWork(to, { marks: [{ reaction: 'b', position: '7' }], parked: [aParkedFact('b', 2)] });
  setWork(to, work);
  expect(workIn(to)).toEqual(work);
  expect(work).toEqual({ marks: [{ reaction: 'a', ...one }], parked: [aParkedFact('a', 1)] });
});
