import type { Address, AddressBody, WrongField } from '#contracts/addresses.ts';
import { Refused } from '#kernel/refused.ts';
import { addressFormOf } from './address-form.ts';
import { metadata } from './metadata.ts';

export type WholeAddress = Omit<Address, 'id'>;

/**
 * The address as it is kept: codes as they are written there, nothing that its country has no place for. Refused with
 * `address-wrong`, which names every field that is wrong, in the order of the form.
 */
export function checked(typed: AddressBody): WholeAddress {
  const { fields } = addressFormOf(typed.country, 'en');
  const names = fields.map(({ name }) => name);
  const kept = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']));
  const empty = { line2: '', district: '', city: '', state: '', zip: '' };
  const address = { ...typed, ...empty, ...kept, zip: asWritten(kept['zip'] ?? '') };
  const missing = fields
    .filter(({ name, isRequired }) => isRequired && !says.test(address[name]))
    .map(({ name }) => ({ path: name, why: 'missing' }) as const);
  const wrong = [...missing, ...wrongIn(address)].toSorted((a, b) => names.indexOf(a.path) - names.indexOf(b.path));
  if (wrong.length > 0) throw new Refused('address-wrong', { errors: wrong });
  return address;
}

/** A comma alone is filled in, and no letter would have that line. */
const says = /[\p{L}\p{N}]/u;

/** Full-width figures are figures, and nobody has to press shift. */
const asWritten = (zip: string) => zip.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ');

/** Of what is filled in: a state that there is not, a code that there cannot be, one that belongs to another state. */
function wrongIn({ country, state, zip }: WholeAddress): readonly WrongField[] {
  const { sub_regions = [], zip: pattern = '.*' } = metadata[country];
  const region = sub_regions.find(({ key }) => key === state);
  const wrong: WrongField[] = [];
  if (state !== '' && sub_regions.length > 0 && !region) wrong.push({ path: 'state', why: 'unknown' });
  if (zip === '') return wrong;
  if (!new RegExp(`^(?:${pattern})$`).test(zip)) wrong.push({ path: 'zip', why: 'unknown' });
  else if (!new RegExp(`^(?:${region?.zip ?? ''})`).test(zip)) wrong.push({ path: 'zip', why: 'elsewhere' });
  return wrong;
}
