import { type Instant, msOf } from '#kernel/instant.ts';

type ByQuestion<T> = Readonly<Record<number, T>>;

/** A question that counts, by what is right of it now. */
export type Round = Readonly<{ right: number; opensAt: Instant }>;
export type Given = Readonly<{ option: number; receivedAt: Instant }>;

/** What breaks ties, as in a game: tenths of a second of right answers, each rounded, nothing credited; and how many were wrong. */
export function tiesOf(
  rounds: ByQuestion<Round>,
  given: ByQuestion<Given>,
): Readonly<{ tenths: number; wrong: number }> {
  let [tenths, wrong] = [0, 0];
  for (const [n, { right, opensAt }] of Object.entries(rounds)) {
    const answer = given[Number(n)];
    if (!answer) continue;
    if (answer.option === right) tenths += Math.round((msOf(answer.receivedAt) - msOf(opensAt)) / 100);
    else wrong++;
  }
  return { tenths, wrong };
}

type Standing = Readonly<{ points: number; tenths: number; wrong: number }>;

const mostPoints = 1_000_000_000;
const digits = (count: number, most: number) => String(count).padStart(most, '0');

/** Sorts as a game ranks: more points, then less time, then fewer wrong. Equals are equal text; who has no points is behind all others. */
export const placeOf = ({ points, tenths, wrong }: Standing): string =>
  points === 0 ? '~' : [digits(mostPoints - points, 10), digits(tenths, 8), digits(wrong, 5)].join(':');

/** Ranks of what is sorted so: equals share one, and the next is counted on. */
export function ranksOf(places: readonly string[]): number[] {
  const ranks: number[] = [];
  for (const [at, place] of places.entries()) ranks.push(places[at - 1] === place ? ranks[at - 1]! : at + 1);
  return ranks;
}
