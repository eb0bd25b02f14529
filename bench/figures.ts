import { ranOn } from './ran-on.ts';

/** The middle of some figures: these machines are noisy. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

/** The figure below which a share (0.99) of them lies. */
export const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const whole = (figure: number): string => Math.round(figure).toLocaleString('en');

/** The number behind `--name` on the command line, or the usual one. */
export function flag(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const asked = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!(asked > 0)) throw new Error(`--${name} wants a number above zero`);
  return asked;
}

/** MB of RSS that nothing under a benchmark may pass. */
export const mostMemoryMb = 512;

/** Most memory that this process has had, in MB: what is measured inside it has run here. */
export const ownMemoryMb = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

/**
 * What every benchmark ends with: `ratio` (to `of`, or the floor) is the one that the goal names; `memoryMb` is the most of
 * what was measured. `floorPerSecond`, where there is one, tells an A/B run whose machine was not its own; `void` says why
 * the figures count for nothing.
 */
export type Result = Readonly<{
  name: string;
  ratio: number;
  of?: string;
  goal: string;
  met: boolean;
  memoryMb: number | undefined;
  floorPerSecond?: number;
  void?: string;
}> &
  Readonly<Record<string, unknown>>;

/** Prints the result and what it ran on: one object with `--json`, else lines for people. A void one ends with code 3. */
export function report(given: Result, lines: readonly string[]): void {
  const isLight = given.memoryMb === undefined || given.memoryMb <= mostMemoryMb;
  const result = { ...given, met: given.met && isLight && given.void === undefined, ranOn };
  if (result.void !== undefined) process.exitCode = 3;
  if (process.argv.includes('--json')) return console.log(JSON.stringify(result));
  for (const line of lines) console.log(line);
  console.log(`memory at most ${result.memoryMb ?? '?'} MB, of ${mostMemoryMb}${isLight ? '' : ': MISSED'}`);
  console.log(`on ${Object.values(ranOn).join('; ')}`);
  if (result.void !== undefined) console.log(`${result.name}: VOID, ${result.void}`);
  else {
    console.log(
      `${result.name}: ${result.ratio.toFixed(2)} of ${result.of ?? 'the floor'}; goal ${result.goal}: ${result.met ? 'met' : 'MISSED'}`,
    );
  }
}

/** Progress for people while it runs; nothing with `--json`. */
export const say = (text: string): void => void (process.argv.includes('--json') || process.stderr.write(`${text}\n`));
