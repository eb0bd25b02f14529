import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

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

const beside = under('test/{support,crash}/**/*.ts');
const textOf = (paths: readonly string[]) => paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');

it.each(texts)('%s names mutants that their spec, or what it stands on, has', (text) => {
  const named = [...textOf([text]).matchAll(/`([\w./-]+\.(?:spec|contract|attack)\.tsx?)` \(([^)]*)\)/g)];
  const missing = named.flatMap(([, name, words]) => {
    const source = textOf([...specs.filter((path) => `/${path}`.endsWith(`/${name}`)), ...beside]);
    const mutants = [...words!.matchAll(/`([a-z][a-z-]+)`/g)].map(([, mutant]) => mutant!);
    return mutants.filter((mutant) => !source.includes(mutant)).map((mutant) => `${name} (${mutant})`);
  });
  expect(missing).toEqual([]);
});
