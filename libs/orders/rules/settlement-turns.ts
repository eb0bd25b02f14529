import type { Data } from '#kernel/fact.ts';
import { type Instant, later, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound, notDueYet, Refused } from '#kernel/refused.ts';
import { settlementRules } from './records.ts';
import type { ChanceEnd, SettlementEvent } from '../settlements/events.ts';

export type Chance = Data<SettlementEvent, 'WinnerDefaulted'>['next'][number];

/** Who may buy it now, alone, and until when. */
export type Turn = Readonly<{
  memberId: string;
  price: Money;
  until: Instant;
  is: 'winner' | 'offered' | 'accepted';
}>;

export type SettlementState = Readonly<{
  opened: Data<SettlementEvent, 'SettlementOpened'> | null;
  /** Null: nobody's any more. */
  turn: Turn | null;
  isReminded: boolean;
  /** Who is asked after them. */
  next: readonly Chance[];
  /** Whose turn is over, the winner first. */
  former: readonly Readonly<{ memberId: string; price: Money; until: Instant }>[];
  reserved: Readonly<{ orderId: string; until: Instant }> | null;
  soldTo: string | null;
  /** Orders that never have it any more. Their number is how often it was tried. */
  over: readonly string[];
  isSettled: boolean;
}>;

/** Whose turn it is. Refused: `unit-over` for whose was before. Not found for anybody else. */
export function turnOf({ turn, former }: SettlementState, memberId: string): Turn {
  if (turn?.memberId === memberId) return turn;
  if (former.some((one) => one.memberId === memberId)) throw new Refused('unit-over');
  throw new NotFound();
}

/** When it is to be looked at next: the reminder, or the end. Null: time changes nothing. */
export function dueOf({ turn, isReminded, soldTo }: SettlementState): Instant | null {
  if (!turn || soldTo !== null) return null;
  return turn.is === 'winner' && !isReminded ? plus(turn.until, -settlementRules.remindMs) : turn.until;
}

/**
 * What time makes of it: a reminder, or the end of a turn. No winner's turn ends who was not reminded so long before (a market that was away reminds
 * first, and waits again). Never while an order has it, whose reservation stands or of whose payment nobody knows yet: an
 * order that was given up lets go of it, so that this comes. Refused: `not-due-yet`.
 */
export function passed(
  state: SettlementState,
  chances: readonly Chance[] | null,
  at: Instant,
): readonly SettlementEvent[] {
  const { turn, reserved } = state;
  const due = dueOf(state);
  if (!turn || due === null) return [];
  if (at < due) throw notDueYet(due, at);
  if (turn.is === 'winner' && !state.isReminded) {
    const { memberId, price } = turn;
    const until = later(turn.until, plus(at, settlementRules.remindMs));
    return [{ type: 'PaymentReminded', data: { auctionId: idOf(state), memberId, price, until } }];
  }
  if (reserved) throw notDueYet(later(reserved.until, plus(at, settlementRules.againMs)), at);
  // it was over between the two: without a look at who is next nobody would be
  if (turn.is === 'winner' && !chances) throw notDueYet(plus(at, settlementRules.againMs), at);
  return ended(state, turn.is === 'accepted' ? 'not-paid' : 'silence', chances ?? [], at);
}

/** In minor units, of what it closed at: less than that it is offered to nobody for. Mutants replace it. */
export const offering = {
  least: (closed: Money): number => Math.ceil((closed.minor * settlementRules.leastPercent) / 100),
};

/** Whoever has it offered does not want it. Refused: `unit-over`, `unit-sold`, `unit-reserved`. Not found for its winner, who has bid. */
export function declined(state: SettlementState, memberId: string, at: Instant): readonly SettlementEvent[] {
  const turn = turnOf(state, memberId);
  if (turn.is === 'winner') throw new NotFound();
  if (state.soldTo !== null) throw new Refused('unit-sold');
  if (at >= turn.until) throw new Refused('unit-over');
  if (state.reserved) throw new Refused('unit-reserved');
  return ended(state, 'no', [], at);
}

/** A turn is over: the next one's begins, or nobody has it. */
function ended(
  state: SettlementState,
  why: ChanceEnd,
  chances: readonly Chance[],
  at: Instant,
): readonly SettlementEvent[] {
  const { opened, turn } = state;
  if (!opened || !turn) return [];
  const { auctionId, sellerId, price } = opened;
  const { memberId } = turn;
  const isWinners = turn.is === 'winner';
  const next = isWinners ? chances : state.next;
  const [first] = next;
  const over: SettlementEvent = isWinners
    ? { type: 'WinnerDefaulted', data: { auctionId, memberId, sellerId, price, next } }
    : { type: 'SecondChanceEnded', data: { auctionId, memberId, why } };
  if (!first) return [over, { type: 'AuctionSettled', data: { auctionId, sellerId, is: 'failed', orderId: null } }];
  const until = plus(at, settlementRules.chanceMs);
  return [over, { type: 'SecondChanceOffered', data: { auctionId, ...first, until } }];
}

const idOf = ({ opened }: SettlementState) => opened?.auctionId ?? '';
