import type { Instant } from '#kernel/instant.ts';
import type { Ping } from './command-data.ts';
import type { TriviaRules } from './records.ts';

/**
 * Half the least of the last pings before the opening: a player is not charged for the way up. What is measured later counts for
 * nothing, and whoever answers pings late gains no more than the most.
 */
export function creditOf(pings: readonly Ping[], opensAt: Instant, { pings: most, mostCredit }: TriviaRules): number {
  let [least, seen] = [Infinity, 0];
  for (let n = pings.length - 1; n >= 0 && seen < most; n--) {
    const { at, ms } = pings[n]!;
    if (at > opensAt) continue;
    least = Math.min(least, ms);
    seen++;
  }
  const half = seen === 0 ? 0 : Math.round(least / 2);
  return Math.min(Math.max(0, half || 0), mostCredit);
}

/** Milliseconds that an answer is charged with. */
export const chargedMs = (received: number, opens: number, credit: number, rules: TriviaRules): number =>
  Math.max(0, Math.trunc(received - opens - Math.min(Math.max(0, credit), rules.mostCredit)));

/** What a right answer after so many milliseconds is worth; `answerMs` is the question's answering time, which nothing extends. */
export function pointsFor(ms: number, answerMs: number, rules: TriviaRules): number {
  if (ms < rules.full) return rules.most;
  if (ms >= answerMs) return rules.least;
  return Math.round(rules.most - ((rules.most - rules.least) * ms) / answerMs);
}

/** What a player has so far: `time` over right answers, uncredited, each rounded for ties. */
export type Score = Readonly<{ total: number; time: number; wrong: number }>;

/** The better first; 0: nothing tells them apart. */
export const compareScores = (a: Score, b: Score): number => b.total - a.total || a.time - b.time || a.wrong - b.wrong;

/**
 * Ranks by index, from 1: equals share one, and the next is counted on (1, 1, 3). Null stands for whoever has none, and gets 0.
 * `order`: the indexes, the best first, equals as they stood.
 */
export function ranked(scores: readonly (Score | null)[]): Readonly<{ ranks: number[]; order: number[] }> {
  const order = scores.flatMap((score, index) => (score ? [index] : []));
  order.sort((a, b) => compareScores(scores[a]!, scores[b]!) || a - b);
  const ranks = scores.map(() => 0);
  for (const [place, index] of order.entries()) {
    const before = order[place - 1];
    const isTied = before !== undefined && compareScores(scores[before]!, scores[index]!) === 0;
    ranks[index] = isTied ? ranks[before]! : place + 1;
  }
  return { ranks, order };
}
