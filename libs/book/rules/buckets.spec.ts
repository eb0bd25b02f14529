import { describe, expect, it } from '@jest/globals';
import {
  type BarVariant,
  bucketsOf,
  displayPrice,
  mapSizeToVariants,
  newConditionList,
  noFilter,
  variantsOf,
} from './buckets.ts';
import { sortedBySize } from './size-order.ts';

type Made = Partial<Omit<BarVariant, 'sizeOption' | 'lowestPriceCents' | 'instantShipLowestPriceCents'>>;
const usd = (amount: number) => ({ currency: 'USD', amount: String(amount) }) as const;
const variant = (size: string, cents: number, made: Made = {}, instant = 0): BarVariant => ({
  sizeOption: { value: size },
  stockStatus: 'in_stock',
  shoeCondition: 'new_no_defects',
  boxCondition: 'good_condition',
  ...made,
  lowestPriceCents: usd(cents),
  instantShipLowestPriceCents: usd(instant),
});
const lid = { boxCondition: 'missing_lid' } as const;
const defects = { shoeCondition: 'new_with_defects' } as const;

describe('the new-condition size list', () => {
  const chosen = (...variants: BarVariant[]) => newConditionList(variants).map((one) => one.lowestPriceCents.amount);

  it('skips out-of-stock variants, and any whose shoe condition is not new with no defects or new with defects', () =>
    expect(
      chosen(
        variant('9', 1, { stockStatus: 'not_in_stock' }),
        variant('9', 2, { shoeCondition: 'used' }),
        variant('9', 3, { shoeCondition: 'plinth_clean' }),
        variant('9', 4, defects),
      ),
    ).toEqual(['4']));

  it('prefers new with no defects and a good-condition box, whatever the price', () => {
    expect(chosen(variant('9', 1, lid), variant('9', 5), variant('9', 2, defects))).toEqual(['5']);
    expect(chosen(variant('9', 5), variant('9', 1, lid))).toEqual(['5']);
  });

  it('then new with no defects over new with defects, otherwise the lower price', () => {
    expect(chosen(variant('9', 1, defects), variant('9', 5, lid))).toEqual(['5']);
    expect(chosen(variant('9', 3, defects), variant('9', 2, defects))).toEqual(['2']);
    expect(chosen(variant('9', 3), variant('9', 2))).toEqual(['2']);
  });

  it('keeps the first seen of two that are alike', () =>
    expect(newConditionList([variant('9', 2, lid), variant('9', 2, { boxCondition: 'badly_damaged' })])).toEqual([
      variant('9', 2, lid),
    ]));
});

describe('the size map', () => {
  const sizes = ['9', '10', '0'];
  const map = (variants: BarVariant[], filter = noFilter) =>
    [...mapSizeToVariants(variants, sizes, filter)].map(([size, one]) => [size, one.lowestPriceCents.amount]);

  it('counts a variant only if its size is among the allowed sizes, it is not not_in_stock and its price is above zero', () =>
    expect(
      map([variant('11', 1), variant('9', 2, { stockStatus: 'not_in_stock' }), variant('9', 0), variant('9', 7)]),
    ).toEqual([['9', '7']]));

  it('the lowest price wins per size; size 0 is a value', () =>
    expect(map([variant('10', 5), variant('0', 4), variant('10', 3)])).toEqual([
      ['0', '4'],
      ['10', '3'],
    ]));

  it('a size with no value aborts the size map', () => expect(map([variant('9', 5), variant('', 4)])).toEqual([]));

  it('search filters (sizes, instant ship, shoe conditions) narrow it, and clear to empty and false', () => {
    const all = [variant('9', 5, {}, 6), variant('10', 3), variant('10', 2, { shoeCondition: 'used' })];
    expect(map(all, { ...noFilter, sizes: ['9'] })).toEqual([['9', '5']]);
    expect(map(all, { ...noFilter, instantShip: true })).toEqual([['9', '5']]);
    expect(map(all, { ...noFilter, conditions: ['new_no_defects'] })).toEqual([
      ['9', '5'],
      ['10', '3'],
    ]);
    expect(noFilter).toEqual({ sizes: [], instantShip: false, conditions: [] });
  });
});

describe('the price tiers of a size', () => {
  it('fill as the specification says, instant ship from any box', () =>
    expect(
      bucketsOf(
        [
          variant('9', 500, {}, 550),
          variant('9', 400, lid, 450),
          variant('9', 300, defects, 310),
          variant('9', 200, { shoeCondition: 'used' }),
          variant('9', 250, { shoeCondition: 'plinth_clean' }),
          variant('10', 1),
        ],
        '9',
      ),
    ).toEqual({ bestPrice: 500, instantShip: 450, newWithBoxIssues: 400, newWithDefects: 300, used: 200 }));

  it('the display price is the first of best price, box issues, defects, used; price 0 never counts', () => {
    const price = (...variants: BarVariant[]) => displayPrice(bucketsOf(variants, '9'));
    expect(price(variant('9', 500), variant('9', 1, lid))).toBe(500);
    expect(price(variant('9', 0), variant('9', 400, lid), variant('9', 1, defects))).toBe(400);
    expect(price(variant('9', 300, defects), variant('9', 1, { shoeCondition: 'used' }))).toBe(300);
    expect(price(variant('9', 100, { shoeCondition: 'used' }))).toBe(100);
    expect(price()).toBeNull();
  });
});

it('sizes are sorted ascending: by number, then xxxs to 4xl', () =>
  expect(sortedBySize(['4xl', '10', 'xxxs', '9.5', 'm', '9', 'xxxl', '10c', 'One size'], (size) => size)).toEqual([
    '9',
    '9.5',
    '10',
    '10c',
    'xxxs',
    'm',
    'xxxl',
    '4xl',
    'One size',
  ]));

it('a book has a variant for each tier, and what is not for sale now is not in stock', () =>
  expect(
    variantsOf([
      {
        size: '9',
        tiers: { new: { ask: null, instant: null, offer: 100 }, used: { ask: 50, instant: null, offer: null } },
      },
    ]),
  ).toMatchObject([
    { sizeOption: { value: '9' }, stockStatus: 'not_in_stock', shoeCondition: 'new_no_defects' },
    {
      stockStatus: 'in_stock',
      shoeCondition: 'used',
      lowestPriceCents: { amount: '50' },
      instantShipLowestPriceCents: { amount: '0' },
    },
  ]));

it('prices are USD cents as strings, and a size that has none of a tier any more has 0 of it', () => {
  const tiers = { new: { ask: 21_050, instant: 22_000, offer: null }, used: { ask: null, instant: null, offer: 9000 } };
  expect(variantsOf([{ size: '9', tiers }])).toMatchObject([
    {
      lowestPriceCents: { currency: 'USD', amount: '21050' },
      instantShipLowestPriceCents: { currency: 'USD', amount: '22000' },
    },
    {
      lowestPriceCents: { currency: 'USD', amount: '0' },
      instantShipLowestPriceCents: { currency: 'USD', amount: '0' },
    },
  ]);
});
