import type { Position } from '#kernel/position.ts';

/** How much of the log lies before a position, from 0 to 1: for people who wait alone, positions are opaque to everybody else. */
export function shareOf(at: Position, end: Position): number {
  const [part, whole] = [at, end].map((position) => Number.parseInt(position.slice(0, 16), 16));
  return part && whole ? Math.min(1, part / whole) : 0;
}
