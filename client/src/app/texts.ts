import { gameLanguages } from '#contracts/locales.ts';
import { fetched } from '../lib/fetched.ts';
import type { LoadTexts } from '../lib/i18n.ts';

type Words = Record<string, string>;

/**
 * In the browser, what the page did not bring: a feature's words; as `notices`, what any of them tells members. Where they lie is
 * fetched with the first of them: a page brings its own.
 */
export const fetchTexts: LoadTexts = async (language, namespace) => {
  const { addresses } = await fetched(() => import('./text-addresses.ts'));
  const isOfGame = (gameLanguages as readonly string[]).includes(language); // of all else there are English words alone
  const instead = isOfGame ? await fetchTexts('en', namespace) : {};
  const path = namespace === 'notices' ? `/notices/${language}.json` : `/${namespace}/locales/${language}.json`;
  const found = Object.entries(addresses).flatMap(([file, address]) => (file.endsWith(path) ? [address] : []));
  return Object.assign(
    instead,
    ...(await Promise.all(found.map((address) => fetched(() => wordsAt(address))))),
  ) as Words;
};

async function wordsAt(address: string): Promise<Words> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Words;
}
