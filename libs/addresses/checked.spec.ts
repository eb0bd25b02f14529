import { describe, expect, it } from '@jest/globals';
import type { AddressBody } from '#contracts/addresses.ts';
import { countries } from '#contracts/countries.ts';
import { Refused } from '#kernel/refused.ts';
import { addressFormOf } from './address-form.ts';
import { checked } from './checked.ts';
import { linesOf } from './lines.ts';
import { metadata } from './metadata.ts';

const good: Readonly<Record<string, AddressBody>> = {
  US: { country: 'US', name: 'Ann Lee', line1: '1 Main St', line2: 'Apt 4', city: 'Austin', state: 'TX', zip: '78701' },
  GB: { country: 'GB', name: 'Ann Lee', line1: '10 High St', city: 'London', zip: 'EC1A 1HQ' },
  CA: { country: 'CA', name: 'Ann Lee', line1: '1 rue Roy', city: 'Montréal', state: 'QC', zip: 'H2W 1M8' },
  AU: { country: 'AU', name: 'Ann Lee', line1: '1 Pitt St', city: 'Sydney', state: 'NSW', zip: '2000' },
  NL: { country: 'NL', name: 'Ann Lee', line1: 'Dam 1', city: 'Amsterdam', zip: '1012 JS' },
  IT: { country: 'IT', name: 'Ann Lee', line1: 'Via Roma 1', city: 'Milano', state: 'MI', zip: '20121' },
  SA: { country: 'SA', name: 'Ann Lee', line1: 'King Fahd Rd 1', city: 'Riyadh' },
  DE: { country: 'DE', name: 'Ann Lee', line1: 'Lindenstr. 1', city: 'Berlin', zip: '10969' },
  FR: { country: 'FR', name: 'Ann Lee', line1: '1 rue de la Paix', city: 'Paris', zip: '75002' },
  MX: {
    country: 'MX',
    name: 'Ann Lee',
    line1: 'Calle 1',
    district: 'Roma',
    city: 'México',
    state: 'CMX',
    zip: '06700',
  },
  AE: { country: 'AE', name: 'Ann Lee', line1: 'Al Wasl Rd 1', state: 'DU' },
  JP: { country: 'JP', name: 'Ann Lee', line1: '1-2-3 Jingumae, Shibuya-ku', state: '13', zip: '150-0001' },
};

const wrongIn = (address: AddressBody) => {
  try {
    checked(address);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return (error.details['errors'] as { path: string; why: string }[]).map(({ path, why }) => `${path} ${why}`);
  }
};

describe('the countries', () => {
  it.each(countries)('$isoCode requires what its metadata says, and takes a good address', (country) => {
    const { require = 'AC' } = metadata[country.isoCode];
    expect([require.includes('S'), require.includes('Z')]).toEqual([country.stateRequired, country.zipRequired]);
    expect(wrongIn(good[country.isoCode]!)).toEqual([]);
  });

  it.each(countries)('$isoCode: each field that its form requires is missed, and no other', ({ isoCode }) => {
    const address = good[isoCode]!;
    for (const { name, isRequired } of addressFormOf(isoCode, 'en').fields)
      expect([name, wrongIn({ ...address, [name]: '' })]).toEqual([name, isRequired ? [`${name} missing`] : []]);
  });

  it('a comma or a dash alone is nobody and nowhere', () => {
    const { FR } = good as { FR: AddressBody };
    expect(wrongIn({ ...FR, name: ',', line1: ' - ', city: '...' })).toEqual([
      'name missing',
      'line1 missing',
      'city missing',
    ]);
    expect(wrongIn({ ...FR, name: '李', line1: '1', city: 'Y' })).toEqual([]);
  });

  it.each(countries)('$isoCode: every example of a code in its metadata is one', ({ isoCode }) => {
    const { zipex, zip } = metadata[isoCode];
    const fits = new RegExp(`^(?:${zip})$`);
    expect((zipex?.split(',') ?? []).filter((example) => !fits.test(example))).toEqual([]);
  });
});

describe('a code', () => {
  it.each([
    ['US', '7870', 'unknown'],
    ['US', '10001', 'elsewhere'],
    ['US', '78701-123', 'unknown'],
    ['GB', 'EC1A 1HQ and more', 'unknown'],
    ['GB', 'GIR 0AAX', 'unknown'],
    ['CA', 'V5K 0A1', 'elsewhere'],
    ['CA', 'D1A 0B1', 'unknown'],
    ['FR', '7500', 'unknown'],
    ['JP', '060-0000', 'elsewhere'],
    ['SA', '12', 'unknown'],
  ])('of %s is not %s: %s', (country, zip, why) => {
    expect(wrongIn({ ...good[country]!, zip })).toEqual([`zip ${why}`]);
  });

  it('is kept as it is written there', () => {
    expect(checked({ ...good['GB']!, zip: 'ec1a  1hq' }).zip).toBe('EC1A 1HQ');
    expect(checked({ ...good['JP']!, zip: '１５０－０００１' }).zip).toBe('150-0001');
  });
});

describe('an address', () => {
  it('names all that is wrong at once, in the order of the form', () => {
    expect(wrongIn({ country: 'US', name: '', line1: '', state: 'ZZ', zip: 'x' })).toEqual([
      'name missing',
      'line1 missing',
      'city missing',
      'state unknown',
      'zip unknown',
    ]);
    expect(wrongIn({ country: 'JP', name: 'A', line1: '', zip: '1' })).toEqual([
      'zip unknown',
      'state missing',
      'line1 missing',
    ]);
  });

  it('keeps nothing that its country has no place for', () => {
    expect(checked({ ...good['FR']!, state: 'TX', district: 'x' })).toMatchObject({ state: '', district: '' });
    expect(checked({ ...good['AE']!, zip: '12345' })).toMatchObject({ zip: '', city: '' });
  });

  it.each([
    ['US', ['Ann Lee', '1 Main St', 'Apt 4', 'Austin, TX 78701']],
    ['GB', ['Ann Lee', '10 High St', 'London', 'EC1A 1HQ']],
    ['FR', ['Ann Lee', '1 rue de la Paix', '75002 Paris']],
    ['AE', ['Ann Lee', 'Al Wasl Rd 1', 'Dubai']],
    ['JP', ['Ann Lee', '1-2-3 Jingumae, Shibuya-ku, Tokyo', '150-0001']],
  ])('stands on a letter to %s as its post asks for', (country, lines) => {
    expect(linesOf(checked(good[country]!))).toEqual(lines);
  });

  it('stands there in Japanese for who writes it so', () => {
    const tokyo = { ...good['JP']!, name: '山田花子', line1: '渋谷区神宮前1-2-3', line2: '101' };
    expect(linesOf(checked(tokyo))).toEqual(['〒150-0001', '東京都', '渋谷区神宮前1-2-3', '101', '山田花子']);
  });

  it.each(countries)('$isoCode: a letter has every word, and nothing left over from the format', ({ isoCode }) => {
    const { country: _, state: __, ...words } = checked(good[isoCode]!);
    const text = linesOf(checked(good[isoCode]!)).join('\n');
    expect(Object.values(words).filter((word) => !text.includes(word))).toEqual([]);
    expect(text).not.toMatch(/%|undefined/);
  });
});
