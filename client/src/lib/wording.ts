import type { Locale } from '#contracts/locales.ts';
import type { LoadTexts } from './i18n.ts';

/** The catalogues are written as in the States; elsewhere English is spelt as in Britain. Of what stands in them, each once. */
const british: readonly (readonly [RegExp, string])[] = [
  [/\b(c)olor(s?)\b/gi, '$1olour$2'],
  [/\b(j)ewelry\b/gi, '$1ewellery'],
  [/\b(c)atalog(s?)\b/gi, '$1atalogue$2'],
  [/\b(n)eighborhood/gi, '$1eighbourhood'],
  [/\b(recogni)z/gi, '$1s'],
];

const isBritish = ({ code, words }: Locale) => words === 'en' && code !== 'en-us';

/** Locales of one wording share their texts. */
export const wordingOf = (locale: Locale): string => (isBritish(locale) ? 'en-gb' : locale.words);

/** What is put in, `{{color}}`, keeps its name. */
const spelt = (text: string) =>
  text.replaceAll(/\{\{[^}]*\}\}|(?:(?!\{\{).)+/gs, (part) =>
    part.startsWith('{{') ? part : british.reduce((words, [here, there]) => words.replaceAll(here, there), part),
  );

/** Texts as they are written where the locale is. */
export const inWording = (locale: Locale, load: LoadTexts): LoadTexts =>
  isBritish(locale)
    ? async (...of) => Object.fromEntries(Object.entries(await load(...of)).map(([key, text]) => [key, spelt(text)]))
    : load;
