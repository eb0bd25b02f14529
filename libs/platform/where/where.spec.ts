import { expect, it } from '@jest/globals';
import { WhereByTable } from './table.adapter.ts';

const where = new WhereByTable();

it.each([
  ['8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['81.2.69.142', 'GB'],
  ['::ffff:81.2.69.142', 'GB'],
  ['133.11.0.1', 'JP'],
])('%s is in %s', (address, country) => {
  expect(where.countryOf(address)).toBe(country);
});

it.each(['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'fe80::1', '', 'rubbish', '1.2.3.4.5', '999.1.1.1'])(
  'nobody knows where "%s" is',
  (address) => {
    expect(where.countryOf(address)).toBeUndefined();
  },
);
