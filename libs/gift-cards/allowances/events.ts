import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk: see `balances/events.ts`. `buyer`: the member, or the keyed hash of a guest's mailbox. `cents` are US cents. */
type Taken = Readonly<{ buyer: string; orderId: string; cents: number }>;

export type AllowanceEvent =
  | Fact<'AllowanceTaken', Taken> /** That order was not placed. */
  | Fact<'AllowanceGivenBack', Taken>;

export const allowanceShapes: Shapes<AllowanceEvent> = {
  AllowanceTaken: { v: 1, people: ['buyer'] },
  AllowanceGivenBack: { v: 1, people: ['buyer'] },
};

/** `giftallowance-<member or keyed hash of a mailbox>`: what of gift cards somebody bought of late. `allowance` is auctions': a stream has one decider. */
export const allowanceStream = stream('giftallowance');
