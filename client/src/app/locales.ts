import { type Language, languages } from '#contracts/locales.ts';
import type { LoadTexts } from '../lib/i18n.ts';

const files = import.meta.glob<Record<string, string>>('../features/*/locales/*.json', { import: 'default' });
const fileOf = (language: string, namespace: string) => `../features/${namespace}/locales/${language}.json`;

/** One namespace per feature. */
export const namespaces: readonly string[] = [...new Set(Object.keys(files).map((file) => file.split('/')[2]!))];

export const loadTexts: LoadTexts = async (language, namespace) => (await files[fileOf(language, namespace)]?.()) ?? {};

/** What `/locales/{lng}/{ns}.json` answers; null where there is no such language or namespace. */
export async function texts(language: string, namespace: string): Promise<Record<string, string> | null> {
  if (!languages.includes(language as Language) || !namespaces.includes(namespace)) return null;
  return loadTexts(language, namespace);
}
