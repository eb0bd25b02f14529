import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { caseNames, caseOf } from './attack/cases.ts';
import { isMutant, mutants } from './support/mutants.ts';
import { mutants as raceMutants } from './support/race/mutants.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const patterns = ['{apps,libs,client/src,test,scripts,bench}/**/*.{ts,tsx,mjs}', '*.md', '{docs,deploy,libs/*}/*.md'];
const texts = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));

const all = Object.entries<readonly string[]>(mutants);
const judgesOf = (name: keyof typeof mutants): readonly string[] => mutants[name];
const judges = all.flatMap(([name, by]) => by.map((judge) => [name, judge] as const));

describe('mutants', () => {
  it('are all in the registry, wherever one is named', () => {
    const unknown = texts.flatMap((file) =>
      [...textOf(file).matchAll(/MUTANT=([a-z][a-z-]+)/g)]
        .filter(([, name]) => name !== 'name' && !isMutant(name!))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are judged by the specs that name them: two of one name, and one is never run', () => {
    const unjudged = texts
      .filter((file) => /\.spec\.tsx?$/.test(file))
      .flatMap((file) => {
        const named = [...textOf(file).matchAll(/MUTANT=([a-z][a-z-]+)/g)].map(([, name]) => name!);
        return named.flatMap((name) => (isMutant(name) && judgesOf(name).includes(file) ? [] : [`${file}: ${name}`]));
      });
    expect(unjudged).toEqual([]);
  });

  it('are read from the environment by the registry alone: a name that it lacks does not compile', () => {
    const readers = texts.filter((file) =>
      /process\.env(?:\.MUTANT|\['MUTANT'\])|\bMUTANT\b[^}]*\} = process\.env/.test(textOf(file)),
    );
    expect(readers.toSorted()).toEqual(['test/attack/broken-market.ts', 'test/support/mutants.ts']);
  });

  it('of races and attacks are judged by theirs', async () => {
    const attacks = await Promise.all(caseNames.map(caseOf));
    const judgedBy = (name: string, words: RegExp) => isMutant(name) && mutants[name].some((by) => words.test(by));
    const missing = [
      ...Object.keys(raceMutants).filter((name) => !judgedBy(name, /race/)),
      ...attacks.flatMap(({ mutants: own, isLong, name }) => {
        const words = isLong ? new RegExp(`attack -- ${name} `) : /attacks\.spec/;
        return Object.keys(own).filter((one) => !judgedBy(one, words));
      }),
    ];
    expect(missing).toEqual([]);
  });

  it('have judges that are there', () => {
    const missing = judges.filter(([, by]) => !by.startsWith('npm run ') && !existsSync(join(root, by)));
    expect(missing).toEqual([]);
  });
});
