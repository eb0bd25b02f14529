import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstRates } from '#contracts/first-rates.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import type { RateRecord } from '#contracts/rates.ts';
import { rateRoutes } from '#contracts/routes.ts';
import { about } from '#kernel/conversion.ts';
import type { Currency } from '#kernel/money.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { renderedPages } from './support/rendered.ts';

/* Pages as they are shown, while rates are published and all kinds of visitors come at once. */
const clock = new DrivenClock('2026-04-16T09:00:00.000Z');
let market: OpenMarket;
let crowd: Crowd;
let auction: string;

beforeAll(async () => {
  market = await openMarket({ clock, pages: renderedPages });
  crowd = new Crowd(market);
  auction = `/auctions/${await crowd.auction()}`;
  await market.caughtUp();
});
afterAll(() => market.close());

type Shown = Readonly<{ language: string; rates: RateRecord; exact: number; about: number; aboutText: string }>;

async function shown(url: string, cookie = ''): Promise<Shown> {
  const { body } = await market.fastify.inject({ method: 'GET', url, headers: { cookie } });
  const state = /<script[^>]*id="state"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
  const figures = [...body.matchAll(/<data value="(-?\d+)"[^>]*>(.*?)<\/data>/gs)].map(([, value, text]) => ({
    value: Number(value),
    text: text!.replaceAll(/<!--.*?-->|<[^>]*>/g, ''),
  }));
  const at = figures.findIndex(({ text }) => text.startsWith('≈'));
  return {
    language: /<html lang="([^"]*)"/.exec(body)?.[1] ?? '',
    rates: (JSON.parse(state) as { rates: RateRecord }).rates,
    exact: figures[at - 1]!.value,
    about: figures[at]!.value,
    aboutText: figures[at]!.text,
  };
}

const inMoney = (cents: number, currency: Currency, { rates }: Pick<RateRecord, 'rates'>, tax: number) =>
  about({ minor: cents, currency: 'USD' }, currency, rates, tax).minor;

describe('rates that are published while somebody looks', () => {
  it('are those of the next page; the page that is there goes on by its own, which is told as it was', async () => {
    const before = await shown(`/en-gb${auction}`);
    expect([before.rates.id, before.about]).toEqual([firstRates.id, inMoney(before.exact, 'GBP', firstRates, 20_000)]);

    const next = { day: '2026-04-15', source: 'ECB', rates: { ...firstRates.rates, GBP: '0.79000000' } };
    expect((await crowd.post(opsRoutes.rates, next, market.operator.token)).status).toBe(200);

    const quoted = await crowd.get(rateRoutes.one(before.rates.id));
    expect(quoted.body).toEqual(before.rates);
    const after = await shown(`/en-gb${auction}`); // within the second for which pages are kept
    expect([after.rates.id, after.exact]).toEqual(['fx-2026-04-15', before.exact]);
    expect(after.about).toBe(inMoney(after.exact, 'GBP', next, 20_000));
    expect(after.about).not.toBe(before.about);
  });
});

describe('pages that many look at', () => {
  const signs: Readonly<Record<string, RegExp>> = { JPY: /^≈ [^A-Z$€£]*¥/, EUR: /€/, MXN: /MX\$/, GBP: /£/ };
  const kinds = ['en-gb', 'fr-ca', 'en-de'].flatMap((code) =>
    Object.keys(signs).map((currency) => ({ code, currency: currency as Currency })),
  );
  const taxes: Readonly<Record<string, number>> = { 'en-gb': 20_000, 'fr-ca': 0, 'en-de': 19_000 };
  const noise = ['', 'jw=t', 'currency=usd', 'country=XX', 'featureFlags=%7B', '__proto__=1', 'locale_next=../..'];

  it('are each in the language of their address and the currency that was chosen, whoever came before', async () => {
    const { rates } = await shown(`/en-gb${auction}`);
    for (let n = 0; n < 3 * kinds.length; n++) {
      const { code, currency } = kinds[(n * 5) % kinds.length]!;
      const cookie = [`currency=${currency}`, noise[n % noise.length]].filter(Boolean).join('; ');
      const page = await shown(`/${code}${auction}`, cookie);
      const exactly = inMoney(page.exact, currency, { rates: rates.rates }, taxes[code]!);
      const isWhole = currency === 'MXN';
      expect([code, currency, page.language, page.about]).toEqual([
        code,
        currency,
        code.slice(0, 2),
        isWhole ? Math.ceil(exactly / 100) * 100 : exactly,
      ]);
      expect(page.aboutText).toMatch(signs[currency]!);
    }
  }, 30_000);

  it('take no word for a currency but ours: the locale’s stands for rubbish', async () => {
    for (const word of ['usd', 'XXX', 'JPY%00', '"JPY"', 'JPY,EUR', ' ', '¥', '-1', '__proto__', 'x'.repeat(3000)])
      expect([word, (await shown(`/en-gb${auction}`, `currency=${encodeURI(word)}`)).aboutText]).toEqual([
        word,
        expect.stringContaining('£'),
      ]);
  });
});
