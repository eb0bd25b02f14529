import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inLocale, type Locale, locales, splitLocale } from '#contracts/locales.ts';
import { minute, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { renderedPages } from './support/rendered.ts';

/*
 * A crawler's walk: from each locale's home by links alone, over every page that the market shows it, and what each page says of
 * itself to those who list it; specification, section 2. It asks for no cookie and reads no script.
 */
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** From somewhere else, with another language: whom the market would lead elsewhere, were it no crawler. */
const headers = { 'user-agent': crawler, 'accept-language': 'fr-CA,fr;q=0.9', cookie: 'locale_next=en-de; country=JP' };

type Seen = Readonly<{ status: number; location: string | undefined; html: string }>;
type Head = Readonly<{
  language: string | undefined;
  direction: string | undefined;
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  alternates: readonly (readonly [string, string])[];
}>;

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
const first = (html: string, pattern: RegExp) => {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

const headOf = (html: string): Head => ({
  language: first(html, /<html lang="([^"]*)"/),
  direction: first(html, /<html[^>]* dir="([^"]*)"/),
  title: first(html, /<title>([^<]*)<\/title>/) ?? '',
  description: first(html, /<meta name="description" content="([^"]*)"/),
  canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
  alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
    ([, language, href]) => [language!, unescaped(href!)] as const,
  ),
});

