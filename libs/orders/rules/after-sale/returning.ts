import type { ProblemAnswer } from '#contracts/order-desk.ts';
import type { DeskCheck } from '#contracts/desk-places.ts';
import type { Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { businessDaysAfter } from '../business-days.ts';
import type { OrderState } from '../making.ts';
import { returnRules } from '../returns.ts';
import type { AfterSaleEvent } from '../../after-sale/events.ts';
import type { SendingBackEvent } from '../../sending-back/events.ts';
import { whenNotAsSent } from '../sending-back/deciding.ts';
import { photographed, type Photographs } from './photographed.ts';
import { afterSaleRules } from './records.ts';
import { type ByMember, type ByOperator, mustBe, mustBeBuyer, mustBeDesk } from './whose.ts';

/** What becomes of an item that its buyer has. All: not found for whoever has no business with it; refused `order-moved-on {is}`. */
export type ReturningCommand =
  /** Its buyer. Refused: `no-return` (the law gives no such right), `return-over` (it was tried), `return-too-late {until}`. */
  | Fact<'AskReturn', ByMember>
  /** Its buyer. Refused: `send-too-late {due}`. */
  | Fact<'HandOverReturn', ByMember>
  /** Operators: none of whom has bought or sold it, nor anybody linked to them: `own-order`. */
  | Fact<'ReceiveReturn', ByOperator>
  /** Nothing failed: it is as it was sent. Refused: `photographs-missing`. */
  | Fact<'CheckReturn', ByOperator & Photographs & Readonly<{ failed: readonly DeskCheck[] }>>
  /** Its buyer, as long as it is not completed. Refused: `problem-too-late`. */
  | Fact<'ReportProblem', ByMember & Readonly<{ says: Encrypted; pictures: Encrypted }>>
  | Fact<'EndProblem', ByOperator & Readonly<{ answer: ProblemAnswer }>>;

type Decide = {
  [T in ReturningCommand['type']]: (
    command: Extract<ReturningCommand, { type: T }>['data'],
    state: OrderState,
    at: Instant,
  ) => readonly (AfterSaleEvent | SendingBackEvent)[];
};

const rules = afterSaleRules.id;

/** Until when its buyer may give it back: its days stand still while somebody looks at what is wrong with it. Null: they may not. */
export function returnUntil({ terms, way }: Pick<OrderState, 'terms' | 'way'>): Instant | null {
  const { returns } = terms ?? {};
  if (!returns || way.heardAt === null || way.isReturnOver) return null;
  return plus(way.heardAt, returns.days * day + way.pausedMs);
}

/** What each of these comes to. Said again where it has been done, it is nothing. */
export const decideReturning: Decide = {
  AskReturn: ({ orderId, memberId }, state, at) => {
    mustBeBuyer(state, memberId);
    if (state.is === 'return-asked') return [];
    if (state.is !== 'completed') mustBe(state, 'delivered');
    if (!state.terms!.returns) throw new Refused('no-return');
    const until = returnUntil(state);
    if (until === null) throw new Refused('return-over');
    if (at >= until) throw new Refused('return-too-late', { until });
    const due = plus(at, returnRules.sendDays * day);
    return [{ type: 'ReturnAsked', data: { orderId, memberId, due, rules: returnRules.id } }];
  },
  HandOverReturn: ({ orderId, memberId }, state, at) => {
    mustBeBuyer(state, memberId);
    if (state.way.isReturnReady) return [];
    mustBe(state, 'return-asked');
    const { due, labels } = state.way;
    if (!labels.back || due === null) throw new Refused('order-moved-on', { is: state.is });
    if (at >= due) throw new Refused('send-too-late', { due });
    const seenBy = businessDaysAfter(at, afterSaleRules.seenDays);
    return [{ type: 'ReturnHandedOver', data: { orderId, memberId, due: seenBy, rules } }];
  },
  ReceiveReturn: (by, state, at) => {
    const of = mustBeDesk(state, by);
    if (state.is === 'return-received') return [];
    mustBe(state, 'return-shipped');
    return [{ type: 'ReturnReceived', data: { ...of, due: businessDaysAfter(at, afterSaleRules.deskDays), rules } }];
  },
  CheckReturn: ({ failed, pictures, ...by }, state, at) => {
    const of = mustBeDesk(state, by);
    mustBe(state, 'return-received');
    const shown = photographed(of, pictures);
    if (failed.length === 0) return [shown, { type: 'ReturnChecked', data: of }];
    const refused = { type: 'ReturnRefused', data: { ...of, failed, heardAt: state.way.heardAt! } } as const;
    return [shown, refused, whenNotAsSent(state, at)];
  },
  ReportProblem: ({ orderId, memberId, says, pictures }, state, at) => {
    mustBeBuyer(state, memberId);
    if (state.is === 'problem') return [];
    if (state.is === 'completed') throw new Refused('problem-too-late');
    mustBe(state, 'delivered');
    const { due } = state.way;
    if (due !== null && at >= due) throw new Refused('problem-too-late');
    return [{ type: 'ProblemReported', data: { orderId, memberId, says, pictures } }];
  },
  EndProblem: ({ answer, ...by }, state) => {
    const of = mustBeDesk(state, by);
    mustBe(state, 'problem');
    return [{ type: 'ProblemEnded', data: { ...of, answer, heardAt: state.way.heardAt! } }];
  },
};
