import { describe, expect, it } from '@jest/globals';
import { homeOf, type Locale, localeOf, locales } from '#contracts/locales.ts';
import { kindsAbout } from '#contracts/notices.ts';
import { usd } from '#kernel/money.ts';
import { auctionMails } from './mails.ts';

const what = 'Harbour Low Salt (size 9)';

/** What has no price is told without one; the others never are. */
const priceless = ['ending-soon', 'lost', 'unsold', 'cancelled', 'nobody-paid'];

describe.each(locales)('mails of auctions in $code', (locale) => {
  it.each(kindsAbout('auction'))('have words for %s', async (kind) => {
    const say = await auctionMails.in(locale);
    const by = '2026-05-04T12:30:00.000Z';
    const price = say(`text.${kind}`, { what, price: usd(60), by, context: 'priced' });
    const bare = priceless.includes(kind) ? say(`text.${kind}`, { what }) : price;
    for (const text of [price, bare, say(`subject.${kind}`, { what })]) expect(text).toContain(what);
    expect(say(`link.${kind}`)).not.toBe('');
  });
});

it('say for how much it went, or that it was not sold', async () => {
  const [en, fr] = [await auctionMails.in(homeOf('en')), await auctionMails.in(homeOf('fr'))];
  const sold = { what, price: usd(1060), context: 'priced' };
  expect(en('text.lost', sold)).toMatch(
    `The auction for ${what} is over. It went to someone else for $1,060.00. If it is not`,
  );
  expect(en('text.lost', { what })).toBe(`The auction for ${what} is over. It was not sold.`);
  expect(fr('text.lost', sold)).toMatch(
    /est terminée\. L’article est parti pour 1\s060,00\sUS\$\. S’il n’est pas payé/,
  );
});

it('write money as it is read where the member is: a dollar abroad says whose it is', async () => {
  const soldIn = async (code: string) =>
    (await auctionMails.in(localeOf(code) as Locale))('text.lost', { what, price: usd(1060), context: 'priced' });
  expect(await soldIn('en-gb')).toMatch(/for US\$1,060\.00\. If/);
  expect(await soldIn('en-de')).toMatch(/for 1\.060,00\sUS\$\. If/);
  expect(await soldIn('fr-ca')).toMatch(/pour 1\s060,00\sUS\$\. S’il/);
});
