import { expect, it } from '@jest/globals';
import { hasPrefix, inLocale, locales, splitLocale } from '#contracts/locales.ts';
import { languagesIn, negotiated } from './negotiation.ts';

/*
 * Every cookie with every header on every path, by the function that decides: what it costs over HTTP stands in
 * `negotiation.spec.ts`, for fewer of them.
 */
const words = [
  undefined,
  '',
  'EN-GB',
  'xx-yy',
  '../..',
  '__proto__',
  'en-us%0d%0a',
  ...locales.map(({ code }) => code),
];
const headers = ['', 'fr-FR', 'fr-CA,en;q=0.5', 'en-GB', 'ja-JP', 'x'.repeat(3000)].map(languagesIn);
const places = [undefined, 'CA', 'FR', 'GB', 'JP', 'XX'];
const paths = ['/', '/help', '//evil.example', '/fr-ca2/help', '/account/orders'];
const search = '?a=b&redirect=%2F%2Fevil.example';

it('nothing that is asked leads anywhere twice, out of the house, or from an address that says its locale', () => {
  const wrong: unknown[] = [];
  let asked = 0;
  for (const next of words)
    for (const override of words)
      for (const reads of headers)
        for (const place of places) {
          const cookie = `locale_next=${next}; localeOverride=${override}`;
          const asking = { cookie: next === undefined && override === undefined ? undefined : cookie, reads, place };
          for (const locale of locales)
            for (const path of paths) {
              asked += 1;
              const pathname = inLocale(locale, path);
              const to = negotiated({ pathname, search }, asking);
              if (to !== undefined && !isEnd(to, pathname, asking)) wrong.push([cookie, place, pathname, to]);
            }
        }
  expect(asked).toBe(words.length ** 2 * headers.length * places.length * locales.length * paths.length);
  expect(wrong.slice(0, 5)).toEqual([]);
}, 60_000);

/** One of ours, the very page, and there one stays. */
function isEnd(to: string, from: string, asking: Parameters<typeof negotiated>[1]): boolean {
  const there = new URL(to, 'https://plinth.example');
  const { path } = splitLocale(there.pathname);
  const isOurs = there.host === 'plinth.example' && /^\/[^/\\]/.test(to) && hasPrefix(there.pathname);
  const isSame = path === from.replace(/^\/+/, '/') && there.search === search;
  return isOurs && isSame && !hasPrefix(from) && negotiated(there, asking) === undefined;
}
