import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countryCodes } from '#contracts/countries.ts';
import { currencyCodes } from '#contracts/currencies.ts';
import { inLocale, locales, splitLocale } from '#contracts/locales.ts';
import type { Page, Visit } from '#contracts/pages.ts';
import { Edge } from '#platform/http/edge.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { clock, type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { languagesIn, localeFor } from './negotiation.ts';
import { PageCache } from './page-cache.ts';
import { mountPages } from './pages.ts';
import { Places } from './places.ts';

/*
 * Who is shown which locale, and what that may lead to. To see a test fail, run with
 *   MUTANT=sent-for-ever    an address that says its locale is sent to another as well
 *   MUTANT=crawlers-sent    programs that read for others are sent to where their machine stands
 *   MUTANT=words-of-theirs  what a cookie says of country and currency is taken as it stands
 *   MUTANT=one-region       pages are kept without their country and currency
 */
const places = Places.prototype;
if (mutant === 'sent-for-ever')
  places.elsewhere = function eager(this: Places, request, { pathname }) {
    return inLocale(localeFor(Reflect.get(this, 'askingOf').call(this, request)), splitLocale(pathname).path);
  };
if (mutant === 'crawlers-sent') Edge.prototype.isCrawler = () => false;
if (mutant === 'words-of-theirs')
  places.regionOf = ({ headers: { cookie = '' } }) =>
    ({
      country: /country=([^;]*)/.exec(cookie)?.[1] ?? 'US',
      currency: /currency=([^;]*)/.exec(cookie)?.[1] ?? 'USD',
    }) as ReturnType<Places['regionOf']>;
if (mutant === 'one-region') {
  const [find, make] = [Reflect.get(PageCache.prototype, 'find'), Reflect.get(PageCache.prototype, 'make')];
  const without = (key: string) => key.replace(/country=\w+; currency=\w+/, '');
  PageCache.prototype.find = function short(this: PageCache, key) {
    return find.call(this, without(key));
  };
  PageCache.prototype.make = function short(this: PageCache, key, asked) {
    return make.call(this, without(key), asked);
  };
}

const assets = {
  mount: () => {},
  frame: () => Promise.resolve('<html><!--head--><!--body--></html>'),
  links: () => ({ tags: '' }),
};
const bodyOf = ({ request }: Visit): Page => ({
  status: 200,
  language: 'en',
  theme: 'light',
  head: '',
  modules: [],
  body: `made for ${splitLocale(new URL(request.url).pathname).locale.code} with ${request.headers.get('cookie')}`,
});

let http: TinyHttp;
const keys: string[] = [];
const find = Reflect.get(PageCache.prototype, 'find');

beforeAll(async () => {
  PageCache.prototype.find = function watched(this: PageCache, key) {
    keys.push(key);
    return find.call(this, key);
  };
  http = await tinyHttp((app) =>
    mountPages(app, assets, async () => ({
      render: async (visit) => bodyOf(visit),
      isForAll: () => true,
      lookOf: () => '',
    })),
  );
});
afterAll(async () => {
  PageCache.prototype.find = find;
  await http.close();
});
beforeEach(() => clock.advance(60_000));
afterEach(() => void keys.splice(0));

/** An address that nobody knows where it is: each one asks a little. */
const nowhere = '';
let asked = 0;
const another = () => `203.0.${Math.floor(++asked / 250) % 250}.${1 + (asked % 250)}`;
const [inCanada, inJapan] = ['198.51.100.7', '198.51.100.8'];

type Question = Readonly<{ headers?: Record<string, string>; from?: string; method?: 'GET' | 'HEAD' | 'POST' }>;
const ask = async (url: string, { headers = {}, from = nowhere, method = 'GET' }: Question = {}) => {
  const answer = await http.app.inject({ method, url, headers, remoteAddress: from || another() });
  return {
    status: answer.statusCode,
    to: answer.headers['location'],
    kept: answer.headers['cache-control'],
    text: answer.body,
  };
};
const sentTo = async (url: string, question?: Question) => (await ask(url, question)).to;
const reads = (languages: string, cookie = '') => ({ headers: { 'accept-language': languages, cookie } });

const rubbish = [
  'en-us%0d%0aset-cookie:a=b',
  '../..',
  '//evil.example',
  'EN-GB',
  'en-gbx',
  '',
  '__proto__',
  '<script>',
  'é',
  'x'.repeat(4000),
];

