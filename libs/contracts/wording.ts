import type { Locale } from './locales.ts';

/** Of what stands in a catalogue, what is said another way somewhere: each once, in this order. */
type Ways = readonly (readonly [RegExp, string])[];

/** English is written as in the States; elsewhere it is spelt as in Britain. */
const british: Ways = [
  [/\b(c)olor(s?)\b/gi, '$1olour$2'],
  [/\b(j)ewelry\b/gi, '$1ewellery'],
  [/\b(c)atalog(s?)\b/gi, '$1atalogue$2'],
  [/\b(n)eighborhood/gi, '$1eighbourhood'],
  [/\b(recogni)z/gi, '$1s'],
];

/**
 * French is written as in France; Quebec has words of its own for the post of computers, and sets no space before `?`, `!` and `;`
 * (Office québécois de la langue française, Banque de dépannage linguistique).
 */
const canadian: Ways = [
  [/\bde l’e-mail/g, 'du courriel'],
  [/(?<!\p{L})à l’e-mail/gu, 'au courriel'],
  [/\b([Ll])’e-mail/g, '$1e courriel'],
  [/\bd’e-mail/g, 'de courriel'],
  [/\b([Cc])et e-mail/g, '$1e courriel'],
  [/\bE-mail/g, 'Courriel'],
  [/\be-mail/g, 'courriel'],
  [/\bla newsletter/g, 'l’infolettre'],
  [/\bNewsletter/g, 'Infolettre'],
  [/\bnewsletter/g, 'infolettre'],
  [/\bvos indésirables/g, 'vos pourriels'],
  [/\bouvré(s?)(?!\p{L})/gu, 'ouvrable$1'],
  [/[ \u00a0\u202f]([?!;])/g, '$1'],
];

const waysOf = ({ code, words }: Locale): Ways | undefined => {
  if (code === 'fr-ca') return canadian;
  return words === 'en' && code !== 'en-us' ? british : undefined;
};

/** By what name a locale's wording is known: locales of one share their texts. */
export const wordingOf = (locale: Locale): string => {
  const ways = waysOf(locale);
  if (!ways) return locale.words;
  return ways === british ? 'en-gb' : 'fr-ca';
};

/** What is put in, `{{color}}`, keeps its name. */
const said = (text: string, ways: Ways) =>
  text.replaceAll(/\{\{[^}]*\}\}|(?:(?!\{\{).)+/gs, (part) =>
    part.startsWith('{{') ? part : ways.reduce((words, [here, there]) => words.replaceAll(here, there), part),
  );

type Texts = Readonly<Record<string, string>>;

/** Texts in the locale's words as they are written where it is. */
export function inWording(locale: Locale, texts: Texts): Record<string, string> {
  const ways = waysOf(locale);
  if (!ways) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, said(text, ways)]));
}