/** Links to pages of that locale, each path once: what stands behind `?` or `#` is another way to look at the same. */
const linksOf = (html: string, locale: Locale) =>
  [...new Set([...html.matchAll(/<a\b[^>]* href="(\/[^"#?]*)/g)].map(([, href]) => unescaped(href!)))].filter(
    (href) => !href.startsWith('/web-api') && splitLocale(href).locale === locale,
  );

let market: OpenMarket;
let origin: string;
/** What each address answered, by locale and address. */
const walked = new Map<Locale, ReadonlyMap<string, Seen>>();

async function look(url: string): Promise<Seen> {
  const { statusCode, headers: answer, body } = await market.fastify.inject({ method: 'GET', url, headers });
  return { status: statusCode, location: answer.location, html: body };
}

/** All that links lead to from the locale's home, and the ways elsewhere that they name. */
async function walk(locale: Locale) {
  const seen = new Map<string, Seen>();
  const ahead = [inLocale(locale, '/')];
  for (let url = ahead.shift(); url !== undefined; url = ahead.shift()) {
    if (seen.has(url)) continue;
    const page = await look(url);
    seen.set(url, page);
    ahead.push(...linksOf(page.html, locale), ...(page.location ? [page.location.split('?')[0]!] : []));
  }
  return seen;
}

beforeAll(async () => {
  const clock = new DrivenClock();
  market = await openMarket({ clock, pages: renderedPages });
  origin = market.app.get((await import('#platform/config/config.ts')).Config, { strict: false }).publicUrl;
  const crowd = new Crowd(market);
  await crowd.auction({ closesAt: plus(clock.now(), minute) });
  await market.caughtUp();
  clock.advance(2 * minute);
  const opensAt = plus(clock.now(), 5 * minute);
  await crowd.auction(); // beside one that is over: one under way, one with a price to buy at once, one that is yet to open
  await crowd.auction({ rules: 'plinth-2', buyNow: usd(9000) });
  await crowd.auction({ opensAt, closesAt: plus(opensAt, 30 * minute) });
  await market.caughtUp();
  for (const locale of locales) walked.set(locale, await walk(locale));
});
afterAll(() => market.close());

const pagesOf = (locale: Locale) =>
  [...walked.get(locale)!]
    .filter(([, { status }]) => status === 200)
    .map(([url, { html }]) => ({ url, path: splitLocale(url).path, head: headOf(html) }));

const endOf = ({ language, countryName }: Locale) => ` | Plinth${language === 'en' ? '' : ` ${countryName}`}`;

/** Without French alternates; specification, section 2. */
const isArticle = (path: string) => path.startsWith('/editorial/');
const isLot = (path: string) => path.startsWith('/auctions/');
/** A card that is shown has on its face what is printed there. */
const isOfCards = (path: string) => path === '/gift-cards';

/** What people read of a page. */
const textOf = (html: string) =>
  unescaped(html.replaceAll(/<(script|style|title)\b.*?<\/\1>|<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' '));

/** Words that one place writes otherwise than the language at home. */
const foreign: Readonly<Record<string, RegExp>> = {
  'fr-ca': /\be-?mails?\b|newsletter|[ \u00a0\u202f][?!;]/i,
  'en-gb': /\bcolors?\b|\bjewelry\b|\bcatalogs?\b/i,
};

/** Pages with a form alone: there is nothing to say of them. */
const forms = ['/login', '/register', '/forgot-password'];

describe.each(locales)('in $code', (locale) => {
  it('every link leads to a page, or to sign in where members alone are let in, and none out of the locale', () => {
    const prefix = inLocale(locale, '/').replace(/\/$/, '');
    const others = [...walked.get(locale)!].filter(([, { status }]) => status !== 200);
    expect(others.map(([url, { status, location }]) => [url, status, location])).toEqual(
      others.map(([url]) => [url, 302, `${prefix}/login?redirect=${encodeURIComponent(url)}`]),
    );
    expect(others.every(([url]) => url.startsWith(`${prefix}/account/`))).toBe(true);
    expect(pagesOf(locale).length).toBeGreaterThan(30);
  });

  it('each page says its language, its own address, and the same page in every locale', () => {
    for (const { url, path, head } of pagesOf(locale)) {
      const listed = locales.filter(({ language }) => !isArticle(path) || language !== 'fr');
      const alternates = [...listed.map((one) => [one.code, one] as const), ['x-default', locales[0]!] as const];
      expect({ url, ...head }).toMatchObject({
        url,
        language: locale.language,
        direction: 'ltr',
        canonical: origin + inLocale(locale, path),
        alternates: alternates.map(([code, one]) => [code, origin + inLocale(one, path)]),
      });
    }
  });

  it('each has a title of its own, in whole words, and each that is to be found a description', () => {
    // auctions of one product and size are called alike: one of them stands for all
    const pages = pagesOf(locale).filter(
      ({ path }, at, all) => !isLot(path) || !all.slice(0, at).some((one) => isLot(one.path)),
    );
    for (const { url, head } of pages) expect([url, head.title.endsWith(endOf(locale))]).toEqual([url, true]);
    for (const { url, head } of pages)
      expect([url, `${head.title} ${head.description}`]).toEqual([
        url,
        expect.not.stringMatching(/[a-z]\.[a-z]|[{}]|\bnull\b|NaN/),
      ]);
    expect(new Set(pages.map(({ head }) => head.title)).size).toBe(pages.length);
    const found = pages.filter(({ path }) => !forms.includes(path));
    expect(found.filter(({ head }) => !head.description).map(({ url }) => url)).toEqual([]);
    expect(new Set(found.map(({ head }) => head.description)).size).toBe(found.length);
  });

  it('says things as they are said there', () => {
    const words = foreign[locale.language === 'en' && locale !== locales[0] ? 'en-gb' : locale.code];
    const found = [...walked.get(locale)!].flatMap(([url, { html }]) => {
      return (words?.exec(textOf(html)) ?? []).map((word) => [url, word]);
    });
    expect(found).toEqual([]);
  });
});

describe('the pages of all locales', () => {
  it('are the same ones', () => {
    expect(pagesOf(locales[0]!).filter(({ path }) => isArticle(path)).length).toBeGreaterThan(2);
    const paths = locales.map((locale) => pagesOf(locale).map(({ path }) => path).toSorted()); // prettier-ignore
    expect(paths).toEqual(locales.map(() => paths[0]));
  });

  it('speak their language', () => {
    const [english, french] = ['en-us', 'fr-ca'].map((code) => pagesOf(locales.find((one) => one.code === code)!));
    const words = (pages: typeof english) => pages!.map(({ head }) => head.description).filter(Boolean);
    expect(words(french).filter((text) => words(english).includes(text))).toEqual([]);
  });

  it.each`
    path                              | code       | title                                                                                      | description
    ${'/'}                            | ${'en-us'} | ${'Buy and Sell Authentic Sneakers, Apparel, and Accessories | Plinth'}                    | ${'Live auctions of authentic sneakers, apparel and accessories. See every bid as it happens.'}
    ${'/'}                            | ${'fr-ca'} | ${'Achetez et vendez des sneakers, vêtements et accessoires authentiques | Plinth Canada'} | ${'Enchères en direct de sneakers, vêtements et accessoires authentiques. Suivez chaque mise en direct.'}
    ${'/sneakers/running'}            | ${'en-gb'} | ${'Shop Running: New and Seasonal Styles | Plinth'}                                        | ${'Running, new and used, at live auction.'}
    ${'/brand/tidewright'}            | ${'en-us'} | ${'Buy Tidewright: New and Seasonal Styles | Plinth'}                                      | ${'Tidewright: Harbour Low Salt and more, new and used, at live auction.'}
    ${'/brand/tidewright'}            | ${'fr-fr'} | ${'Achetez Tidewright : nouveautés et styles de saison | Plinth France'}                   | ${'Tidewright : Harbour Low Salt et plus, neufs et d’occasion, aux enchères en direct.'}
    ${'/editorial/one-price-for-all'} | ${'fr-ca'} | ${'Un seul prix, calculé au grand jour | Récits | Plinth Canada'}                          | ${'Comment le prix d’une enchère découle de ce que chacun est prêt à payer, avec trois enchérisseurs et un crayon.'}
    ${'/help/fees'}                   | ${'en-au'} | ${'Fees | Help | Plinth'}                                                                  | ${'What Plinth costs today.'}
  `('$path in $code', ({ path, code, title, description }: Readonly<Record<string, string>>) => {
    const page = pagesOf(locales.find((one) => one.code === code)!).find((one) => one.path === path);
    expect(page?.head).toMatchObject({ title, description });
  });
});

/** By hand, from the specification's table of locales and the tax rows of the rules: the money that each counts in, and the tax within it. */
const moneyOf: Readonly<Record<string, readonly [sign: string, aDollar: number, tax: number]>> = {
  'en-us': ['$', 1, 0],
  'en-gb': ['£', 0.74510442, 0.2],
  'en-ca': ['CA$', 1.38454296, 0],
  'fr-ca': ['CA$', 1.38454296, 0],
  'en-au': ['A$', 1.42160219, 0.1],
  'fr-fr': ['€', 0.85587128, 0.2],
  'en-nl': ['€', 0.85587128, 0.21],
  'en-it': ['€', 0.85587128, 0.22],
  'en-sa': ['US$', 1, 0],
  'en-de': ['€', 0.85587128, 0.19],
  'en-mx': ['MX$', 17.39156111, 0.16],
  'en-ae': ['US$', 1, 0],
};
const aboutMark = '≈ ';
/** What one presses, pictures, the estimate, and what is read out instead of moving digits. */
const unjudged = /<(details|button|svg)\b.*?<\/\1>|<a\b[^>]*"[^"]*button.*?<\/a>|<data[^>]*aria-hidden.*?<\/data>/gs;
/** An auction's dollars, of which nothing says what they are to the visitor. */
const figure = /(?:US\$\s?\d[\d.,\s]*(?![\d.,\s]*\(?≈)|\d[\d.,\s]*US\$(?!\s*\(?≈))[^≈]{0,40}/g;
type Amount = Readonly<{ minor: number; text: string; sign: string }>;

/** The amounts of a page in their order, but for the lines of what something costs delivered: those are each place's own. */
const amountsIn = (html: string): readonly Amount[] =>
  [...html.replaceAll(/<details.*?<\/details>/gs, '').matchAll(/<data value="(-?\d+)"[^>]*>(.*?)<\/data>/gs)].map(
    ([, value, inner]) => {
      const text = unescaped(inner!.replaceAll(/<!--.*?-->|<[^>]*>/g, ''));
      return { minor: Number(value), text, sign: /(?:CA|US|MX|A)?\$|[£€]/.exec(text)?.[0] ?? '' };
    },
  );
const isAbout = ({ text }: Amount) => text.startsWith(aboutMark);

describe.each(locales)('the amounts of $code', ({ code }) => {
  const [sign, aDollar, tax] = moneyOf[code]!;
  const home = () => walked.get(locales[0]!)!;
  const all = () =>
    [...walked.get(locales.find((one) => one.code === code)!)!].map(([url, { html }]) => ({
      url,
      amounts: amountsIn(html),
      there: amountsIn(home().get(splitLocale(url).path)!.html),
    }));
  /** A peso is shown whole, and never less of them than are charged. */
  const isNear = (minor: number, exactly: number) =>
    sign === 'MX$'
      ? minor % 100 === 0 && minor - exactly > -0.51 && minor - exactly < 100
      : Math.abs(minor - exactly) < 0.51;

  it('are those of en-us: exact where they are bid, by the rate of the day elsewhere', () => {
    const pages = all();
    expect(pages.flatMap(({ amounts }) => amounts).length).toBeGreaterThan(5);
    const wrong = pages.flatMap(({ url, amounts, there }) => {
      const [own, dollars] = [amounts.filter((one) => !isAbout(one)), there.filter((one) => !isAbout(one))];
      expect([url, own.length]).toEqual([url, dollars.length]);
      return own.flatMap((one, at) => {
        const { minor } = dollars[at]!;
        const isExact = one.minor === minor && /^(?:US)?\$$/.test(one.sign);
        return isExact || (one.sign === sign && isNear(one.minor, minor * aDollar)) ? [] : [{ url, ...one, minor }];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('stand after ≈ in the money of the place, with the tax that lies within prices there', () => {
    const abouts = all().flatMap(({ url, amounts }) =>
      amounts.flatMap((one, at) => (at > 0 && isAbout(one) ? [{ url, ...one, of: amounts[at - 1]!.minor }] : [])),
    );
    expect(abouts.length > 0).toBe(!sign.endsWith('US$') && sign !== '$');
    expect(abouts.filter((one) => one.sign !== sign || !isNear(one.minor, one.of * aDollar * (1 + tax)))).toEqual([]);
  });

  it('of auctions are told in the money of the place wherever they stand, but on what one presses', () => {
    const bare = [...walked.get(locales.find((one) => one.code === code)!)!].flatMap(([url, { html }]) => {
      const shown = html.replaceAll(unjudged, '');
      const { path } = splitLocale(url);
      const told = isArticle(path) || isOfCards(path) ? [] : [...textOf(shown).matchAll(figure)];
      return told.map(([said]) => `${url}: ${said}`);
    });
    expect(sign.endsWith('US$') || sign === '$' ? [] : bare).toEqual([]);
  });

  it('say the same to people and to programs', () => {
    const amounts = all().flatMap(({ amounts: own }) => own);
    const wholes = amounts.filter(({ minor, text }) => {
      const digits = Number(text.replaceAll(/\D/g, ''));
      return digits !== minor && digits * 100 !== minor;
    });
    expect(wholes).toEqual([]);
  });
});

describe.each(locales)('an address that leads nowhere in $code', (locale) => {
  it('is not to be listed, and names no other', async () => {
    const { status, html } = await look(inLocale(locale, '/nowhere'));
    const { canonical, alternates } = headOf(html);
    expect([status, canonical, alternates, first(html, /name="robots" content="([^"]*)"/)]).toEqual([
      404,
      undefined,
      [],
      'noindex',
    ]);
  });
});
