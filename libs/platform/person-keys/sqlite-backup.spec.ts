import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { erased } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { KeyDestroyed, KeysNotCopied } from './person-keys.ts';
import { backupKeys, restoreKeys } from './sqlite-backup.adapter.ts';
import { SqlitePersonKeys } from './sqlite.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * To see it fail, run with
 *   MUTANT=erased-come-back   the copy is put back as it is
 */

describe('copies of keys', () => {
  const clock = new DrivenClock();
  let folder: string;
  let [file, copies] = ['', ''];
  let keys: SqlitePersonKeys;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-key-copies-'));
    [file, copies] = [join(folder, 'data', 'keys.db'), join(folder, 'copies')];
    for (const name of ['data', 'copies']) mkdirSync(join(folder, name));
    keys = SqlitePersonKeys.open(file, clock);
  });
  afterEach(async () => {
    await keys.close();
    rmSync(folder, { recursive: true });
  });

  const restored = async (copy: string, gone: readonly string[] = []) => {
    await keys.close();
    const counts =
      mutant === 'erased-come-back' ? copyFileSync(copy, file) : restoreKeys(copy, file, gone, clock.now());
    keys = SqlitePersonKeys.open(file, clock);
    return counts;
  };

  it('open what was sealed, and whoever was erased since stays erased', async () => {
    const [ann, bob, cat] = [
      await keys.encrypt('ann', 'Ann'),
      await keys.encrypt('bob', 'Bob'),
      await keys.encrypt('cat', 'Cat'),
    ];
    const { copy } = await backupKeys(file, copies, '2026-11-01T00:00:00.000Z');
    await keys.erase('bob');
    const dan = await keys.encrypt('dan', 'Dan');
    expect(await restored(copy, ['cat', 'eve'])).toEqual({ keys: 2, erased: 3, aside: undefined });
    expect([await keys.decrypt(ann), await keys.decrypt(bob), await keys.decrypt(cat)]).toEqual([
      'Ann',
      erased,
      erased,
    ]);
    expect(await keys.decrypt(dan)).toBe('Dan'); // sealed after the copy was made
    await expect(keys.encrypt('eve', 'again')).rejects.toThrow(KeyDestroyed);
  });

  it('leave nothing of a key that is not put back', async () => {
    await keys.encrypt('bob', 'Bob');
    const { copy } = await backupKeys(file, copies, '2026-11-01T00:00:00.000Z');
    await keys.erase('bob');
    const before = readFileSync(copy);
    await restored(copy);
    await keys.close();
    const at = before.indexOf('bob') + 'bob'.length;
    const key = before.subarray(at, at + 32);
    expect(
      readdirSync(join(folder, 'data')).some((name) => readFileSync(join(folder, 'data', name)).includes(key)),
    ).toBe(false);
    keys = SqlitePersonKeys.open(file, clock);
  });

  it('replace a file that is damaged, which is kept aside', async () => {
    const ann = await keys.encrypt('ann', 'Ann');
    const { copy } = await backupKeys(file, copies, '2026-11-01T00:00:00.000Z');
    await keys.close();
    writeFileSync(file, 'no keys at all '.repeat(1000));
    const aside = `${file}.damaged-2026-11-02T00-00-00.000Z`;
    expect(restoreKeys(copy, file, [], '2026-11-02T00:00:00.000Z')).toEqual({ keys: 1, erased: 0, aside });
    keys = SqlitePersonKeys.open(file, clock);
    expect(await keys.decrypt(ann)).toBe('Ann');
    expect(readFileSync(aside, 'utf8')).toContain('no keys at all');
    // whoever is erased later may be in there still: it goes with the copies of its age
    expect(await backupKeys(file, copies, '2026-12-01T00:00:00.000Z')).toMatchObject({ removed: 0 });
    expect(existsSync(aside)).toBe(true);
    expect(await backupKeys(file, copies, '2026-12-02T00:00:00.001Z')).toMatchObject({ removed: 2 });
    expect(existsSync(aside)).toBe(false);
  });

  it('are kept for 30 days', async () => {
    for (const at of ['2026-10-01', '2026-10-22', '2026-10-24']) await backupKeys(file, copies, `${at}T09:00:00.000Z`);
    expect(await backupKeys(file, copies, '2026-11-22T09:00:00.000Z')).toMatchObject({ removed: 2 });
    expect(readdirSync(copies).toSorted()).toEqual([
      'keys-2026-10-24T09-00-00.000Z.db',
      'keys-2026-11-22T09-00-00.000Z.db',
    ]);
  });

  it('lie apart from all data', async () => {
    const now = clock.now();
    await expect(backupKeys(file, join(folder, 'data'), now)).rejects.toThrow(KeysNotCopied);
    writeFileSync(join(copies, 'facts.db'), '');
    await expect(backupKeys(file, copies, now)).rejects.toThrow('lie apart from all data');
  });

  it('of another market are refused', async () => {
    const another = join(folder, 'another');
    mkdirSync(another);
    await SqlitePersonKeys.open(join(another, 'keys.db'), clock).close();
    const { copy } = await backupKeys(join(another, 'keys.db'), copies, clock.now());
    expect(() => restoreKeys(copy, file, [], clock.now())).toThrow('another market');
  });
});
