import type { AuctionMove, AuctionPage } from '#contracts/auctions.ts';
import type { Point } from '../../ui/charts/scale.ts';

/** What a step line of the price shows: times in milliseconds, amounts in minor units. */
export interface Plot {
  /** The start price, then every move, in the order of time. */
  points: readonly Point[];
  /** Up to where the price is known: the market's now, or the end. */
  now: number;
  /** Where the drawing ends. */
  to: number;
  /** The end, where it is near enough to be shown. */
  close: number | null;
  /** Where the end was before late bids moved it. */
  planned: number | null;
}

/** An open auction's line has this part of its own length before it, and lasts at least a minute. */
const roomAhead = 0.12;
const leastSpan = 60_000;

type Timed = Pick<AuctionPage, 'opensAt' | 'closesAt' | 'plannedClose' | 'startPrice' | 'phase' | 'extended'>;

/** `moves` oldest first; `now` in milliseconds by the market. */
export function plotOf(auction: Timed, moves: readonly AuctionMove[], now: number): Plot {
  const { opensAt, plannedClose, startPrice, phase, extended } = auction;
  const close = Date.parse(auction.closesAt);
  const isWhole = moves.length === 0 || moves[0]!.n === 1;
  const first = Date.parse(isWhole ? opensAt : moves[0]!.at);
  const last = moves.length > 0 ? Date.parse(moves.at(-1)!.at) : first;
  const known = phase === 'open' ? Math.min(Math.max(now, last), Math.max(close, last)) : Math.max(close, last);
  const ahead = Math.max(known + (known - first) * roomAhead, first + leastSpan);
  const isMoved = extended > 0 && plannedClose < auction.closesAt;
  const to = phase !== 'open' || isMoved ? Math.max(close, known) : Math.min(ahead, Math.max(close, known));
  return {
    points: [
      ...(isWhole ? [{ x: first, y: startPrice }] : []),
      ...moves.map(({ at, price }) => ({ x: Date.parse(at), y: price })),
    ],
    now: known,
    to,
    close: close <= to ? close : null,
    planned: isMoved ? Date.parse(plannedClose) : null,
  };
}
