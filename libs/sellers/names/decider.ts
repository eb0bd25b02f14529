import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import { type SellerNameEvent, sellerNameShapes } from './events.ts';

export type SellerNameCommand = Fact<'ReserveSellerName', Data<SellerNameEvent, 'SellerNameReserved'>>;

/** Whose it is, for ever. */
export type SellerNameState = Readonly<{ memberId: string | null }>;

/** The one place that decides who has a name, and all that look like it. Refused: `seller-name-taken`. */
export const sellerName = decider<SellerNameState, SellerNameCommand, SellerNameEvent>({
  version: 1,
  shapes: sellerNameShapes,
  initial: () => ({ memberId: null }),
  evolve: { SellerNameReserved: (_, { memberId }) => ({ memberId }) },
  decide: {
    ReserveSellerName: (data, state) => {
      mustBeFree(state, data.memberId);
      return state.memberId === null ? [{ type: 'SellerNameReserved', data }] : [];
    },
  },
});

/** Free, or their own already. Refused: `seller-name-taken`. */
export function mustBeFree({ memberId }: SellerNameState, forMember: string): void {
  if (memberId !== null && memberId !== forMember) throw new Refused('seller-name-taken');
}
