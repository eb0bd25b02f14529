import { decider } from '#kernel/decider.ts';
import type { RecordedMeta } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { NotFound, notDueYet, Refused } from '#kernel/refused.ts';
import { auctionShapes, type AuctionEvent } from './events.ts';
import {
  bidsTakenBack,
  bidTaken,
  closed,
  opening,
  reserveLowered,
  retractionAnswered,
  retractionAsked,
  starting,
} from './rules/outcomes.ts';
import {
  answerRules,
  askRules,
  bidRules,
  buyRules,
  cancelRules,
  endRules,
  openRules,
  refuseOnFirst,
  reserveRules,
  retractRules,
  type Rule,
} from './rules/refusals.ts';
import { neededAtClose } from './rules/deposit-steps.ts';
import {
  listed,
  money,
  noteAnswer,
  noteBid,
  noteMove,
  noteRequest,
  noteReserve,
  noteRetraction,
  type AuctionState,
  type OpenAuctionState,
} from './rules/state.ts';
import type { AuctionCommand } from './rules/command-data.ts';

/** What an auction decides: `rules.md`, Auctions. */
export const auction = decider<AuctionState, AuctionCommand, AuctionEvent>({
  version: 7,
  shapes: auctionShapes,
  initial: () => ({ phase: 'none' }),
  rules: (command, state) => (command.type === 'OpenAuction' ? command.data.rules : mustExist(state).rules),
  isDue: (state, at) => state.phase === 'open' && at >= state.closesAt,
  evolve: {
    AuctionOpened: (_, opened, meta) => listed(opened, meta),
    AuctionStarted: ifOpen((open) => {
      open.started = true;
    }),
    BidPlaced: ifOpen(noteBid),
    BidRetracted: ifOpen(noteRetraction),
    RetractionAsked: ifOpen(noteRequest),
    RetractionRefused: ifOpen((open, { alias, requestId }) => noteAnswer(open, alias, requestId, 'refused')),
    PriceMoved: ifOpen(noteMove),
    BuyNowReturned: ifOpen((open, { price }) => {
      open.buyNow = price.minor;
    }),
    ReserveLowered: ifOpen(noteReserve),
    ClosingDelayed: ifOpen((open, { closesAt }) => {
      open.closesAt = closesAt;
    }),
    AuctionClosed: (state, { winner, closedAt }) => ({
      phase: 'closed',
      rules: mustExist(state).rules,
      winnerId: winner?.bidderId ?? null,
      needs: winner && state.phase === 'open' ? neededAtClose(winner.bidderId, state) : null,
      closedAt,
    }),
    AuctionCancelled: (state, _, { at: closedAt }) => ({
      phase: 'closed',
      rules: mustExist(state).rules,
      winnerId: null,
      needs: null,
      closedAt,
    }),
  },
  decide: {
    OpenAuction: (command, state, at) => {
      if (state.phase !== 'none') return [];
      refuseOnFirst(openRules, command, at);
      return [opening(command, at)];
    },
    StartAuction: (_, state, at) => {
      const found = mustExist(state);
      if (found.phase !== 'open') return [];
      if (at < found.opensAt) throw notDueYet(found.opensAt, at);
      return starting(found);
    },
    PlaceBid: whileOpen(bidRules, bidTaken),
    BuyNow: whileOpen(buyRules, (open, command, at) =>
      bidTaken(open, { ...command, maximum: money(open.buyNow ?? 0, open.currency) }, at),
    ),
    RetractBid: whileOpen(retractRules, bidsTakenBack),
    AskRetraction: whileOpen(askRules, retractionAsked),
    AnswerRetraction: whileOpen(answerRules, retractionAnswered),
    LowerReserve: whileOpen(reserveRules, reserveLowered),
    CloseAuction: (_, state, at) => {
      const found = mustExist(state);
      if (found.phase !== 'open') return [];
      if (at < found.closesAt) throw notDueYet(found.closesAt, at);
      return [closed(found, found.closesAt, 'time')];
    },
    EndAuction: (command, state, at) => {
      const found = mustExist(state);
      if (found.phase !== 'open') return [];
      refuseOnFirst(endRules, command, found, at);
      if (at >= found.closesAt) return [closed(found, found.closesAt, 'time')];
      return [closed(found, at, command.memberId === null ? 'operator' : 'seller')];
    },
    CancelAuction: whileOpen(cancelRules, (_, { auctionId, memberId, reason }) => {
      const by = memberId === null ? 'operator' : 'seller';
      return [{ type: 'AuctionCancelled', data: { auctionId, by, reason } }];
    }),
  },
});

/** Changes an open auction in place; any other state stays as it is. */
function ifOpen<D>(change: (open: OpenAuctionState, data: D, meta: RecordedMeta) => void) {
  return (state: AuctionState, data: D, meta: RecordedMeta): AuctionState => {
    if (state.phase !== 'open') return state;
    change(state, data, meta);
    state.revision = meta.revision;
    return state;
  };
}

/** What follows in an auction that is not over, once no rule objects. */
function whileOpen<C>(
  rules: readonly Rule<C>[],
  outcome: (open: OpenAuctionState, command: C, at: Instant) => readonly AuctionEvent[],
) {
  return (command: C, state: AuctionState, at: Instant): readonly AuctionEvent[] => {
    const open = mustBeOpen(state, at);
    refuseOnFirst(rules, command, open, at);
    return outcome(open, command, at);
  };
}

function mustExist(state: AuctionState) {
  if (state.phase === 'none') throw new NotFound();
  return state;
}

/** Who comes too late is told by which time. */
function mustBeOpen(state: AuctionState, at: Instant): OpenAuctionState {
  const found = mustExist(state);
  if (found.phase === 'closed') throw new Refused('auction-over', { at });
  return found;
}
