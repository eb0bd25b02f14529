import { NotFound, Refused } from '#kernel/refused.ts';
import type { OrderState } from '../making.ts';
import type { OrderPhase } from '../phase.ts';
import { itemIn } from '../terms.ts';
import { isSelf, type Looker } from './two-pairs.ts';

export type Of = Readonly<{ orderId: string }>;
export type ByOperator = Of & Looker;
export type ByMember = Of & Readonly<{ memberId: string }>;

/** Refused: `order-moved-on`. */
export function mustBe({ is }: OrderState, wanted: OrderPhase): void {
  if (is !== wanted) throw new Refused('order-moved-on', { is });
}

/** Only items go anywhere. Not found: gift cards. */
export function itemOf({ terms }: OrderState) {
  const item = terms && itemIn(terms.goods);
  if (!item) throw new NotFound();
  return item;
}

/** Another's is not there. */
export function mustBeBuyer(state: OrderState, memberId: string): void {
  itemOf(state);
  if (state.terms?.memberId !== memberId) throw new NotFound();
}

/** Nobody judges what they have bought or sold, nor for somebody who is perhaps the same person. Whose word it is. Refused: `own-order`. */
export function mustBeDesk(state: OrderState, by: ByOperator): Of & Readonly<{ operatorId: string }> {
  const { sellerId } = itemOf(state);
  if (isSelf(by, sellerId) || isSelf(by, state.terms!.memberId)) throw new Refused('own-order');
  return { orderId: by.orderId, operatorId: by.operatorId };
}
