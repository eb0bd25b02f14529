import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { isMutant, mutants } from './support/mutants.ts';

const root = join(import.meta.dirname, '..');
const under = (pattern: string) => globSync(pattern, { cwd: root });

const texts = [...under('*.md'), ...under('{docs,deploy}/*.md'), ...under('libs/*/README.md')];
const specs = under('{apps,libs,client/src,test}/**/*.{spec,e2e,contract,attack}.{ts,tsx}');

it.each(texts)('%s names specs that are there', (text) => {
  const named = [
    ...readFileSync(join(root, text), 'utf8').matchAll(/`([\w./-]+\.(?:spec|e2e|contract|attack)\.tsx?)`/g),
  ];
  const missing = named
    .map(([, name]) => name!)
    .filter((name) => !specs.some((path) => `/${path}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

it.each(texts)('%s names mutants of a spec that the registry has for it', (text) => {
  const named = [...textOf(text).matchAll(/`([\w./-]+\.(?:spec|contract|attack)\.tsx?)` \(([^)]*)\)/g)];
  const wrong = named.flatMap(([, name, words]) =>
    [...words!.matchAll(/`([a-z][a-z-]+)`/g)]
      .map(([, mutant]) => mutant!)
      .filter((mutant) => !(isMutant(mutant) && mutants[mutant].some((by) => `/${by}`.endsWith(`/${name!}`))))
      .map((mutant) => `${name} (${mutant})`),
  );
  expect(wrong).toEqual([]);
});
