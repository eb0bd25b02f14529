import { type Fact, stream } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';

/** What an address says, sealed under its member's key: the country too, for of few members somewhere it tells who they are. */
export type AddressWords<P = Encrypted> = Readonly<{
  country: P;
  name: P;
  line1: P;
  line2: P;
  district: P;
  city: P;
  state: P;
  zip: P;
}>;

export const addressWords = ['country', 'name', 'line1', 'line2', 'district', 'city', 'state', 'zip'] as const;

type Of = Readonly<{ memberId: string; addressId: string }>;

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. `P` is a personal
 * value: encrypted on disk, decrypted (or `erased`) for views.
 */
export type AddressEvent<P = Encrypted> =
  | Fact<'AddressAdded', Of & AddressWords<P>>
  /** All words anew. */
  | Fact<'AddressChanged', Of & AddressWords<P>>
  | Fact<'AddressRemoved', Of>
  /** It takes the place of the default before it. It follows in the same moment where there was none, or where that was removed. */
  | Fact<'DefaultAddressChosen', Of>
  /** The member is erased: nothing is kept for them any more. */
  | Fact<'AddressesClosed', Readonly<{ memberId: string }>>;

export const addressShapes: Shapes<AddressEvent, AddressEvent<Decrypted>> = {
  AddressAdded: { v: 1, personal: addressWords, people: ['memberId'] },
  AddressChanged: { v: 1, personal: addressWords, people: ['memberId'] },
  AddressRemoved: { v: 1, people: ['memberId'] },
  DefaultAddressChosen: { v: 1, people: ['memberId'] },
  AddressesClosed: { v: 1, people: ['memberId'] },
};

/** `addresses-<memberId>` */
export const addressesStream = stream('addresses');
