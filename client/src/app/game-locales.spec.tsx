import { describe, expect, it } from '@jest/globals';
import {
  defaultLocale,
  gameLocales,
  inLocale,
  isOfGame,
  leavesGame,
  prefixOf,
  splitLocale,
} from '#contracts/locales.ts';
import { headOf } from './head.ts';

const game = '/blackfriday/trivia/5f3e7a10-0000-4000-8000-0000000000e1';
const [ja, hans] = gameLocales as [(typeof gameLocales)[number], (typeof gameLocales)[number]];

describe("the game's languages", () => {
  it.each([game, `${game}/lobby`])('have the page %s', (path) => {
    expect(splitLocale(`/ja${path}`)).toEqual({ locale: ja, path });
    expect(splitLocale(`/zh-hans${path}`)).toEqual({ locale: hans, path });
    expect([inLocale(ja, path), inLocale(hans, path)]).toEqual([`/ja${path}`, `/zh-hans${path}`]);
    expect(leavesGame(ja, path)).toBe(false);
  });

  it.each([
    '',
    '/',
    '/auctions',
    '/blackfriday',
    '/blackfriday/trivia',
    `${game}/other`,
    '/login',
    '/ja',
    '//evil.example',
  ])('have no page %j: it is the default locale’s, as what was asked for, which nobody has', (path) => {
    expect(splitLocale(`/ja${path}`)).toEqual({ locale: defaultLocale, path: `/ja${path}` });
    expect(isOfGame(path)).toBe(false);
  });

  it('lead to everything else in the default locale, and to no other host', () => {
    expect(inLocale(ja, '/auctions')).toBe('/auctions');
    expect(inLocale(hans, `${game}/lobby?x=1`)).toBe(`/zh-hans${game}/lobby?x=1`);
    expect(inLocale(ja, '//evil.example')).toBe('/evil.example');
    expect([prefixOf(ja), prefixOf(defaultLocale), leavesGame(defaultLocale, '/auctions')]).toEqual([
      '/ja',
      '/',
      false,
    ]);
  });

  it('are alternates of the game and its lobby alone', () => {
    const of = (path: string) =>
      headOf(
        { title: 'Colours' },
        { locale: defaultLocale, path: path, origin: 'https://plinth.example', status: 200, isEditorial: false },
      );
    for (const path of [game, `${game}/lobby`]) {
      expect(of(path)).toContain(`<link rel="alternate" hreflang="ja" href="https://plinth.example/ja${path}">`);
      expect(of(path)).toContain(`hreflang="zh-hans" href="https://plinth.example/zh-hans${path}">`);
    }
    for (const path of ['/', '/blackfriday', '/blackfriday/trivia', '/auctions'])
      expect(of(path)).not.toMatch(/hreflang="(?:ja|zh-hans)"/);
    expect(
      headOf(
        { title: 'Colours' },
        { locale: ja, path: game, origin: 'https://plinth.example', status: 200, isEditorial: false },
      ),
    ).toContain(`<title>Colours | Plinth 日本</title><link rel="canonical" href="https://plinth.example/ja${game}">`);
  });
});
