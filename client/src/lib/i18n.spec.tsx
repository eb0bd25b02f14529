import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { languages } from '#contracts/locales.ts';
import { createI18n, I18nContext, rememberNone, usedTexts, useTranslation } from './i18n.ts';

const files = languages.flatMap((language) =>
  globSync(`client/src/features/*/{locales,notices}/${language}.json`).map((file) => ({ language, file })),
);
const bare = (key: string) => key.replace(/_(?:zero|one|many|other)$/, '');
/** As `t` is asked for it: without its plural, and what it is called among several apart. */
const askedFor = (key: string) => {
  const [, stem = '', context] = /^(.+?)(?:_([a-z]+))?$/.exec(bare(key))!;
  return { stem, ...(context && { context }) };
};
const counts = [0, 1, 2, 5, 1_000_000, 1.5];

/** Whatever a text has blanks for; one of them is empty, one is nothing. */
const blanksOf = (text: string, count?: number) => ({
  ...Object.fromEntries(
    Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name], at) => [name, [`<${at}> & $1 {{x}}`, 7, ''][at % 3]]),
  ),
  ...(count !== undefined && { count }),
});

describe.each(files)('the words of $file', ({ language, file }) => {
  it('are said as i18next says them, which mails are written with', async () => {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const i18next = createInstance();
    await i18next.init({
      lng: language,
      resources: { [language]: { words: texts } },
      keySeparator: false,
      nsSeparator: ':',
      interpolation: { escapeValue: false, skipOnVariables: true },
    });
    const theirs = i18next.getFixedT(language, 'words');
    const t = (await createI18n({ language, texts: { words: texts }, load: never })).translate('words');
    for (const [name, text] of Object.entries(texts))
      for (const key of new Set([name, bare(name)]))
        for (const count of text.includes('{{count}}') ? counts : [...counts, undefined]) {
          const blanks = blanksOf(text, count);
          const { stem, ...context } = askedFor(key);
          expect([key, count, t(key, blanks)]).toEqual([key, count, theirs(key, blanks)]);
          const among = { ...blanks, ...context };
          expect([stem, among, t(stem, among)]).toEqual([stem, among, theirs(stem, among)]);
        }
  });
});

const never = () => Promise.reject<Record<string, string>>(new Error('there is nothing to load'));
const texts = { shop: { home: 'Home of {{name}}', same: 'ours' }, shell: { same: 'the frame’s', only: 'framed' } };

describe('a text', () => {
  const shop = async () => (await createI18n({ language: 'en', texts, load: never })).translate('shop');

  it('is that of the first key that has one, of another namespace too', async () => {
    const t = await shop();
    expect(t(['shop:gone', 'shell:only', 'shell:same'])).toBe('framed');
    expect([t('same'), t('shell:same')]).toEqual(['ours', 'the frame’s']);
  });

  it('that there is none of is what was given for it, or its key', async () => {
    const t = await shop();
    expect([t('gone', { defaultValue: 'as is' }), t('shell:gone'), t(['a.b', 'shop:c.d'])]).toEqual([
      'as is',
      'gone',
      'c.d',
    ]);
  });

  it('has nothing where nothing is given', async () => {
    expect((await shop())('home')).toBe('Home of ');
  });
});

describe('words on their way', () => {
  function Home() {
    const { t } = useTranslation('shop');
    return <p>{t('home', { name: 'all' })}</p>;
  }

  it('are waited for, asked for once, and told to who renders a page', async () => {
    let asked = 0;
    const load = () => Promise.resolve(((asked += 1), texts.shop));
    const i18n = await createI18n({ language: 'en', texts: {}, load });
    const page = await act(async () =>
      render(
        <I18nContext value={i18n}>
          <Suspense fallback="soon">
            <Home />
            <Home />
          </Suspense>
        </I18nContext>,
      ),
    );
    expect(page.getAllByText('Home of all')).toHaveLength(2);
    expect([asked, Object.keys(usedTexts(i18n))]).toEqual([1, ['shop']]);
    rememberNone(i18n);
    expect(usedTexts(i18n)).toEqual({});
  });

  it('that do not come stand as keys, and are asked for again by the next page', async () => {
    let isThere = false;
    const load = () => (isThere ? Promise.resolve(texts.shop) : never());
    const i18n = await createI18n({ language: 'en', texts: {}, namespaces: ['shop'], load });
    expect([i18n.has('shop'), i18n.translate('shop')('same')]).toEqual([true, 'same']);
    isThere = true;
    await i18n.loadNamespaces(['shop']);
    expect(i18n.translate('shop')('same')).toBe('ours');
  });
});
