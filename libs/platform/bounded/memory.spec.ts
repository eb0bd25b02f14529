import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connections, pagesKeptMb } from './memory.ts';

const root = join(import.meta.dirname, '../../..');

test('the pages that SQLite keeps are 96 MB at most in one process', () => {
  const all = Object.entries(connections).map(([kind, count]) => count * pagesKeptMb[kind as keyof typeof pagesKeptMb]);
  expect(all.reduce((sum, mb) => sum + mb, 0)).toBeLessThanOrEqual(96);
});

test('no connection says by itself how many pages it keeps, no thread how large its heap grows', () => {
  const files = globSync('{libs,apps}/**/*.ts', { cwd: root, exclude: ['libs/platform/bounded/**'] });
  const texts = files
    .filter((file) => !file.endsWith('.spec.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const naming = (words: RegExp) => texts.flatMap(([file, text]) => (words.test(text) ? [file] : []));
  expect(naming(/cache_size\s*=|mmap_size|max(?:Old|Young)GenerationSizeMb/)).toEqual([]);
  const bounded = naming(/resourceLimits: threadLimits[.]/);
  expect(bounded.length).toBeGreaterThan(0);
  expect(naming(/new Worker\(/)).toEqual(bounded);
});
