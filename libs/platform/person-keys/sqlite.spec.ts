import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { personKeysContract } from './person-keys.contract.ts';
import { erased } from '#kernel/shapes.ts';
import { KeysUnavailable } from './person-keys.ts';
import { SqlitePersonKeys } from './sqlite.adapter.ts';
import { turn, until } from '../../../test/support/turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-keys-'));
const clock = new DrivenClock();
afterAll(() => rmSync(folder, { recursive: true }));

describe('person keys on SQLite', () => {
  personKeysContract(async () => SqlitePersonKeys.open(join(folder, 'keys.db'), clock));

  it('keeps its secrets over a restart, in a file for its owner alone', async () => {
    const file = join(folder, 'restart.db');
    const before = SqlitePersonKeys.open(file, clock);
    const [sealed, hash] = [await before.encrypt('ann', 'here'), before.hash('a', 'b')];
    await before.close();
    const after = SqlitePersonKeys.open(file, clock);
    expect([await after.decrypt(sealed), after.hash('a', 'b')]).toEqual(['here', hash]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await after.close();
  });

  it('leaves no byte of a destroyed key in any of its files', async () => {
    const file = join(folder, 'gone.db');
    const keys = SqlitePersonKeys.open(file, clock);
    await keys.encrypt('ann', 'canary');
    const reader = new Database(file, { readonly: true });
    const key = reader.prepare<[], Buffer>("select key from keys where person = 'ann'").pluck().get()!;
    reader.close();
    const holds = () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('gone.db') && !name.endsWith('-shm'))
        .filter((name) => readFileSync(join(folder, name)).includes(key));
    expect(holds()).not.toEqual([]);
    await keys.erase('ann');
    expect(holds()).toEqual([]);
    await keys.close();
  });

  it('waits for who still reads the file, without standing still, and never says "destroyed" too early', async () => {
    const file = join(folder, 'read.db');
    const keys = SqlitePersonKeys.open(file, clock);
    await keys.encrypt('ann', 'canary');
    const reader = new Database(file, { readonly: true });
    const key = reader.prepare<[], Buffer>("select key from keys where person = 'ann'").pluck().get()!;
    reader.exec('begin');
    reader.prepare('select * from keys').all();
    const ended = { yes: false };
    const erasing = keys.erase('ann').finally(() => (ended.yes = true));
    for (let n = 0; n < 10; n++) {
      clock.advance(100);
      await turn();
    }
    expect(ended.yes).toBe(false);
    reader.close();
    await until(() => (clock.advance(100), ended.yes));
    await erasing;
    for (const part of ['', '-wal']) expect(readFileSync(file + part).includes(key)).toBe(false);
    await keys.close();
  });

  it('says at once that the disk is full', async () => {
    const file = join(folder, 'full.db');
    const keys = SqlitePersonKeys.open(file, clock);
    Reflect.get(keys, 'db').pragma('max_page_count = 1');
    const all = Promise.all(Array.from({ length: 500 }, (_, n) => keys.encrypt(`person-${n}`, 'x')));
    await expect(all).rejects.toThrow(KeysUnavailable);
    await keys.close();
  });

  it('says that it cannot be done now when a reader never ends', async () => {
    const file = join(folder, 'forever.db');
    const keys = SqlitePersonKeys.open(file, clock);
    const sealed = await keys.encrypt('ann', 'canary');
    const reader = new Database(file, { readonly: true });
    reader.exec('begin');
    reader.prepare('select * from keys').all();
    const failed: unknown[] = [];
    void keys.erase('ann').catch((error: unknown) => failed.push(error));
    await until(() => (clock.advance(100), failed.length > 0));
    expect(failed).toEqual([expect.any(KeysUnavailable)]);
    reader.close();
    await keys.erase('ann');
    expect(await keys.decrypt(sealed)).toBe(erased);
    await keys.close();
  });

  it('makes a hundred new keys in one flush', async () => {
    const file = join(folder, 'many.db');
    const keys = SqlitePersonKeys.open(file, clock);
    const sealed = await Promise.all(Array.from({ length: 100 }, (_, i) => keys.encrypt(`p${i}`, `n${i}`)));
    expect(await Promise.all(sealed.map((one) => keys.decrypt(one)))).toEqual(sealed.map((_, i) => `n${i}`));
    await keys.close();
  });
});
