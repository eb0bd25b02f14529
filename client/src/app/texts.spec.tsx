import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { gameLanguages, languages } from '#contracts/locales.ts';
import { mailedKinds, noticeKinds } from '#contracts/notices.ts';

const root = 'client/src/';
const sourcesIn = (glob: string) =>
  globSync(glob)
    .filter((file) => !file.includes('.spec.'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const sources = sourcesIn(`${root}**/*.{ts,tsx}`);
const joined = (all: typeof sources) => all.map(({ text }) => text).join('\n');
const [client, server] = [joined(sources), joined(sourcesIn('libs/*/**/*.ts'))];

/** Folders with a file of texts for each language: features', what they tell members, and slices' mails. */
const folders = globSync([`${root}features/*/{locales,notices}`, 'libs/*/mails']);
const textsOf = (language: string, folder: string) =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Record<string, string>;

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** French has one plural form more than English, for millions. */
const bare = (key: string) => key.replace(/_(?:zero|one|many|other)$/, '');
const keysOf = (language: string, folder: string) => new Set(Object.keys(textsOf(language, folder)).map(bare));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted(byText);

/** What has words in the game's languages too, and whose screens must not say one of another. */
const ofGame = [
  {
    folder: `${root}features/trivia/locales`,
    screens: `${root}features/trivia/{use-figure.ts,components/{lobby,game-screen,question,board,end,history,verify,appeal,official-rules,to-calendar,line-check,sound-switch,practice,share-card,friends,beamer}.tsx}`,
    refusals: [
      'lobby-shut joining-over not-eligible rules-not-accepted game-full game-over',
      'not-a-player sent-out question-over too-early too-late no-such-option answered-before',
      'not-over appeals-over no-such-question appealed-before',
    ],
  },
  {
    folder: `${root}features/shell/locales`,
    screens: `${root}{app/{header,footer,menu,menu-lists,layout,error-screen,offline,search-box}.tsx,lib/{late-part,boundary}.tsx}`,
    refusals: ['failed offline sign-in-first email-unverified csrf member-changed try-again too-many-requests'],
  },
  {
    folder: `${root}features/accounts/locales`,
    screens: `${root}features/accounts/components/{sign-in-form,factor-form,account-menu}.tsx`,
    refusals: ['bad-credentials too-many-tries sign-in-again not-that-passkey'],
  },
] as const;

it('there are texts in every language, and in no other', () => {
  const filesIn = (folder: string) => globSync(`${folder}/*`).map((file) => file.slice(folder.length + 1));
  const whole = languages.map((language) => `${language}.json`).toSorted();
  expect(folders.length).toBeGreaterThan(8);
  for (const folder of folders) {
    const game = ofGame.some(({ folder: one }) => one === folder) ? gameLanguages.map((one) => `${one}.json`) : [];
    expect([folder, filesIn(folder).toSorted()]).toEqual([folder, [...whole, ...game].toSorted()]);
  }
});

describe.each(folders)('the words of %s', (folder) => {
  const english = textsOf('en', folder);

  it('are there in every language, with the same blanks', () => {
    for (const language of languages) {
      expect([...keysOf(language, folder)].toSorted(byText)).toEqual([...keysOf('en', folder)].toSorted());
      for (const [key, text] of Object.entries(textsOf(language, folder))) {
        expect(text).not.toBe('');
        expect(text).not.toContain('$t('); // a text within a text: browsers do not know it (`vite.config.ts`)
        expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? text)]);
      }
    }
  });

  it('are all said somewhere', () => {
    const all = folder.startsWith(root) ? client : server;
    const isSaid = (key: string) => {
      const stem = key.slice(0, key.lastIndexOf('.') + 1);
      return key.startsWith('refusals.') || all.includes(`'${key}'`) || (stem !== '' && all.includes(`\`${stem}\${`));
    };
    expect([...keysOf('en', folder)].filter((key) => !isSaid(key))).toEqual([]);
  });
});

describe.each(ofGame)('in the languages of the game, $folder', ({ folder, screens, refusals }) => {
  const english = textsOf('en', folder);
  const said = joined(sourcesIn(screens));
  const keys = [...said.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!);
  const stems = [...said.matchAll(/\bt\(`([\w.]+\.)\$\{/g)].map(([, stem]) => stem!);
  const wanted = Object.keys(english)
    .map(bare)
    .filter((key) => keys.includes(key) || stems.some((stem) => key.startsWith(stem)));
  const codes = refusals.flatMap((some) => some.split(' ').map((code) => `refusals.${code}`));

  it.each(gameLanguages)('has all that its screens say in %s, with the same blanks', (language) => {
    const own = textsOf(language, folder);
    const there = keysOf(language, folder);
    expect(wanted.length).toBeGreaterThan(10);
    expect([...wanted, ...codes].filter((key) => !there.has(key))).toEqual([]);
    expect([...there].filter((key) => !keysOf('en', folder).has(key))).toEqual([]);
    for (const [key, text] of Object.entries(own)) {
      expect(text).not.toBe('');
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? '')]);
    }
  });
});

/** Kinds of notice are in the keys of their texts: one that nobody has words for is missing here, one of no use is over. */
it.each([
  ['client/src/features/*/notices', ['kind', 'said', 'hint'], noticeKinds],
  ['libs/*/mails', ['subject', 'text', 'link'], mailedKinds()],
])('every kind of notice has its words in %s, once', (glob, parts, kinds) => {
  const keys = globSync(glob).flatMap((folder) => [...keysOf('en', folder)]);
  for (const part of parts) {
    const said = keys.filter((key) => key.startsWith(`${part}.`)).map((key) => key.slice(part.length + 1));
    expect(said).toEqual(expect.arrayContaining([...kinds]));
    expect(new Set(said).size).toBe(said.length);
  }
});

const foldersOf = (namespace: string) =>
  globSync(`${root}features/${namespace === 'notices' ? '*/notices' : `${namespace}/locales`}`);

it('no screen asks for words that are not there', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const known = [...text.matchAll(/useTranslation\('([\w-]+)'\)/g)].flatMap(([, namespace]) =>
      foldersOf(namespace!).flatMap((folder) => [...keysOf('en', folder)]),
    );
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
