import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inLocale, locales, splitLocale } from '#contracts/locales.ts';
import type { Page, Visit } from '#contracts/pages.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { clock, ratesHere, type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { PageMaker } from './page-maker.ts';
import { mountPages } from './pages.ts';

/*
 * To see a test fail, run with
 *   MUTANT=kept-rates         a page goes on being shown by rates that are no longer in force
 *   MUTANT=two-rates          a page asks for the rates again while it is made
 *   MUTANT=shared-without     a page that was made without rates is kept for others
 */
const maker = PageMaker.prototype;
if (mutant === 'kept-rates' || mutant === 'two-rates') {
  const of = Reflect.get(maker, 'of');
  maker.of = function careless(this: PageMaker, request, reply) {
    const { rates } = Reflect.get(this, 'deps');
    const asked = rates.of;
    rates.of = async () => {
      const rate = await asked.call(rates);
      return mutant === 'kept-rates' ? { ...rate, key: 'any' } : { key: rate.key, answers: new Map() };
    };
    return of.call(this, request, reply).finally(() => (rates.of = asked));
  };
}

if (mutant === 'shared-without') {
  const of = Reflect.get(maker, 'of');
  maker.of = function careless(this: PageMaker, request, reply) {
    const { rates } = Reflect.get(this, 'deps');
    const asked = rates.of;
    rates.of = () => asked.call(rates).catch(() => ({ key: 'none', answers: new Map() }));
    return of.call(this, request, reply).finally(() => (rates.of = asked));
  };
}

const assets = {
  mount: () => {},
  frame: () => Promise.resolve('<html lang="%language%"><!--head--><!--body-->'),
  links: () => ({ tags: '' }),
};

const pageWith = (body: string): Page => ({ status: 200, language: 'en', theme: 'light', head: '', modules: [], body });

describe('prices of a page', () => {
  let http: TinyHttp;
  let visits: Visit[];
  let body: (visit: Visit) => Promise<Page>;

  beforeAll(async () => {
    http = await tinyHttp((app) =>
      mountPages(app, assets, async () => ({
        render: (visit) => {
          visits.push(visit);
          return body(visit);
        },
        isForAll: () => true,
        lookOf: () => '',
      })),
    );
  });
  afterAll(() => http.close());

  beforeEach(() => {
    clock.advance(60_000);
    visits = [];
    Object.assign(ratesHere, { id: 'fx-2026-04-13', isAway: false });
  });

  const shown = async (path: string, cookie = 'a=b') => (await http.ask('GET', path, { cookie })).text;
  const idIn = async ({ get }: Visit) => ((await get('/web-api/v1/rates')) as { id: string }).id;

  it('go by currency and rates in all locales: none is shown in another’s, nor by older ones', async () => {
    body = async (visit) => {
      const { locale } = splitLocale(new URL(visit.request.url).pathname);
      return pageWith(
        `${locale.code} ${/currency=\w+/.exec(visit.request.headers.get('cookie') ?? '')?.[0]} by ${await idIn(visit)}`,
      );
    };
    const kinds = locales.flatMap((locale) => ['USD', 'JPY'].map((currency) => ({ locale, currency })));
    for (const [round, id] of ['fx-2026-04-13', 'fx-2026-04-14'].entries()) {
      ratesHere.id = id;
      const inBetween = kinds.map((_, n) => kinds[(n * 101 + round * 11) % kinds.length]!);
      const isRight = async ({ locale, currency }: (typeof kinds)[number]) =>
        (await shown(inLocale(locale, '/'), `currency=${currency}; a=b`)).includes(
          `${locale.code} currency=${currency} by ${id}`,
        );
      expect(new Set(await Promise.all(inBetween.map(isRight)))).toEqual(new Set([true]));
    }
    expect(visits).toHaveLength(2 * kinds.length);
  });

  it('without rates are made for one visitor each: the next one has them as soon as they are there', async () => {
    body = async () => pageWith(ratesHere.isAway ? 'in dollars' : 'in pounds');
    ratesHere.isAway = true;
    for (let n = 0; n < 3; n++) expect(await shown('/en-gb')).toContain('in dollars');
    expect(visits).toHaveLength(3);
    ratesHere.isAway = false;
    expect(await shown('/en-gb')).toContain('in pounds');
    await shown('/en-gb');
    expect(visits).toHaveLength(4);
  });

  it('keep the rates that the page was begun with, whatever is published while it is made', async () => {
    body = async (visit) => {
      ratesHere.id = 'fx-2026-04-14'; // somebody publishes
      return pageWith(`by ${await idIn(visit)}`);
    };
    expect(await shown('/')).toContain('by fx-2026-04-13');
    expect(await shown('/')).toContain('by fx-2026-04-14'); // the next load has the new ones
  });
});
