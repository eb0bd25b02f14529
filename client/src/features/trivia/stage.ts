import type { TriviaGame } from '#contracts/trivia.ts';

/** What a screen shows now. */
export type Stage =
  | 'scheduled'
  | 'lobby'
  | 'count'
  | 'read'
  | 'answer'
  | 'shut'
  | 'reveal'
  | 'board'
  | 'paused'
  | 'ended';

/** Of the phase, what the market's time makes of it: browsers go from reading to answering by themselves. */
export function stageOf({ phase, asked, nextAt, isLast, rhythm }: TriviaGame, now: number): Stage {
  if (phase === 'scheduled' || phase === 'lobby' || phase === 'paused' || phase === 'ended') return phase;
  if (phase === 'starting' || !asked) return 'count';
  if (phase === 'reveal') {
    const boardAt = Date.parse(nextAt ?? asked.closesAt) - rhythm.boardMs;
    return !isLast && now >= boardAt ? 'board' : 'reveal';
  }
  if (now < Date.parse(asked.readAt)) return 'count';
  if (now < Date.parse(asked.opensAt)) return 'read';
  return now <= Date.parse(asked.closesAt) ? 'answer' : 'shut';
}

/** An order of the options that is this player's own for this question; who watches sees them as they are. */
export function orderOf(count: number, own: Readonly<{ player: number; n: number }> | null): readonly number[] {
  const order = Array.from({ length: count }, (_, n) => n);
  if (own === null) return order;
  let state = Math.imul(own.player, 2_654_435_761) ^ Math.imul(own.n, 2_246_822_519);
  for (let last = count - 1; last > 0; last--) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + last;
    const other = (state >>> 0) % (last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
