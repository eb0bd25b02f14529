import { gameLanguages, type GameLanguage, languages, type PageLanguage } from '#contracts/locales.ts';
import type { LoadTexts, Texts } from '../lib/i18n.ts';

type Words = Record<string, string>;

const files = import.meta.glob<Words>('../features/*/locales/*.json', { import: 'default' });
const notices = import.meta.glob<Words>('../features/*/notices/*.json', { import: 'default' });
const fileOf = (language: string, namespace: string) => `../features/${namespace}/locales/${language}.json`;

/** One namespace per feature; and `notices`, what any of them tells members: the inbox has it all. */
export const namespaces: readonly string[] = [
  ...new Set(Object.keys(files).map((file) => file.split('/')[2]!)),
  'notices',
];

export const loadTexts: LoadTexts = async (language, namespace) =>
  namespace === 'notices' ? allNotices(language) : ofFeature(language, namespace);

const isOfGame = (language: string) => gameLanguages.includes(language as GameLanguage);

/** The game's languages have words of the game and what stands around it: the rest is said in English. */
async function ofFeature(language: string, namespace: string): Promise<Words> {
  const [own, instead] = await Promise.all([
    files[fileOf(language, namespace)]?.(),
    isOfGame(language) ? files[fileOf('en', namespace)]?.() : undefined,
  ]);
  return { ...instead, ...own };
}

async function allNotices(language: string): Promise<Words> {
  const own = Object.entries(notices).filter(([file]) => file.endsWith(`/${language}.json`));
  return Object.assign({}, ...(await Promise.all(own.map(([, load]) => load())))) as Words;
}

/**
 * What `/locales/{lng}/{ns}.json` answers: a feature's words, such as `trivia`, or `translation`, those of all features by their
 * names. Null where there is no such language or namespace.
 */
export async function texts(language: string, namespace: string): Promise<object | null> {
  if (![...languages, ...gameLanguages].includes(language as PageLanguage)) return null;
  if (namespace === 'translation') return everyFeature(language);
  return namespaces.includes(namespace) ? loadTexts(language, namespace) : null;
}

async function everyFeature(language: string): Promise<Texts> {
  const words = namespaces.map(async (feature) => [feature, await loadTexts(language, feature)] as const);
  return Object.fromEntries(await Promise.all(words));
}
