import { mostAddresses } from '#contracts/addresses.ts';
import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type AddressEvent, addressShapes } from './events.ts';

type Of = Data<AddressEvent, 'AddressRemoved'>;

export type AddressCommand =
  | Fact<'AddAddress', Data<AddressEvent, 'AddressAdded'>>
  | Fact<'ChangeAddress', Data<AddressEvent, 'AddressChanged'>>
  | Fact<'RemoveAddress', Of>
  | Fact<'ChooseDefaultAddress', Of>
  | Fact<'CloseAddresses', Data<AddressEvent, 'AddressesClosed'>>;

/** What there is, not what it says. */
export type AddressesState = Readonly<{
  /** In the order in which they were added. */
  ids: readonly string[];
  /** Null only as long as there is none. */
  defaultId: string | null;
  closed: boolean;
}>;

/** A member's addresses: exactly one is the default as long as there is any. */
export const addresses = decider<AddressesState, AddressCommand, AddressEvent>({
  version: 1,
  shapes: addressShapes,
  initial: () => ({ ids: [], defaultId: null, closed: false }),
  evolve: {
    AddressAdded: (state, { addressId }) => ({ ...state, ids: [...state.ids, addressId] }),
    AddressChanged: (state) => state,
    AddressRemoved: ({ ids, defaultId, ...state }, { addressId }) => ({
      ...state,
      ids: ids.filter((id) => id !== addressId),
      defaultId: defaultId === addressId ? null : defaultId,
    }),
    DefaultAddressChosen: (state, { addressId }) => ({ ...state, defaultId: addressId }),
    AddressesClosed: () => ({ ids: [], defaultId: null, closed: true }),
  },
  decide: {
    AddAddress: (address, { ids, closed }) => {
      if (closed) throw new NotFound();
      if (ids.includes(address.addressId)) return [];
      if (ids.length >= mostAddresses) throw new Refused('too-many-addresses', { most: mostAddresses });
      const added = { type: 'AddressAdded', data: address } as const;
      return ids.length === 0 ? [added, chosen(address)] : [added];
    },
    ChangeAddress: (address, state) => {
      mustBeThere(address, state);
      return [{ type: 'AddressChanged', data: address }];
    },
    RemoveAddress: ({ memberId, addressId }, { ids, defaultId }) => {
      if (!ids.includes(addressId)) return [];
      const removed = { type: 'AddressRemoved', data: { memberId, addressId } } as const;
      const next = ids.find((id) => id !== addressId);
      return defaultId === addressId && next !== undefined
        ? [removed, chosen({ memberId, addressId: next })]
        : [removed];
    },
    ChooseDefaultAddress: (address, state) => {
      mustBeThere(address, state);
      return state.defaultId === address.addressId ? [] : [chosen(address)];
    },
    CloseAddresses: ({ memberId }, { closed }) => (closed ? [] : [{ type: 'AddressesClosed', data: { memberId } }]),
  },
});

const chosen = ({ memberId, addressId }: Of) =>
  ({ type: 'DefaultAddressChosen', data: { memberId, addressId } }) as const;

function mustBeThere({ addressId }: Of, { ids }: AddressesState): void {
  if (!ids.includes(addressId)) throw new NotFound();
}
