import type { AddressFieldName, AddressForm } from '#contracts/addresses.ts';
import { countries, type CountryCode } from '#contracts/countries.ts';
import type { Language } from '#contracts/locales.ts';
import { metadata } from './metadata.ts';

/** What each letter of a country's format asks for. */
const asked: Readonly<Record<string, readonly AddressFieldName[]>> = {
  N: ['name'],
  A: ['line1', 'line2'],
  D: ['district'],
  C: ['city'],
  S: ['state'],
  Z: ['zip'],
};

/** What the form of that country asks for, names first, the rest in the order of a letter there. */
export function addressFormOf(code: CountryCode, language: Language): AddressForm {
  const { fmt, zipex = '', sub_regions = [], ...called } = metadata[code];
  const letters = ['N', ...lettersOf(fmt).filter((letter) => letter !== 'N')];
  const required = requiredIn(code);
  return {
    country: code,
    fields: letters
      .flatMap((letter) => asked[letter] ?? [])
      .map((name) => ({ name, isRequired: required.includes(name) })),
    called: {
      state: called.state_name_type ?? 'province',
      zip: called.zip_name_type ?? 'postal',
      city: called.locality_name_type ?? 'city',
    } as AddressForm['called'],
    states: sub_regions
      .map(({ key, name }) => ({ code: key, name: name[language] ?? name.latin ?? name.default }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language)),
    zipExample: zipex.split(',')[0] ?? '',
  };
}

/** A letter's parts in their order. What stands between them in the format is passed over. */
const lettersOf = (fmt: string) => [...fmt.matchAll(/%([NADCSZ])/g)].map(([, letter]) => letter!);

/** Fields without which nothing is delivered there. State and code are the table's; a city the metadata knows. */
export function requiredIn(code: CountryCode): readonly AddressFieldName[] {
  const { stateRequired, zipRequired } = countries.find(({ isoCode }) => isoCode === code)!;
  const { require = 'AC' } = metadata[code];
  return [
    'name',
    'line1',
    ...(require.includes('C') ? (['city'] as const) : []),
    ...(stateRequired ? (['state'] as const) : []),
    ...(zipRequired ? (['zip'] as const) : []),
  ];
}