describe('the languages of a browser', () => {
  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', ['fr-CA', 'fr', 'en']],
    ['en;q=0.5, fr', ['fr', 'en']],
    ['de, en;q=0', ['de']],
    ['zh-Hant-TW', ['zh-TW']],
    ['*, en', ['en']],
    ['en;q=2, fr;q=x, it', ['it']],
    ['', []],
    [undefined, []],
  ])('%s', (header, expected) => {
    const said = languagesIn(header).map(({ language, country }) => (country ? `${language}-${country}` : language));
    expect(said).toEqual(expected);
  });

  it('are read as far as browsers write, whatever somebody sends', () => {
    expect(languagesIn(`${'en,'.repeat(5000)}fr`).length).toBeLessThanOrEqual(20);
    expect(languagesIn(`en${' '.repeat(100_000)}x`)).toHaveLength(1);
  });
});

describe('a page without a prefix', () => {
  it.each([
    ['fr-CA,fr;q=0.9', undefined, '/fr-ca/auctions?phase=open'],
    ['fr-FR', undefined, '/fr-fr/auctions?phase=open'],
    ['fr-BE', undefined, '/fr-fr/auctions?phase=open'],
    ['en-GB,en;q=0.9', undefined, '/en-gb/auctions?phase=open'],
    ['en-AU', undefined, '/en-au/auctions?phase=open'],
    ['es-MX', undefined, '/en-mx/auctions?phase=open'],
    ['ar-AE', undefined, '/en-ae/auctions?phase=open'],
    ['de-DE,de', undefined, '/en-de/auctions?phase=open'],
    ['en-US,en;q=0.9', undefined, undefined],
    ['en-FR', undefined, undefined], // reads English: not sent to French
    ['ja-JP', undefined, undefined],
    ['', undefined, undefined],
    ['en-US', inCanada, '/en-ca/auctions?phase=open'],
    ['fr-FR', inCanada, '/fr-ca/auctions?phase=open'],
    ['pt-BR', inCanada, '/en-ca/auctions?phase=open'],
    ['en-GB', inJapan, undefined],
    ['fr-FR', inJapan, '/fr-fr/auctions?phase=open'],
  ])('read in "%s" from %s is at %s', async (languages, from, to) => {
    const { status, to: there } = await ask('/auctions?phase=open', { ...reads(languages), from: from ?? nowhere });
    expect([status, there]).toEqual([to ? 302 : 200, to]);
  });

  it('is sent by an answer that nobody keeps', async () => {
    expect((await ask('/', reads('fr-FR'))).kept).toBe('no-store');
  });

  it('goes by what was chosen before all else, `locale_next` first, and by no rubbish', async () => {
    const both = 'localeOverride=en-au; locale_next=fr-ca';
    expect(await sentTo('/', reads('en-GB', both))).toBe('/fr-ca');
    expect(await sentTo('/', reads('en-GB', 'localeOverride=en-au'))).toBe('/en-au');
    expect(await sentTo('/', reads('fr-FR', 'locale_next=en-us; localeOverride=en-au'))).toBeUndefined();
    for (const word of rubbish)
      expect([word, await sentTo('/', reads('en-GB', `locale_next=${word}; localeOverride=${word}`))]).toEqual([
        word,
        '/en-gb',
      ]);
  });

  it('sends only who reads a page: no program, no form, no look at its head, no file', async () => {
    const french = reads('fr-FR').headers;
    for (const name of [
      'Googlebot/2.1',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'Chrome-Lighthouse',
      'contentkingbot',
      'YandexImages',
      'Prerender',
    ])
      expect([name, await sentTo('/', { headers: { ...french, 'user-agent': name }, from: inCanada })]).toEqual([
        name,
        undefined,
      ]);
    expect(
      await sentTo('/', { headers: { ...french, 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X70)' } }),
    ).toBe('/fr-fr');
    for (const method of ['HEAD', 'POST'] as const)
      expect(await sentTo('/', { headers: french, method })).toBeUndefined();
    for (const file of ['/robots.txt', '/favicon.ico', '/.env', '/wp-login.php'])
      expect(await sentTo(file, { headers: french })).toBeUndefined();
    expect(await sentTo('/web-api/v1/things', { headers: french })).toBeUndefined();
  });

  it.each(locales.map(({ code }) => code))('leads nobody away from the house, in %s', async (code) => {
    const headers = { cookie: `locale_next=${code}`, 'accept-language': 'fr-FR' };
    for (const path of [
      '//evil.example',
      '///evil.example/',
      '/%2F/evil.example',
      '//evil.example/%2e%2e',
      '/%5Cevil',
      '//user@evil.example:80/a',
    ])
      for (const url of [path, `/${code}${path}`]) {
        const to = (await sentTo(url, { headers })) ?? '/stays';
        const isOwn = /^\/[^/\\]/.test(to) && new URL(to, 'https://plinth.example').host === 'plinth.example';
        expect([url, to, isOwn]).toEqual([url, to, true]);
      }
  });
});

it('no cookie, header and path together lead anywhere twice, and the prefix wins', async () => {
  // every other combination, by the function alone: `no-loop.spec.ts`
  const words = [undefined, 'en-us', 'fr-ca', 'en-de', 'xx-yy'];
  const said = ['', 'fr-FR', 'en-GB', 'ja-JP'];
  for (const next of words)
    for (const override of [undefined, 'fr-ca', 'en-us'])
      for (const languages of said)
        for (const from of [nowhere, inCanada])
          for (const prefix of ['', '/en-gb', '/fr-ca', '/en-ae']) {
            const cookie = [next && `locale_next=${next}`, override && `localeOverride=${override}`]
              .filter(Boolean)
              .join('; ');
            const question = { headers: { 'accept-language': languages, cookie }, from };
            clock.advance(10_000); // nobody asks so much in a minute
            const first = await ask(`${prefix}/help?a=b`, question);
            const last = first.to === undefined ? first : await ask(first.to, question);
            const shown = /made for ([\w-]+)/.exec(last.text)?.[1];
            const seen = [last.status, prefix === '' ? typeof shown : shown];
            expect({ cookie, languages, prefix, seen }).toEqual({
              cookie,
              languages,
              prefix,
              seen: [200, prefix === '' ? 'string' : prefix.slice(1)],
            });
          }
}, 120_000);

describe('the country and currency of a page', () => {
  const madeWith = async (url: string, question?: Question) =>
    /with ([^<]*)/.exec((await ask(url, question)).text)?.[1];

  it.each([
    ['/', '', nowhere, 'US', 'USD'],
    ['/en-gb', '', nowhere, 'GB', 'GBP'],
    ['/fr-ca', '', nowhere, 'CA', 'CAD'],
    ['/en-ae', '', nowhere, 'AE', 'USD'],
    ['/', 'currency=AUD', nowhere, 'US', 'AUD'],
    ['/', 'country=AU; currency=AUD', nowhere, 'AU', 'AUD'],
    ['/', 'country=DE', nowhere, 'DE', 'EUR'],
    ['/', 'country=JP', nowhere, 'JP', 'JPY'],
    ['/en-gb', 'country=JP', nowhere, 'JP', 'JPY'],
    ['/en-gb', 'currency=EUR', inCanada, 'GB', 'EUR'],
    ['/', '', inJapan, 'JP', 'JPY'],
    ['/en-gb', '', inJapan, 'GB', 'GBP'],
    ['/', 'locale_next=en-us', inCanada, 'CA', 'CAD'],
    ['/', 'locale_next=en-us; country=US; currency=USD', inCanada, 'US', 'USD'],
  ])('%s with "%s" from %s: %s, %s', async (path, cookie, from, country, currency) => {
    expect(await madeWith(path, { headers: { cookie }, from })).toBe(`country=${country}; currency=${currency}`);
  });

  it('are words of ours, and pages are kept by those alone', async () => {
    for (const word of [...rubbish, 'usd', 'XXX', 'USD,EUR', 'US'])
      expect([
        word,
        await madeWith('/en-gb', { headers: { cookie: `currency=${word}; country=${word === 'US' ? '' : word}` } }),
      ]).toEqual([word, 'country=GB; currency=GBP']);
    const kept = keys.map((key) => key.split('\n').slice(1, 3));
    expect(new Set(kept.map(String))).toEqual(new Set(['en-gb,country=GB; currency=GBP']));
  });

  it('are those of whoever is shown the page, in every order in which all kinds of visitors come', async () => {
    const kinds = countryCodes.flatMap((country) => currencyCodes.map((currency) => ({ country, currency })));
    for (const round of [0, 1, 2]) {
      const mixed = kinds.map((_, n) => kinds[(n * 37 + round * 5) % kinds.length]!);
      for (const { country, currency } of mixed) {
        const cookie = `currency=${currency}; country=${country}; jw=t`;
        expect(await madeWith('/help', { headers: { cookie } })).toBe(`country=${country}; currency=${currency}`);
      }
    }
  });
});
