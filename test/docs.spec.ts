import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { settings } from '#platform/config/settings.ts';
import { isMutant, mutants } from './support/mutants.ts';

const root = join(import.meta.dirname, '..');
const under = (pattern: string) => globSync(pattern, { cwd: root });

const texts = ['*.md', 'docs/**/*.md', 'deploy/*.md', 'libs/*/README.md', 'client/**/README.md'].flatMap(under);
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

/** The slice that `docs/new-slice.md` makes up, and what a market writes. */
const notHere = /\borders\b|^data\//;

const files = under('{apps,bench,client,deploy,docs,libs,scripts,test}/**/*.*');

/** A path is told from the root, from the text's own folder, or by its last folders. */
it.each(texts)('%s names files and folders that are there', (text) => {
  const named = (how: RegExp) =>
    [...textOf(text).matchAll(how)].map(([, path]) => path!).filter((path) => !notHere.test(path));
  const fromRoot = named(/`((?:apps|bench|client|deploy|docs|libs|scripts|test)\/[^`\s<]*)`/g);
  const byLast = named(/`([\w-]+\/[\w./-]+\.(?:tsx?|mjs|json|css))`/g);
  const missing = [
    ...fromRoot.filter((path) => under(`{,${dirname(text)}/}${path}{,.ts}`).length === 0),
    ...byLast.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`))),
  ];
  expect(missing).toEqual([]);
});

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

it.each(texts)('%s leads to pages that are there', (text) => {
  const links = [...textOf(text).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path!);
  expect(links.filter((path) => !existsSync(join(root, dirname(text), path)))).toEqual([]);
});

it('the README leads to every decision', () => {
  const readme = textOf('README.md');
  expect(under('docs/decisions/*.md').filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

/** What every process has, whoever starts it. */
const notOurs = new Set(['PATH']);

it('the README names every variable that the market, a tool or a test reads', () => {
  const readme = textOf('README.md');
  const sources = [...under('{apps,bench,client/src,libs,scripts,test}/**/*.{ts,tsx,mjs}'), ...under('*.{ts,mjs}')]
    .map(textOf)
    .join('\n');
  const read = [...sources.matchAll(/process\.env(?:\.|\[')([A-Z][A-Z_]+)\b/g)].map(([, name]) => name!);
  const names = new Set([...Object.keys(settings.shape), ...read]);
  expect([...names].filter((name) => !notOurs.has(name) && !readme.includes(`\`${name}\``))).toEqual([]);
});

it("the platform's README names what slices import of it most", () => {
  const readme = textOf('libs/platform/README.md');
  const importers = new Map<string, number>();
  for (const file of under('libs/!(platform)/**/*.ts').filter((path) => !path.endsWith('.spec.ts')))
    for (const [, names] of textOf(file).matchAll(/import (?:type )?\{([^}]*)\} from '#platform\//g))
      for (const name of names!.matchAll(/(?:type )?(\w+)(?: as \w+)?/g))
        importers.set(name[1]!, (importers.get(name[1]!) ?? 0) + 1);
  const used = [...importers].filter(([, count]) => count >= 4).map(([name]) => name);
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
