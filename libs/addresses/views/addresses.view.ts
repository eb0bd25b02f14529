import { accountShapes } from '#accounts/events.ts';
import type { Address } from '#contracts/addresses.ts';
import type { Data } from '#kernel/fact.ts';
import { type Decrypted, pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import { type AddressEvent, addressesStream, addressShapes } from '../events.ts';

/** A member's addresses, under the member's id: nobody else gets them, and an erasure finds them there. */
export type AddressesDocument = Document & Readonly<{ defaultId: string | null; items: readonly Address[] }>;

export const addressesView = viewOf<AddressesDocument>()({
  name: 'addresses',
  version: 1,
  facts: { ...addressShapes, ...pick(accountShapes, 'MemberErased') },
  streamsOf: (id) => [addressesStream(id)],
  key: ({ data }) => [data.memberId],
  start: { AddressAdded: ({ data, id }) => ({ id, defaultId: null, items: [addressIn(data)] }) },
  on: {
    AddressAdded: ({ doc, data }) => ({ ...doc, items: [...doc.items, addressIn(data)] }),
    AddressChanged: ({ doc, data }) => ({
      ...doc,
      items: doc.items.map((one) => (one.id === data.addressId ? addressIn(data) : one)),
    }),
    AddressRemoved: ({ doc, data }) => ({
      ...doc,
      items: doc.items.filter(({ id }) => id !== data.addressId),
      defaultId: doc.defaultId === data.addressId ? null : doc.defaultId,
    }),
    DefaultAddressChosen: ({ doc, data }) => ({ ...doc, defaultId: data.addressId }),
    AddressesClosed: () => null,
    MemberErased: () => null,
  },
});

/** The decider took only countries that we know. */
const addressIn = ({ memberId: _, addressId, ...words }: Data<AddressEvent<Decrypted>, 'AddressAdded'>) =>
  ({ id: addressId, ...words }) as Address;
