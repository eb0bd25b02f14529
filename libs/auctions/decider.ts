import { decider } from '#kernel/decider.ts';
import type { Fact, RecordedMeta } from '#kernel/fact.ts';
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
} from './rules/refusals.ts';
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
import type {
  AnswerRetractionData,
  AskRetractionData,
  BuyNowData,
  CancelAuctionData,
  EndAuctionData,
  LowerReserveData,
  OpenAuctionData,
  PlaceBidData,
  RetractBidData,
} from './rules/command-data.ts';

export type AuctionCommand =
  | Fact<'OpenAuction', OpenAuctionData>
  /** Sent by the due list. Refused before the opening: `not-due-yet`. */
  | Fact<'StartAuction', { auctionId: string }>
  | Fact<'PlaceBid', PlaceBidData>
  | Fact<'BuyNow', BuyNowData>
  | Fact<'RetractBid', RetractBidData>
  | Fact<'AskRetraction', AskRetractionData>
  | Fact<'AnswerRetraction', AnswerRetractionData>
  | Fact<'LowerReserve', LowerReserveData>
  /** Sent by the due list. Refused before the deadline: `not-due-yet`. */
  | Fact<'CloseAuction', { auctionId: string }>
  /** Ends the auction early: its deadline becomes the command's time. */
  | Fact<'EndAuction', EndAuctionData>
  | Fact<'CancelAuction', CancelAuctionData>;

/** What an auction decides: `rules.md`, Auctions, but for what payments will bring. */
export const auction = decider<AuctionState, AuctionCommand, AuctionEvent>({
  version: 3,
  shapes: auctionShapes,
  initial: () => ({ phase: 'none' }),
  rules: (command, state) => (command.type === 'OpenAuction' ? command.data.rules : mustExist(state).rules),
  isDue: (state, at) => state.phase === 'open' && at >= state.closesAt,
  evolve: {
    AuctionOpened: (_, opened, meta) => listed(opened, meta),
    AuctionStarted: (state, _, meta) =>
      ifOpen(state, meta, (open) => {
        open.started = true;
      }),
    BidPlaced: (state, bid, meta) => ifOpen(state, meta, (open) => noteBid(open, bid, meta)),
    BidRetracted: (state, back, meta) => ifOpen(state, meta, (open) => noteRetraction(open, back, meta)),
    RetractionAsked: (state, asked, meta) => ifOpen(state, meta, (open) => noteRequest(open, asked)),
    RetractionRefused: (state, { alias, requestId }, meta) =>
      ifOpen(state, meta, (open) => noteAnswer(open, alias, requestId, 'refused')),
    PriceMoved: (state, move, meta) => ifOpen(state, meta, (open) => noteMove(open, move)),
    BuyNowReturned: (state, { price }, meta) =>
      ifOpen(state, meta, (open) => {
        open.buyNow = price.minor;
      }),
    ReserveLowered: (state, lowered, meta) => ifOpen(state, meta, (open) => noteReserve(open, lowered)),
    ClosingDelayed: (state, { closesAt }, meta) =>
      ifOpen(state, meta, (open) => {
        open.closesAt = closesAt;
      }),
    AuctionClosed: (state) => ({ phase: 'closed', rules: mustExist(state).rules }),
    AuctionCancelled: (state) => ({ phase: 'closed', rules: mustExist(state).rules }),
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
    PlaceBid: (bid, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(bidRules, bid, open, at);
      return bidTaken(open, bid, at);
    },
    BuyNow: (command, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(buyRules, command, open, at);
      return bidTaken(open, { ...command, maximum: money(open.buyNow ?? 0, open.currency) }, at);
    },
    RetractBid: (command, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(retractRules, command, open, at);
      return bidsTakenBack(open, command, at);
    },
    AskRetraction: (command, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(askRules, command, open, at);
      return retractionAsked(open, command);
    },
    AnswerRetraction: (command, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(answerRules, command, open, at);
      return retractionAnswered(open, command);
    },
    LowerReserve: (command, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(reserveRules, command, open, at);
      return reserveLowered(open, command);
    },
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
    CancelAuction: (command, state, at) => {
      const open = mustBeOpen(state, at);
      refuseOnFirst(cancelRules, command, open, at);
      const { auctionId, memberId, reason } = command;
      const by = memberId === null ? 'operator' : 'seller';
      return [{ type: 'AuctionCancelled', data: { auctionId, by, reason } }];
    },
  },
});

/** Changes an open auction in place; any other state stays as it is. */
function ifOpen(state: AuctionState, meta: RecordedMeta, change: (open: OpenAuctionState) => void): AuctionState {
  if (state.phase !== 'open') return state;
  change(state);
  state.revision = meta.revision;
  return state;
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
