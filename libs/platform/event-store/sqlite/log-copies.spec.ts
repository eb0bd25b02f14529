import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { NoLogCopies } from '../log-copies.ts';
import { FileLogCopies, type MakeCopy } from './log-copies.adapter.ts';

const files = { facts: 3, bytes: 100, walBytes: 0, freeBytes: 1000, wholeTo: 3, lastBackup: null };
const recipient = 'age1abc';

describe('copies of the log that are taken away', () => {
  let dataDir: string;
  let copies: FileLogCopies;
  let made: string[];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'copies-'));
    made = [];
  });
  afterEach(async () => {
    await copies.close();
    rmSync(dataDir, { recursive: true });
  });

  const copying: MakeCopy = async (to) => {
    made.push(to);
    writeFileSync(to, 'sealed');
    return { facts: 3, bytes: 6 };
  };
  const open = (changed: Partial<ConstructorParameters<typeof FileLogCopies>[0]> = {}) => {
    const deps = { dataDir, recipient, files: async () => files, make: copying, clock: new DrivenClock() };
    copies = new FileLogCopies({ ...deps, ...changed });
  };

  it('are made once, however often they are asked for, and one after the other', async () => {
    let [running, most] = [0, 0];
    open({
      make: async (...order) => {
        most = Math.max(most, ++running);
        const copy = await copying(...order);
        running--;
        return copy;
      },
    });
    await Promise.all(['a', 'b', 'a'].map((name) => copies.make(name, recipient)));
    expect([made.length, most]).toEqual([2, 1]);
  });

  it('are refused without a key, for another one, without room, and where a server keeps the log', async () => {
    open({ recipient: null });
    await expect(copies.make('a', recipient)).rejects.toMatchObject({ code: 'backup-no-key' });
    open();
    await expect(copies.make('a', 'age1other')).rejects.toMatchObject({ code: 'backup-other-key' });
    open({ files: async () => ({ ...files, freeBytes: 299 }) });
    await expect(copies.make('a', recipient)).rejects.toMatchObject({ code: 'backup-no-room' });
    await expect(new NoLogCopies().make()).rejects.toMatchObject({ code: 'backup-elsewhere' });
    expect(made).toEqual([]);
  });

  it('leave nothing behind that can be read: not when one fails, not over a start, not at the end', async () => {
    const folder = join(dataDir, 'copies');
    mkdirSync(folder);
    writeFileSync(join(folder, 'killed.age.plain'), 'facts');
    open({
      make: (to) => {
        writeFileSync(`${to}.plain`, 'facts');
        return Promise.reject(new Error('disk full'));
      },
    });
    expect(existsSync(folder)).toBe(false);
    await expect(copies.make('a', recipient)).rejects.toThrow('disk full');
    expect([readdirSync(folder), copies.open('a')]).toEqual([[], undefined]);
    await copies.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('are cut when the market ends', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    open({
      make: (_to, _recipient, signal) =>
        new Promise((_resolve, reject) => {
          begun();
          signal.addEventListener('abort', () => reject(new Error('it was cut')));
        }),
    });
    const ended = copies.make('a', recipient).catch(String);
    await isBegun;
    await copies.close();
    expect(await ended).toBe('Error: it was cut');
  });
});
