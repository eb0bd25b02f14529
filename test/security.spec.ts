import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');

/** How many requirements of level 1 and 2 each section of OWASP ASVS 5.0.0 has: their numbers go from 1 on. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

const requirements = sections.split(' ').flatMap((section) => {
  const [name, count] = section.split(':');
  return Array.from({ length: Number(count) }, (_, n) => `${name}.${n + 1}`);
});

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| ([\d.]+) +\| ([12]) +\| (.+?) *\| (.+?) *\|$/gm)].map(([, id, , asks, have]) => ({
  id: id!,
  asks: asks!,
  have: have!,
}));

describe('docs/security.md', () => {
  it('has each requirement of level 1 and 2 once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirements);
  });

  it('has a test, a decision or “not yet” for each, and counts them', () => {
    const starting = (words: string) => rows.filter(({ have }) => have.startsWith(words)).length;
    const [tests, decisions, notYet] = ['test: ', 'decision: ', '**not yet**'].map(starting) as [
      number,
      number,
      number,
    ];
    expect(tests + decisions + notYet).toBe(rows.length);
    const counted = `${rows.length} requirements: ${tests} with a test, ${decisions} by decision, ${notYet} not yet.`;
    expect(text).toContain(counted);
  });

  it('names tests that are there', () => {
    const named = rows.flatMap(({ id, have }) => {
      const [, file, title] = /^test: `([^`]+)`, "(.+)"$/.exec(have) ?? [];
      return have.startsWith('test: ') ? [{ id, file: file ?? '', title: title ?? '' }] : [];
    });
    const isThere = ({ file, title }: { file: string; title: string }) =>
      /[.](?:spec|contract|attack|e2e)[.]tsx?$/.test(file) &&
      existsSync(join(root, file)) &&
      readFileSync(join(root, file), 'utf8').includes(title);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});
