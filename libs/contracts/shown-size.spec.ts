import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shoeCharts } from './shoe-charts.ts';
import { shownSize, type Sized, type Wanted } from './shown-size.ts';
import { shoeBrands, shoeGenders, sizeUnits } from './sizes.ts';

const nike: Sized = { category: 'sneakers', brandName: 'Nike', gender: 'men' };
const wanted = (unit: Wanted['unit'], more: Partial<Wanted> = {}): Wanted => ({
  unit,
  gender: 'men',
  brand: 'other',
  ...more,
});
const charts = shoeBrands.flatMap((brand) =>
  shoeGenders.map((gender) => ({ brand, gender, sizes: shoeCharts[brand][gender] })),
);
const euOf = (eu: string) =>
  eu.split(' ').reduce((sum, part) => sum + (part.includes('/') ? Number(part[0]) / 3 : Number(part)), 0);

describe('the tables', () => {
  it.each(charts)('of $brand for $gender rise with the foot, in steps of half a US and UK size', ({ sizes }) => {
    expect(sizes.length).toBeGreaterThan(7);
    sizes.slice(1).forEach((size, index) => {
      const before = sizes[index]!;
      expect(size.us).toBeGreaterThan(before.us);
      expect(size.uk).toBeGreaterThanOrEqual(before.uk);
      expect(euOf(size.eu)).toBeGreaterThan(euOf(before.eu));
    });
    for (const { us, uk, eu } of sizes) {
      expect([us * 2, uk * 2].every(Number.isInteger)).toBe(true);
      expect(uk).toBeLessThan(us);
      expect(eu).toMatch(/^\d{2}(?:\.5| [12]\/3)?$/);
    }
  });

  it('say of a foot nearly the same, whoever made the shoe', () => {
    const nines = shoeBrands.map((brand) => euOf(shoeCharts[brand].men.find(({ us }) => us === 9)!.eu));
    expect(Math.max(...nines) - Math.min(...nines)).toBeLessThanOrEqual(1);
  });
});

describe('a size', () => {
  it('is converted by its maker, for whom it was made', () => {
    expect(shownSize('9', nike, wanted('eu'))).toBe('EU 42.5');
    expect(shownSize('9', nike, wanted('uk'))).toBe('UK 8');
    expect(shownSize('9', { ...nike, gender: 'women' }, wanted('eu'))).toBe('EU 40.5');
    expect(shownSize('9W', nike, wanted('eu'))).toBe('EU 40.5');
    expect(shownSize('5Y', nike, wanted('eu'))).toBe('EU 37.5');
    expect(shownSize('9', { ...nike, brandName: 'adidas' }, wanted('fr'))).toBe('FR 42 2/3');
    expect(shownSize('8', { ...nike, brandName: 'Gucci', gender: 'women' }, wanted('fr'))).toBe('FR 39');
    expect(shownSize('8', { ...nike, brandName: 'Gucci', gender: 'women' }, wanted('eu'))).toBe('EU 38');
  });

  it('of a maker without a table is converted by the brand that was chosen', () => {
    const larkholt = { ...nike, brandName: 'Larkholt' };
    expect(shownSize('9', larkholt, wanted('eu', { brand: 'vans' }))).toBe('EU 42');
    expect(shownSize('9', larkholt, wanted('eu', { brand: 'adidas' }))).toBe('EU 42 2/3');
  });

  it("of shoes for everybody is a woman's in US sizes, for who says so", () => {
    expect(shownSize('9', { ...nike, gender: 'unisex' }, wanted('us', { gender: 'women' }))).toBe('10.5W');
    expect(shownSize('9', nike, wanted('us', { gender: 'women' }))).toBe('9');
  });

  it('stays as it is where no table has it, and where it is no shoe', () => {
    expect(shownSize('24', nike, wanted('eu'))).toBe('24');
    expect(shownSize('One size', nike, wanted('eu'))).toBe('One size');
    expect(shownSize('32', { ...nike, category: 'apparel' }, wanted('eu'))).toBe('32');
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...sizeUnits), (label, unit) => {
        fc.pre(!/^\s*\d/.test(label));
        expect(shownSize(label, nike, wanted(unit))).toBe(label);
      }),
    );
  });

  it('that a maker prints for two of theirs has the US size beside it, that tells them apart', () => {
    expect(shownSize('6.5', nike, wanted('uk'))).toBe('UK 6 (US\u00a06.5)');
    expect(shownSize('7', nike, wanted('uk'))).toBe('UK 6 (US\u00a07)');
    expect(shownSize('6.5Y', nike, wanted('uk'))).toBe('UK 6 (US\u00a06.5Y)');
    expect(shownSize('7', nike, wanted('eu'))).toBe('EU 40');
  });

  it('is never that of another size in the same unit', () => {
    const any = fc.record({ brand: fc.constantFrom(...shoeBrands), gender: fc.constantFrom(...shoeGenders) });
    fc.assert(
      fc.property(any, fc.constantFrom(...sizeUnits), ({ brand, gender }, unit) => {
        const sized: Sized = { category: 'sneakers', brandName: brand === 'other' ? 'Larkholt' : brand, gender };
        const shown = shoeCharts[brand][gender].map(({ us }) => shownSize(String(us), sized, wanted(unit, { brand })));
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });
});
