/** What a close says of everybody: option or -1, charged milliseconds. */
type Close = Readonly<{ right: number; options: readonly number[]; ms: readonly number[] }>;

const [none, wrong] = [-1, -2];

/** By player: tenths of a second of a right answer, rounded, or that it was wrong, or none. */
export const answerCodes = ({ right, options, ms }: Close): number[] =>
  options.map((option, index) => (option < 0 ? none : option === right ? Math.round(ms[index]! / 100) : wrong));

type Codes = readonly (number | undefined)[];

export const tenthsOf = (codes: Codes): number => codes.reduce<number>((sum, code) => sum + Math.max(0, code ?? 0), 0);
export const wrongOf = (codes: Codes): number => codes.filter((code) => code === wrong).length;

type Standing = Readonly<{ points: number; tenths: number; wrong: number }>;

const mostPoints = 1_000_000_000;
const digits = (count: number, most: number) => String(count).padStart(most, '0');

/** Sorts as a game ranks: more points, then less time, then fewer wrong. Equals are equal text; who has no points is behind all others. */
export const placeOf = ({ points, tenths, wrong: wrongs }: Standing): string =>
  points === 0 ? '~' : [digits(mostPoints - points, 10), digits(tenths, 8), digits(wrongs, 5)].join(':');

/** Ranks of what is sorted so: equals share one, and the next is counted on. */
export function ranksOf(places: readonly string[]): number[] {
  const ranks: number[] = [];
  for (const [at, place] of places.entries()) ranks.push(places[at - 1] === place ? ranks[at - 1]! : at + 1);
  return ranks;
}
