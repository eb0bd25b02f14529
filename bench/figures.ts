/** The middle of some figures: these machines are noisy. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

/** The figure below which a share (0.99) of them lies. */
export const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const whole = (figure: number): string => Math.round(figure).toLocaleString('en');

/** What every benchmark ends with: `ratio` (to `of`, or the floor) is the one that the goal in `performance.md` names. */
export type Result = Readonly<{ name: string; ratio: number; of?: string; goal: string; met: boolean }> &
  Readonly<Record<string, unknown>>;

/** Prints the result: one object with `--json`, else lines for people. */
export function report(result: Result, lines: readonly string[]): void {
  if (process.argv.includes('--json')) return console.log(JSON.stringify(result));
  for (const line of lines) console.log(line);
  console.log(
    `${result.name}: ${result.ratio.toFixed(2)} of ${result.of ?? 'the floor'}; goal ${result.goal}: ${result.met ? 'met' : 'MISSED'}`,
  );
}

/** Progress for people while it runs; nothing with `--json`. */
export const say = (text: string): void => void (process.argv.includes('--json') || process.stderr.write(`${text}\n`));
