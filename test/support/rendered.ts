import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { jest } from '@jest/globals';

/*
 * Pages of a market in memory, rendered as they are shown, without a build: texts are read from their files, for Vite's glob is not
 * there, and a page has no scripts.
 */
const features = new URL('../../client/src/features/', import.meta.url);
type Words = Readonly<Record<string, string>>;
const fileOf = (language: string, feature: string) => new URL(`${feature}/locales/${language}.json`, features);
const wordsOf = (language: string, feature: string) =>
  JSON.parse(readFileSync(fileOf(language, feature), 'utf8')) as Words;
jest.unstable_mockModule('../../client/src/app/locales.ts', () => ({
  namespaces: readdirSync(features).filter((feature) => existsSync(fileOf('en', feature))),
  loadTexts: (language: string, feature: string) => Promise.resolve(wordsOf(language, feature)),
  texts: () => Promise.resolve({}),
}));
const { renderMarket } = await import('../../apps/market/render.ts');

const assets = {
  mount: () => {},
  frame: () => Promise.resolve(readFileSync(new URL('../../client/index.html', import.meta.url), 'utf8')),
  links: () => ({ tags: '' }),
};

/** For `openMarket`. */
export const renderedPages = (app: Parameters<typeof renderMarket>[0]): Promise<void> => renderMarket(app, assets);
