import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { personKeysContract } from './person-keys.contract.ts';
import { SqlitePersonKeys } from './sqlite.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('person keys on SQLite', () => {
  personKeysContract(async () => SqlitePersonKeys.open(join(folder, 'keys.db')));

  it('keeps its secrets over a restart, in a file for its owner alone', async () => {
    const file = join(folder, 'restart.db');
    const before = SqlitePersonKeys.open(file);
    const [sealed, hash] = [await before.seal('ann', 'here'), before.hash('a', 'b')];
    await before.close();
    const after = SqlitePersonKeys.open(file);
    expect([await after.open(sealed), after.hash('a', 'b')]).toEqual(['here', hash]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await after.close();
  });

  it('leaves no byte of a destroyed key in any of its files', async () => {
    const file = join(folder, 'gone.db');
    const keys = SqlitePersonKeys.open(file);
    await keys.seal('ann', 'canary');
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

  it('makes a hundred new keys in one flush', async () => {
    const file = join(folder, 'many.db');
    const keys = SqlitePersonKeys.open(file);
    const sealed = await Promise.all(Array.from({ length: 100 }, (_, i) => keys.seal(`p${i}`, `n${i}`)));
    expect(await Promise.all(sealed.map((one) => keys.open(one)))).toEqual(sealed.map((_, i) => `n${i}`));
    await keys.close();
  });
});
