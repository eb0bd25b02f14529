import type { BackWhy } from '#contracts/going-back.ts';
import type { RefundWhy } from '#contracts/orders.ts';
import type { Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { SendingBackEvent } from '../../sending-back/events.ts';
import { afterSaleRules } from '../after-sale/records.ts';
import { type ByMember, type ByOperator, itemOf, mustBeDesk } from '../after-sale/whose.ts';
import type { OrderState } from '../making.ts';
import { owedFor, sendingBackRules } from './records.ts';
import { needsAddress } from './sending.ts';

/** What people do to an item that goes back. All: not found where none goes back to them; refused `order-moved-on {is}`. */
export type SendingBackCommand =
  /** Whoever gets it; again, with another address, until that parcel is labelled. Refused: `answer-too-late {due}`, `back-labelled`. */
  | Fact<'GiveBackAddress', ByMember & Readonly<{ address: Encrypted }>>
  /** Operators, none of whom has bought or sold it, nor anybody linked to them: `own-order`. */
  | Fact<'SendBack', ByOperator>;

type Decide = {
  [T in SendingBackCommand['type']]: (
    command: Extract<SendingBackCommand, { type: T }>['data'],
    state: OrderState,
    at: Instant,
  ) => readonly SendingBackEvent[];
};

/** What each of these comes to. Said again where it has been done, it is nothing. */
export const decideSendingBack: Decide = {
  GiveBackAddress: ({ orderId, memberId, address }, { is, sending }, at) => {
    if (sending?.memberId !== memberId) throw new NotFound();
    const isAddressed = sending.is === 'addressed';
    if (sending.is === 'packed' || (isAddressed && sending.isLabelAsked)) throw new Refused('back-labelled');
    if (!isAddressed && !needsAddress(sending.is)) throw new Refused('order-moved-on', { is });
    const { due, n } = sending;
    if (due !== null && at >= due) throw new Refused('answer-too-late', { due });
    return [{ type: 'BackAddressGiven', data: { orderId, memberId, n, address } }];
  },
  SendBack: (by, state, at) => {
    const of = mustBeDesk(state, by);
    const { is, sending } = state;
    if (sending?.is === 'sent') return [];
    if (sending?.is !== 'packed') throw new Refused('order-moved-on', { is });
    const { n, to } = sending;
    const due = plus(at, afterSaleRules.lostMs);
    return [{ type: 'ItemSentBack', data: { ...of, n, to, due, rules: sendingBackRules.id } }];
  },
};

/** What is at the desk once all of it is refunded, and belongs to its seller again. */
const sellersAgain: Readonly<Partial<Record<RefundWhy, BackWhy>>> = {
  fake: 'fake',
  mismatch: 'mismatch',
  returned: 'returned',
};

/** With the refund: it belongs to its seller again, and they may have it. Nothing where they have it, or nobody has. */
export function whenRefunded(state: OrderState, at: Instant): readonly SendingBackEvent[] {
  const why = state.way.why && sellersAgain[state.way.why];
  return why ? [begun(state, why, at)] : [];
}

/** What somebody gave back and is not as it was sent is theirs as before. */
export const whenNotAsSent = (state: OrderState, at: Instant): SendingBackEvent => begun(state, 'not-as-sent', at);

function begun(state: OrderState, why: BackWhy, at: Instant): SendingBackEvent {
  const { sellerId } = itemOf(state);
  const { orderId, memberId } = state.terms!;
  const whose =
    why === 'not-as-sent' ? ({ to: 'buyer', memberId } as const) : ({ to: 'seller', memberId: sellerId } as const);
  const leg = owedFor[why];
  const owed = (leg && state.way.labels[leg]?.cost) ?? { minor: 0, currency: 'USD' };
  const due = plus(at, sendingBackRules.addressMs);
  return { type: 'SendingBackBegun', data: { orderId, ...whose, why, owed, due, rules: sendingBackRules.id } };
}
