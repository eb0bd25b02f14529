import { describe, expect, it } from '@jest/globals';
import { locales } from '#contracts/locales.ts';
import { kindsAbout, pageAbout } from '#contracts/notices.ts';
import { orderMails } from './mails.ts';

const words = { order: '1234-1234-1234', by: '2026-05-04T12:30:00.000Z' };
/** These ask for something, or say when the next thing comes. */
const timed = [
  'order-placed',
  'sale-to-confirm',
  'sale-confirm-soon',
  'order-mismatch',
  'order-delivered',
  'order-return-label',
  'order-back-undelivered',
  'sale-take-back',
  'sale-back-undelivered',
  'sale-to-ship',
  'sale-ship-soon',
  'sale-delivered',
];

describe.each(locales)('mails of orders in $code', (locale) => {
  it.each([...kindsAbout('order'), ...kindsAbout('sale')])(
    'have words for %s, with the number and no more',
    async (kind) => {
      const say = await orderMails.in(locale);
      const text = say(`text.${kind}`, words);
      expect(text).toContain(words.order);
      expect(say(`subject.${kind}`, words)).toContain(words.order);
      expect(say(`link.${kind}`)).not.toBe('');
      expect([kind, text.includes('2026') && /UTC/.test(text)]).toEqual([kind, timed.includes(kind)]);
      expect(text).not.toContain('T12:30');
    },
  );
});

it('lead to the page of the order', () => {
  expect(pageAbout({ kind: 'order', id: 'x' }, { number: '123412341234' })).toBe('/account/orders/123412341234');
  expect(pageAbout({ kind: 'sale', id: 'x' }, { number: '123412341234' })).toBe('/account/sales/123412341234');
});
