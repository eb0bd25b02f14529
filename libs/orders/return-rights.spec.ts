import { expect, it } from '@jest/globals';
import { firstRates } from '#contracts/first-rates.ts';
import { convert } from '#kernel/conversion.ts';
import { deliveredPrice } from '#kernel/delivered-price.ts';
import { ReturnRights } from './return-rights.ts';
import type { Terms } from './rules/terms.ts';

const { rates } = firstRates;
/** A fifth on the item and on its parcel. */
const sent = (shippingUsdCents: number) => ({ taxRate: 20_000, isShippingTaxed: true, shippingUsdCents });
const price = { minor: 12_000, currency: 'USD' } as const;
const [paid, standard] = [2700, 1475].map((cents) =>
  deliveredPrice(convert(price.minor, 'GBP', rates), sent(cents), 'GBP', rates),
) as [Terms['delivered'], Terms['delivered']];

const rights = new ReturnRights(
  { has: (id: string) => Promise.resolve(id === 'firm') } as never,
  { way: () => ({ carriage: sent(1475) }), ratesOf: () => Promise.resolve(firstRates) } as never,
  { decrypt: ({ box }: { box: string }) => Promise.resolve(box) } as never,
);
const order = (country: string, shippingMethod: Terms['shippingMethod']) =>
  ({
    price,
    delivered: paid,
    shippingMethod,
    records: { rates: firstRates.id },
    address: { person: 'ann', box: JSON.stringify({ country, state: '' }) },
    returns: null,
  }) as unknown as Terms;

it('what a business takes over may be given back where the law says so: for its price, its tax and the standard way of sending it', async () => {
  expect(await rights.of(order('GB', 'nextDay'), 'firm')).toEqual({
    rules: 'returns-1',
    days: 14,
    refund: standard.total,
    retained: {
      shipping: { minor: paid.shipping.net.minor - standard.shipping.net.minor, currency: 'GBP' },
      tax: { minor: paid.tax.minor - standard.tax.minor, currency: 'GBP' },
    },
  });
  expect(await rights.of(order('GB', 'standard'), 'firm')).toMatchObject({ refund: paid.total, retained: null });
  expect(await rights.of(order('US', 'nextDay'), 'firm')).toBeNull();
  expect(await rights.of(order('GB', 'nextDay'), 'tim')).toBeNull();
});
