import type { AuctionMove, AuctionPage } from '#contracts/auctions.ts';

/** A step line over time: what the price was, from the opening to the close or to now. */
export interface Steps {
  /** An SVG path in a box of `width` by `height`. */
  path: string;
  /** Where the price stands now, or stood at the end. */
  end: { x: number; y: number };
  /** Where the close lies. */
  closeX: number;
  /** Where the close lay before late bids moved it; null where it never moved. */
  plannedX: number | null;
  lowest: number;
  highest: number;
}

const width = 400;
const height = 140;
/** An open auction's line has this part of its own length before it, and its box lasts at least a minute. */
const roomAhead = 0.12;
const leastSpan = 60_000;
/** The line's own room above and below. */
const air = 10;
export const box = { width, height };

type Timed = Pick<AuctionPage, 'opensAt' | 'closesAt' | 'startPrice' | 'phase'> &
  Partial<Pick<AuctionPage, 'plannedClose' | 'extended'>>;

/** `moves` oldest first; `now` in milliseconds by the market. */
export function steps(auction: Timed, moves: readonly AuctionMove[], now: number): Steps {
  const { first, last, right, close } = spanOf(auction, moves, now);
  const prices = moves.map(({ price }) => price);
  const start = moves[0] && moves[0].n > 1 ? moves[0].price : auction.startPrice;
  const lowest = Math.min(start, ...prices);
  const highest = Math.max(start, ...prices);

  const x = (at: number) => round(Math.min(width, Math.max(0, ((at - first) / (right - first)) * width)));
  const y = (price: number) =>
    round(height - air - ((price - lowest) / Math.max(1, highest - lowest)) * (height - 2 * air));
  const drawn = moves.map(({ at, price }) => `H${x(Date.parse(at))}V${y(price)}`).join('');
  return {
    path: `M0 ${y(start)}${drawn}H${x(last)}`,
    end: { x: x(last), y: y(prices.at(-1) ?? start) },
    closeX: x(close),
    plannedX:
      auction.extended && auction.plannedClose && auction.plannedClose < auction.closesAt
        ? x(Date.parse(auction.plannedClose))
        : null,
    lowest,
    highest,
  };
}

/** The times that the line begins and ends at, and that the box ends at, in milliseconds. */
function spanOf({ opensAt, closesAt, phase, extended = 0 }: Timed, moves: readonly AuctionMove[], now: number) {
  const close = Date.parse(closesAt);
  const isWhole = moves.length === 0 || moves[0]!.n === 1;
  const first = Date.parse(isWhole ? opensAt : moves[0]!.at);
  if (phase !== 'open') return { first, last: close, right: Math.max(close, first + 1), close };
  const moved = Date.parse(moves.at(-1)?.at ?? opensAt);
  const last = Math.min(Math.max(now, moved), close);
  const ahead = Math.max(last + (last - first) * roomAhead, first + leastSpan);
  const right = extended > 0 ? close : Math.min(ahead, close); // a moved close is seen beside the old one
  return { first, last, right: Math.max(right, first + 1), close };
}

const round = (value: number) => Math.round(value * 10) / 10;
