import { expect, it } from '@jest/globals';
import { showing } from '#kernel/fold.ts';
import { ann, idOf } from '../samples.ts';
import { addressesView } from './addresses.view.ts';

const [one, two] = [idOf(1), idOf(2)];
const words = {
  country: 'FR',
  name: 'Ann',
  line1: '1 rue',
  line2: '',
  district: '',
  city: 'Paris',
  state: '',
  zip: '75002',
};
const of = (addressId: string) => ({ memberId: ann, addressId });
const added = (id: string) => ({ type: 'AddressAdded', data: { ...of(id), ...words } }) as const;
const chosen = (id: string) => ({ type: 'DefaultAddressChosen', data: of(id) }) as const;
const removed = (id: string) => ({ type: 'AddressRemoved', data: of(id) }) as const;
const erased = { type: 'MemberErased', data: { memberId: ann, emailKey: null } } as const;
const closed = { type: 'AddressesClosed', data: { memberId: ann } } as const;

it('shows what was added, changed, chosen and removed', () => {
  const changed = { type: 'AddressChanged', data: { ...of(two), ...words, city: 'Lyon' } } as const;
  expect(showing(addressesView, added(one), chosen(one), added(two), changed)).toEqual({
    id: ann,
    defaultId: one,
    items: [
      { id: one, ...words },
      { id: two, ...words, city: 'Lyon' },
    ],
  });
  const left = showing(addressesView, added(one), chosen(one), added(two), removed(one), chosen(two));
  expect(left).toEqual({ id: ann, defaultId: two, items: [{ id: two, ...words }] });
  const none = showing(addressesView, added(one), chosen(one), removed(one));
  expect(none).toEqual({ id: ann, defaultId: null, items: [] });
});

it('has nothing of who was erased, though an address came in the same moment', () => {
  expect(showing(addressesView, added(one), chosen(one), erased)).toBeUndefined();
  expect(showing(addressesView, added(one), erased, added(two), closed)).toBeUndefined();
});
