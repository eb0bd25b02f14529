import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { languages } from '#contracts/locales.ts';

const root = 'client/src/';
const sources = globSync(`${root}**/*.{ts,tsx}`)
  .filter((file) => !file.includes('.spec.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const all = sources.map(({ text }) => text).join('\n');

const namespaces = globSync(`${root}features/*/locales`).map((folder) => folder.split('/').at(-2)!);
const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`${root}features/${namespace}/locales/${language}.json`, 'utf8')) as Record<string, string>;

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** French has one plural form more than English, for millions. */
const bare = (key: string) => key.replace(/_(?:zero|one|many|other)$/, '');
const keysOf = (language: string, namespace: string) => new Set(Object.keys(textsOf(language, namespace)).map(bare));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted(byText);

describe.each(namespaces)('the words of %s', (namespace) => {
  const english = textsOf('en', namespace);

  it('are there in every language, with the same blanks', () => {
    for (const language of languages) {
      expect([...keysOf(language, namespace)].toSorted(byText)).toEqual([...keysOf('en', namespace)].toSorted());
      for (const [key, text] of Object.entries(textsOf(language, namespace))) {
        expect(text).not.toBe('');
        expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? text)]);
      }
    }
  });

  it('are all said somewhere', () => {
    const isSaid = (key: string) => {
      const stem = key.slice(0, key.lastIndexOf('.') + 1);
      return key.startsWith('refusals.') || all.includes(`'${key}'`) || (stem !== '' && all.includes(`\`${stem}\${`));
    };
    expect([...keysOf('en', namespace)].filter((key) => !isSaid(key))).toEqual([]);
  });
});

it('no screen asks for words that are not there', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const known = [...text.matchAll(/useTranslation\('(\w+)'\)/g)].flatMap(([, namespace]) => [
      ...keysOf('en', namespace!),
    ]);
    return [...text.matchAll(/\bt\(\s*'([^']+)'/g)]
      .map(([, key]) => key!)
      .filter((key) => !known.includes(key))
      .map((key) => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});

it('every style sheet names the order of the layers, for any may be loaded first', () => {
  const order = '@layer tokens, base, ui, layout, features;';
  const without = globSync(`${root}**/*.css`).filter((file) => !readFileSync(file, 'utf8').includes(order));
  expect(without).toEqual([]);
});
