import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { mutant } from '../../../../test/support/mutants.ts';
import { someFacts } from '../event-store.contract.ts';
import { onceChecked } from '../event-store.ts';
import { markFile } from './chain-check.adapter.ts';
import { SqliteEventStore } from './event-store.adapter.ts';
import { backup, restore, verify } from './maintenance.adapter.ts';

const at = '2026-05-01T12:00:00.000Z';

/*
 * The chain of a long log, looked at from where an earlier start found it whole. To see it fail, run with
 *   MUTANT=believes-any-mark   a mark is believed, whichever log it was taken from
 */
describe('the chain of a log', () => {
  let folder: string;
  let file: string;
  const opened: SqliteEventStore[] = [];
  const deaths: Error[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-chain-'));
    file = join(folder, 'facts.db');
    deaths.length = 0;
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  async function open(of = file) {
    const died = Promise.withResolvers<Error>();
    const onFatal = (error: Error) => {
      deaths.push(error);
      died.resolve(error);
    };
    const store = await SqliteEventStore.open({ file: of, durable: false, onFatal });
    opened.push(store);
    return { store, died: died.promise };
  }

  async function close() {
    for (const store of opened.splice(0)) await store.close();
  }

  /** Grows it to so many rows: more than a start looks at before it goes on. */
  async function grow(rows: number) {
    const { store } = await open();
    const facts = someFacts(0, rows - 1);
    const have = Number.parseInt((await store.end()) || '0', 16);
    for (let n = have; n < rows; n += 500)
      await store.append('lot-1', n === 0 ? 'none' : n - 1, facts.slice(n, Math.min(rows, n + 500)));
    await store.checked();
    await close();
  }

  function tamper(row: number, of = file) {
    const db = new Database(of);
    db.exec(`drop trigger facts_stay; update facts set data = '{"n":-1}' where position = ${row}`);
    db.close();
  }

  const markNow = async () => JSON.parse(await readFile(markFile(file), 'utf8')) as { row: number; identity: string };

  it('is looked at once: the next start begins at the mark, and what is behind it is left to verify', async () => {
    await grow(4000);
    expect(await markNow()).toMatchObject({ row: 4000 });
    tamper(1500);
    const { store } = await open();
    expect(store.isChecked).toBe(true);
    expect(verify(file).problems).toEqual(['row 1500 (lot-1, revision 1499) is not what was written']);
    await expect(Array.fromAsync(store.read('lot-1', 1490))).rejects.toThrow(/row 1500/); // what decides is checked as ever
  });

  it('ends the process at a row in front of the mark that is not what was written, and nothing acts before', async () => {
    await grow(2000);
    await copyFile(markFile(file), `${file}.early`);
    await grow(4000);
    await copyFile(`${file}.early`, markFile(file));
    tamper(2700);
    const { store, died } = await open();
    let acted = false;
    await onceChecked(store, async () => void (acted = true));
    expect(store.isChecked).toBe(false);
    expect((await died).message).toMatch(/row 2700 .*is not what was written.*log restore/);
    expect(acted).toBe(false);
    expect(await store.append('lot-2', 'none', someFacts(9000, 9000))).toMatchObject({ outcome: 'unavailable' });
    await close();
    expect((await markNow()).row).toBeLessThan(2700);
  });

  it('refuses the next start, once it was found broken: nothing more is taken on a log that is to be restored', async () => {
    await grow(4000);
    await rm(markFile(file));
    tamper(2700);
    const { died } = await open();
    await died;
    await close();
    await expect(open()).rejects.toThrow(/row 2700 .*is not what was written.*log restore/);
  });

  it('is looked at from its start where there is no mark, or half of one', async () => {
    await grow(4000);
    for (const left of [undefined, '{"row":4000,"ha']) {
      if (left === undefined) await rm(markFile(file));
      else await writeFile(markFile(file), left);
      const { store } = await open();
      expect(store.isChecked).toBe(false);
      await store.checked();
      expect(await markNow()).toMatchObject({ row: 4000 });
      await close();
    }
  });

  it('believes no mark of another log: one put back from a backup is looked at from its start', async () => {
    await grow(4000);
    const copy = join(folder, 'copy.db');
    await backup(file, copy);
    await restore(copy, file, { at, force: true });
    expect(existsSync(markFile(file))).toBe(true);
    tamper(1500);
    if (mutant === 'believes-any-mark') {
      const db = new Database(file, { readonly: true });
      const identity = db.prepare('select id from facts where position = 4001').pluck().get();
      db.close();
      await writeFile(markFile(file), JSON.stringify({ ...(await markNow()), identity }));
    }
    const { store, died } = await open();
    expect(store.isChecked).toBe(false);
    expect((await died).message).toContain('row 1500');
  });

  it('is not known to be whole beyond what was looked at, when the process ends on the way', async () => {
    await grow(4000);
    await rm(markFile(file));
    await open();
    await close(); // at once: most of it was not looked at
    tamper(2200);
    const { store, died } = await open();
    expect(store.isChecked).toBe(false);
    expect((await died).message).toContain('row 2200');
  });
});
