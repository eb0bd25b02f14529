import { describe, expect, it } from '@jest/globals';
import { inLocale, locales, splitLocale } from './locales.ts';
import { mutant } from '../../test/support/mutants.ts';
import { safePath } from './safe-path.ts';

const leadingAway = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a\\..\\..\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/a\r\nlocation: https://evil.example',
  '',
  `/${'a'.repeat(3000)}`,
];

/** Mutant `any-path`: what begins with a slash is a path of our own. */
const own = mutant === 'any-path' ? (wanted: string) => (wanted.startsWith('/') ? wanted : '/') : safePath;

describe('a path of our own', () => {
  it.each(leadingAway)('is not %j', (wanted) => expect(own(wanted)).toBe('/'));

  it.each([...leadingAway, '/%2f%2fevil.example', '/%252f%252fevil.example', '/%5cevil.example', '/%255cevil.example'])(
    'leads to this house in each locale, whatever was wanted: %j',
    (wanted) => {
      for (const locale of locales) {
        const { host } = new URL(inLocale(locale, own(wanted)), 'https://plinth.example/fr-fr');
        expect(host).toBe('plinth.example');
      }
    },
  );

  it.each(['/', '/fr-fr/search?query=a\\b', '/a?b=//c#d', '/auctions/7'])('is %j', (wanted) =>
    expect(safePath(wanted)).toBe(wanted),
  );

  it.each(['/fr-fr//evil.example', '/en-gb///evil.example/a', '//evil.example', '/fr-fr/\\evil.example'])(
    'in any locale stays one: %j',
    (pathname) => {
      const { path } = splitLocale(pathname);
      for (const locale of locales) {
        const { origin } = new URL(inLocale(locale, path), 'https://plinth.example/fr-fr');
        expect(origin).toBe('https://plinth.example');
      }
    },
  );
});
