/** A point of a line; `x` mostly a time in milliseconds, `y` an amount in minor units. */
export interface Point {
  x: number;
  y: number;
}

/** Of a plot: its values' lowest and highest. */
export interface Span {
  low: number;
  high: number;
}

/** Round values within a span, about as many as asked for: 1, 2 or 5 times a power of ten apart. */
export function ticks({ low, high }: Span, about: number): number[] {
  if (high <= low) return [low];
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** Lowest and highest of values, with room around them; never empty. */
export function spanOf(values: readonly number[], room = 0): Span {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = high > low ? (high - low) * room : Math.max(1, Math.abs(high) * 0.1);
  return { low: low - air, high: high + air };
}

const month = 30 * 86_400_000;

/** First and last of moments in milliseconds; the month before one alone: it is mostly today. */
export function momentsOf(moments: readonly number[]): Span {
  const [low, high] = [Math.min(...moments), Math.max(...moments)];
  return high > low ? { low, high } : { low: low - month, high };
}

/** Where a value lies between two edges, to a tenth of a pixel. */
export const place =
  ({ low, high }: Span, from: number, to: number) =>
  (value: number) =>
    Math.round((from + ((value - low) / (high - low)) * (to - from)) * 10) / 10;

/**
 * What the longest of some texts needs beside a plot, in px, with 8 px between; at least what charts beside each other have in common. `letter`: how wide a letter is on the
 * average in a price such as `12 345,00 CA$`, at 12 px.
 */
export const roomFor = (texts: readonly string[], least: number, letter = 7): number =>
  Math.max(least, Math.ceil(8 + letter * Math.max(0, ...texts.map(({ length }) => length))));

/** An SVG path through points: straight, or in steps that hold each value until the next. */
export function pathOf(points: readonly Point[], isStepped: boolean): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const drawn = rest.map(({ x, y }) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`));
  return `M${first.x} ${first.y}${drawn.join('')}`;
}
