import { describe, expect, it } from '@jest/globals';
import { locales } from '#contracts/locales.ts';
import { kindsAbout, pageAbout } from '#contracts/notices.ts';
import { dollars } from '../testing.ts';
import { offerMails } from './mails.ts';

const words = { what: 'Harbour Low (size 9)', price: dollars(210), by: '2026-05-04T12:30:00.000Z' };
/** Something has to be done by then. */
const timed = ['offer-declined', 'offer-ending', 'offer-received', 'offer-countered'];
const kinds = (['offer', 'bargain', 'received-offer'] as const).flatMap(kindsAbout);

describe.each(locales)('mails of offers in $code', (locale) => {
  it.each(kinds)('have words for %s, with what it is and no more', async (kind) => {
    const say = await offerMails.in(locale);
    const text = say(`text.${kind}`, words);
    expect(text).toContain(words.what);
    expect(say(`subject.${kind}`, words)).toContain(words.what);
    expect(say(`link.${kind}`)).not.toBe('');
    expect([kind, text.includes('2026') && /UTC/.test(text)]).toEqual([kind, timed.includes(kind)]);
    expect(text).not.toMatch(/\{\{|T12:30/);
  });
});

it.each([
  ['offer', '/account/offers'],
  ['bargain', '/account/offers'],
  ['received-offer', '/account/auctions'],
] as const)('of %s lead to where their reader answers: %s', (kind, page) =>
  expect(pageAbout({ kind, id: 'x' }, words)).toBe(page),
);
