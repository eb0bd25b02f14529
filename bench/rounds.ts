import { median, say } from './figures.ts';

/** How far a round's floor may lie from the median of all: beyond it the machine was somebody else's. */
const most = 0.3;

/** True of the floors that lie near the median of all. */
export function nearMedian(floors: readonly number[]): readonly boolean[] {
  const middle = median(floors);
  return floors.map((floor) => Math.abs(floor - middle) <= most * middle);
}

/**
 * Runs so many rounds. One whose floor lies over 30 % from the median of all floors is said, left out and repeated, up to as
 * many times again; what then is still missing is said, too.
 */
export async function quietRounds<R>(
  count: number,
  run: (round: number) => Promise<R>,
  floorOf: (result: R) => number,
): Promise<readonly R[]> {
  const all: R[] = [];
  const quiet = () => nearMedian(all.map(floorOf)).flatMap((isNear, n) => (isNear ? [all[n]!] : []));
  while (all.length < count || (quiet().length < count && all.length < 2 * count)) {
    all.push(await run(all.length));
    say(`round ${all.length} of ${count} done, floor ${floorOf(all.at(-1)!).toPrecision(4)}`);
  }
  const kept = quiet();
  const odd = all.length - kept.length;
  if (odd > 0) say(`${odd} of ${all.length} rounds had a floor over 30 % from the median: repeated, left out`);
  if (kept.length < count) say(`only ${kept.length} rounds of ${count} were quiet: the machine is not`);
  return kept;
}
