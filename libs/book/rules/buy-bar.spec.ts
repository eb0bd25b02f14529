import { describe, expect, it } from '@jest/globals';
import { bucketsOf, noFilter, variantsOf } from './buckets.ts';
import { type BarSize, bucketNames, buyBarVariants, lowestOf } from './buy-bar.ts';

const ask = (cents: number, instant: number | null = null, offer: number | null = null) => ({
  ask: cents,
  instant,
  offer,
});
const sizes = ['10', '8', '9', '9.5'];
const book: readonly BarSize[] = [
  { size: '9', tiers: { new: ask(500, 550, 300), 'new-box-issues': ask(400), used: ask(200, null, 150) } },
  { size: '8', tiers: { 'used-clean': ask(250), used: ask(260) } },
  { size: '10', tiers: { new: { ask: null, instant: null, offer: 320 }, 'new-defects': ask(310) } },
];
const shown = (filter = noFilter) => buyBarVariants(sizes, book, filter);

describe('what the buy bar shows', () => {
  it('sizes are sorted ascending: all, those for sale, new ones and used ones', () =>
    expect(shown()).toMatchObject({
      allSizes: ['8', '9', '9.5', '10'],
      availableSizes: ['8', '9', '10'],
      newAvailableSizes: ['9', '10'],
      usedAvailableSizes: ['8', '9'],
    }));

  it('new ones by the new-condition size list, used ones by price', () => {
    const { newVariants, usedVariants } = shown();
    expect(newVariants.get('9')?.lowestPriceCents.amount).toBe('500'); // not the one without its box, which is cheaper
    expect(newVariants.get('10')?.shoeCondition).toBe('new_with_defects');
    expect(usedVariants.get('8')?.shoeCondition).toBe('plinth_clean');
  });

  it('the highest offer of each size, of any tier', () =>
    expect([...shown().offers]).toEqual([
      ['9', 300],
      ['10', 320],
    ]));

  it('filters (sizes, instant ship, shoe conditions) narrow the size map, and everything that is made of it', () => {
    expect(shown({ ...noFilter, sizes: ['8'] })).toMatchObject({ availableSizes: ['8'], newAvailableSizes: [] });
    expect(shown({ ...noFilter, instantShip: true })).toMatchObject({
      availableSizes: ['9'],
      newAvailableSizes: ['9'],
      usedAvailableSizes: [],
    });
    expect(shown({ ...noFilter, conditions: ['plinth_clean', 'new_with_defects'] })).toMatchObject({
      availableSizes: ['8', '10'],
      newAvailableSizes: ['10'],
      usedAvailableSizes: ['8'],
    });
  });

  it('cleared to empty and false they narrow nothing', () =>
    expect(shown({ sizes: [], instantShip: false, conditions: [] })).toEqual(shown()));

  it('a size with no value aborts the size map: then nothing is for sale, and all sizes stay', () =>
    expect(buyBarVariants(sizes, [...book, { size: '', tiers: { new: ask(1) } }])).toMatchObject({
      allSizes: ['8', '9', '9.5', '10'],
      availableSizes: [],
      newAvailableSizes: [],
      usedAvailableSizes: [],
    }));
});

describe('what is bought in a tier of an expanded row', () => {
  it.each(book)('costs what the specification’s buckets say, in size $size', (one) => {
    const buckets = bucketsOf(variantsOf([one]), one.size);
    for (const name of bucketNames) expect(lowestOf(one, name)?.cents ?? null).toBe(buckets[name]);
  });

  it('instant ship is what is sent at once, in whichever box; used the lower of the two, the clean one where they are alike', () => {
    const two = {
      tiers: { new: ask(500, 550), 'new-box-issues': ask(400, 450), 'used-clean': ask(200), used: ask(200) },
    };
    expect(lowestOf(two, 'instantShip')).toEqual({ tier: 'new-box-issues', isInstant: true, cents: 450 });
    expect(lowestOf(two, 'bestPrice')).toEqual({ tier: 'new', isInstant: false, cents: 500 });
    expect(lowestOf(two, 'used')?.tier).toBe('used-clean');
    expect(lowestOf({ tiers: { new: ask(500, 500) } }, 'bestPrice')?.isInstant).toBe(true);
  });
});
