import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { privateFolder } from './private-files.ts';

let place: string;
let before: number;
beforeEach(() => {
  before = process.umask(0o022);
  place = mkdtempSync(join(tmpdir(), 'plinth-private-'));
});
afterEach(() => {
  process.umask(before);
  rmSync(place, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('the data folder is made for its user alone, and what is made in it later too', () => {
  const folder = join(place, 'a/data');
  expect(privateFolder(folder)).toEqual([]);
  writeFileSync(join(folder, 'facts.db-wal'), '');
  mkdirSync(join(folder, 'media'));
  expect([folder, join(folder, 'facts.db-wal'), join(folder, 'media')].map(modeOf)).toEqual(['700', '600', '700']);
});

it('what an older build left open is closed, however deep; what a link leads to is not touched', () => {
  const folder = join(place, 'data');
  mkdirSync(join(folder, 'outbox/old'), { recursive: true });
  const files = ['keys.db', 'keys.db-shm', 'views.db-wal', 'backup.db', 'outbox/1.json', 'outbox/old/2.json'];
  for (const file of files) writeFileSync(join(folder, file), '');
  chmodSync(join(folder, 'keys.db'), 0o666);
  const elsewhere = join(place, 'elsewhere');
  writeFileSync(elsewhere, '');
  symlinkSync(elsewhere, join(folder, 'link'));
  expect(privateFolder(folder)).toEqual([]);
  expect(files.map((file) => modeOf(join(folder, file)))).toEqual(files.map(() => '600'));
  expect([folder, join(folder, 'outbox'), join(folder, 'outbox/old')].map(modeOf)).toEqual(['700', '700', '700']);
  expect(modeOf(elsewhere)).toBe('644');
});
