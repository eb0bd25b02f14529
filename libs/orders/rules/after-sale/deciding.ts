import type { Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { businessDaysAfter } from '../business-days.ts';
import type { OrderState } from '../making.ts';
import type { AfterSaleEvent, Found } from '../../after-sale/events.ts';
import type { SendingBackEvent } from '../../sending-back/events.ts';
import { decideSendingBack, type SendingBackCommand } from '../sending-back/deciding.ts';
import { afterSaleRules } from './records.ts';
import { photographed, type Photographs } from './photographed.ts';
import { decideReturning, type ReturningCommand } from './returning.ts';
import { twoPairs } from './two-pairs.ts';
import { mayBeSentOn } from './way.ts';
import { type ByMember, type ByOperator, itemOf, mustBe, mustBeBuyer, mustBeDesk, type Of } from './whose.ts';

/** What people do to a sold item. All: not found for whoever has no business with it; refused `order-moved-on {is}`. */
export type AfterSaleCommand =
  /** Its seller. Refused: `ship-too-late`. */
  | Fact<'HandOver', ByMember>
  /** Operators, none of whom has bought or sold it, nor anybody linked to them: `own-order`. */
  /** `tracking`: the number on the parcel. Refused: `parcel-of-failed` (who sent it has failed the order, and somebody else sells it now: it goes back to them), `parcel-other`. */
  | Fact<'ReceiveParcel', ByOperator & Readonly<{ tracking: string }>>
  | Fact<'BeginReview', ByOperator>
  /** Refused: `checks-wrong`, `photographs-missing`, `own-verdict`. */
  | Fact<'GiveVerdict', ByOperator & Found & Photographs>
  | Fact<'SendOn', ByOperator>
  /** Its buyer. Refused: `answer-too-late`. */
  | Fact<'AnswerMismatch', ByMember & Readonly<{ accepts: boolean }>>
  | Fact<'SayAllIsWell', ByMember>
  /** What its buyer gives back, and what is wrong: `returning.ts`. */
  | ReturningCommand
  /** What goes back to whoever it belongs to: `../sending-back/deciding.ts`. */
  | SendingBackCommand;

type After = AfterSaleEvent | SendingBackEvent | Fact<'OrderCompleted', Of>;
type Decide = {
  [T in AfterSaleCommand['type']]: (
    command: Extract<AfterSaleCommand, { type: T }>['data'],
    state: OrderState,
    at: Instant,
  ) => readonly After[];
};

const rules = afterSaleRules.id;
/** The desk's clock. */
const atDesk = (at: Instant) => ({ due: businessDaysAfter(at, afterSaleRules.deskDays), rules });

/** What each of these comes to. Said again where it has been done, it is nothing. */
export const decideAfterSale: Decide = {
  HandOver: ({ orderId, memberId }, state, at) => {
    const { sellerId } = itemOf(state);
    if (sellerId !== memberId) throw new NotFound();
    if (state.way.isHandedOver) return [];
    mustBe(state, 'confirmed');
    const { due, labels } = state.way;
    if (!labels['to-us'] || due === null) throw new Refused('order-moved-on', { is: state.is });
    if (at >= due) throw new Refused('ship-too-late', { due });
    const seenBy = businessDaysAfter(at, afterSaleRules.seenDays);
    return [{ type: 'ParcelHandedOver', data: { orderId, sellerId, due: seenBy, rules } }];
  },
  ReceiveParcel: ({ tracking, ...by }, state, at) => {
    const of = mustBeDesk(state, by);
    const { labels } = state.way;
    if (state.asking.lateParcels.includes(tracking)) throw new Refused('parcel-of-failed');
    if (state.is !== 'received') mustBe(state, 'shipped-to-us');
    if (labels['to-us']?.tracking !== tracking) throw new Refused('parcel-other');
    if (state.is === 'received') return [];
    return [{ type: 'OrderReceived', data: { ...of, ...atDesk(at) } }];
  },
  BeginReview: (by, state, at) => {
    const of = mustBeDesk(state, by);
    if (state.is === 'in-review') return [];
    mustBe(state, 'received');
    return [{ type: 'ReviewBegun', data: { ...of, ...atDesk(at) } }];
  },
  GiveVerdict: ({ verdict, failed, pictures, ...by }, state, at) => {
    const of = mustBeDesk(state, by);
    mustBe(state, 'in-review');
    if ((verdict === 'verified') !== (failed.length === 0)) throw new Refused('checks-wrong');
    const shown = photographed(of, pictures);
    if (twoPairs.areNeeded(state.terms!) && !twoPairs.areAgreed(state.way.found, verdict, by))
      return [shown, { type: 'VerdictGiven', data: { ...of, verdict, failed } }];
    if (verdict === 'verified') return [shown, { type: 'OrderVerified', data: { ...of, ...atDesk(at) } }];
    if (verdict === 'fake') return [shown, { type: 'OrderRejected', data: { ...of, failed } }];
    const due = plus(at, afterSaleRules.mismatchMs);
    return [shown, { type: 'OrderMismatched', data: { ...of, failed, due, rules } }];
  },
  SendOn: (by, state, at) => {
    const of = mustBeDesk(state, by);
    if (state.is === 'shipped') return [];
    if (!mayBeSentOn(state)) throw new Refused('order-moved-on', { is: state.is });
    if (!state.way.labels['to-buyer']) throw new Refused('order-moved-on', { is: state.is });
    return [{ type: 'OrderShipped', data: { ...of, due: plus(at, afterSaleRules.lostMs), rules } }];
  },
  AnswerMismatch: ({ orderId, memberId, accepts }, state, at) => {
    mustBeBuyer(state, memberId);
    mustBe(state, 'mismatch');
    const { due } = state.way;
    if (due !== null && at >= due) throw new Refused('answer-too-late', { due });
    if (accepts) return [{ type: 'MismatchAccepted', data: { orderId, memberId, ...atDesk(at) } }];
    return [{ type: 'MismatchRefused', data: { orderId, by: 'buyer' } }];
  },
  SayAllIsWell: ({ orderId, memberId }, state) => {
    mustBeBuyer(state, memberId);
    if (state.is === 'completed') return [];
    mustBe(state, 'delivered');
    return [{ type: 'OrderCompleted', data: { orderId } }];
  },
  ...decideReturning,
  ...decideSendingBack,
};
