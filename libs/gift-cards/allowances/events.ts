import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk: see `balances/events.ts`. `buyer`: the member, or of a guest the keyed hash of their session, their card or their mailbox. `cents` are US cents. */
type Taken = Readonly<{ buyer: string; orderId: string; cents: number }>;

export type AllowanceEvent =
  | Fact<'AllowanceTaken', Taken> /** That order was not placed. */
  | Fact<'AllowanceGivenBack', Taken>;

export const allowanceShapes: Shapes<AllowanceEvent> = {
  AllowanceTaken: { v: 1, people: ['buyer'] },
  AllowanceGivenBack: { v: 1, people: ['buyer'] },
};

/** `giftallowance-<member, or keyed hash of a guest's session, card or mailbox>`: what of gift cards somebody bought of late. `allowance` is auctions': a stream has one decider. */
export const allowanceStream = stream('giftallowance');
