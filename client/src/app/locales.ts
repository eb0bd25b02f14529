import { type Language, languages } from '#contracts/locales.ts';
import type { LoadTexts, Texts } from '../lib/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../features/*/locales/*.json', { import: 'default' });
const fileOf = (language: string, namespace: string) => `../features/${namespace}/locales/${language}.json`;

/** One namespace per feature. */
export const namespaces: readonly string[] = [...new Set(Object.keys(files).map((file) => file.split('/')[2]!))];

export const loadTexts: LoadTexts = async (language, namespace) => (await files[fileOf(language, namespace)]?.()) ?? {};

/**
 * What `/locales/{lng}/{ns}.json` answers: a feature's words, or `translation`, those of all features by their names, or
 * `trivia`, the game's, which is still to come. Null where there is no such language or namespace.
 */
export async function texts(language: string, namespace: string): Promise<object | null> {
  if (!languages.includes(language as Language)) return null;
  if (namespace === 'trivia') return {};
  if (namespace === 'translation') return everyFeature(language);
  return namespaces.includes(namespace) ? loadTexts(language, namespace) : null;
}

async function everyFeature(language: string): Promise<Texts> {
  const words = namespaces.map(async (feature) => [feature, await loadTexts(language, feature)] as const);
  return Object.fromEntries(await Promise.all(words));
}
