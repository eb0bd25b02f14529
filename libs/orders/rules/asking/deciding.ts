import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { AskingEvent } from '../../asking/events.ts';
import type { AfterSaleEvent } from '../../after-sale/events.ts';
import { type ByMember, itemOf, mustBe, mustBeBuyer } from '../after-sale/whose.ts';
import type { OrderState } from '../making.ts';
import { isPlaced } from '../phase.ts';
import { bindsItsBuyer } from '../terms.ts';

/** What its seller and its buyer say of an ask that is bought. All: not found for whoever has no business with it; refused `order-moved-on {is}`. */
export type AskingCommand =
  /** Its seller sells it. Refused: `confirm-too-late {due}`. */
  | Fact<'AgreeSale', ByMember>
  /** They do not, and pay for it. Refused: `confirm-too-late {due}`. */
  | Fact<'DeclineSale', ByMember>
  /** Its buyer takes it back. Refused: `order-binds` (a match or an accepted offer), `cancel-too-late`. */
  | Fact<'TakeOrderBack', ByMember>;

type Decide = {
  [T in AskingCommand['type']]: (
    command: Extract<AskingCommand, { type: T }>['data'],
    state: OrderState,
    at: Instant,
  ) => readonly (AskingEvent | AfterSaleEvent)[];
};

/** Whose turn it is to say something. Refused: `confirm-too-late`, `order-moved-on`. */
function mustBeAsked(state: OrderState, memberId: string, at: Instant): void {
  if (itemOf(state).sellerId !== memberId || !isPlaced(state.is)) throw new NotFound();
  mustBe(state, 'placed');
  const { asked } = state.asking;
  if (!asked) throw new Refused('order-moved-on', { is: state.is });
  if (at >= asked.due) throw new Refused('confirm-too-late', { due: asked.due });
}

/** What each of these comes to. Said again where it has been done, it is nothing. */
export const decideAsking: Decide = {
  AgreeSale: ({ orderId, memberId }, state, at) => {
    if (state.asking.agreedBy === memberId && !state.asking.failed.includes(memberId)) return [];
    mustBeAsked(state, memberId, at);
    return [{ type: 'SaleAgreed', data: { orderId, sellerId: memberId } }];
  },
  DeclineSale: ({ orderId, memberId }, state, at) => {
    if (state.asking.failed.includes(memberId)) return [];
    mustBeAsked(state, memberId, at);
    return [{ type: 'SellerFailed', data: { orderId, sellerId: memberId, why: 'declined' } }];
  },
  TakeOrderBack: ({ orderId, memberId }, state, at) => {
    mustBeBuyer(state, memberId);
    if (state.end?.why === 'withdrawn') return [];
    if (!isPlaced(state.is)) throw new NotFound();
    if (bindsItsBuyer(state.terms!.goods)) throw new Refused('order-binds');
    const { asked, cancelUntil } = state.asking;
    const until = state.is === 'placed' && asked && !state.isPaid ? cancelUntil : null;
    if (until === null || at >= until) throw new Refused('cancel-too-late', { until });
    return [{ type: 'OrderTakenBack', data: { orderId, memberId } }];
  },
};
