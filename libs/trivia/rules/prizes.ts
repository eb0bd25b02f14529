import type { Flag } from '../events.ts';
import type { TriviaRules } from './records.ts';
import type { Round } from './state.ts';

/**
 * Cents by index, from ranks by index (0: none). Tied places pool their prizes and split them evenly; odd cents go one each, by
 * number.
 */
export function prizesFor(ranks: readonly number[], prizes: readonly number[]): Map<number, number> {
  const won = new Map<number, number>();
  const inPlace = Map.groupBy(ranks.keys(), (index) => ranks[index]!);
  for (const [rank, tied] of inPlace) {
    if (rank === 0) continue;
    const pool = prizes.slice(rank - 1, rank - 1 + tied.length).reduce((sum, cents) => sum + cents, 0);
    const [each, odd] = [Math.floor(pool / tied.length), pool % tied.length];
    for (const [n, index] of tied.toSorted((a, b) => a - b).entries()) {
      const cents = each + (n < odd ? 1 : 0);
      if (cents > 0) won.set(index, cents);
    }
  }
  return won;
}

/** What flags go by: the questions that count, and by index in which browser each seat was taken. */
type Seen = Readonly<{ rounds: readonly Round[]; devices: readonly (string | null)[] }>;

/** Why somebody has to look at that player's answers before anything is given out. */
export function flagsOf(index: number, { rounds, devices }: Seen, { flags }: TriviaRules): Flag[] {
  const mine = rounds.filter((round) => (round.given[index] ?? null) !== null);
  const times = mine.map(({ took }) => took[index]!);
  const hits = mine.filter(({ given, right }) => given[index] === right);
  const fast = hits.filter(({ took }) => took[index]! < flags.mostlyFast);
  const spread = Math.max(...times) - Math.min(...times);
  const found: readonly (readonly [Flag, boolean])[] = [
    ['too-fast', times.some((ms) => ms < flags.tooFast)],
    ['mostly-fast', hits.length > 0 && fast.length * 2 >= hits.length],
    ['even-times', times.length >= flags.evenOver && spread < flags.evenTimes],
    ['same-answers', hasTwin(index, mine, flags)],
    ['same-device', sharesDevice(index, devices)],
  ];
  return found.flatMap(([flag, isSo]) => (isSo ? [flag] : []));
}

/** Whether another seat was taken in the same browser. */
const sharesDevice = (index: number, devices: Seen['devices']): boolean =>
  devices.some((device, other) => other !== index && device !== null && device === devices[index]);

/** Whether another gave the same wrong options, at nearly the same times. */
function hasTwin(index: number, mine: readonly Round[], { same, near }: TriviaRules['flags']): boolean {
  const alike = new Map<number, number>();
  for (const { given, took, right } of mine) {
    if (given[index] === right) continue;
    for (const [other, option] of given.entries())
      if (other !== index && option === given[index] && Math.abs(took[other]! - took[index]!) <= near)
        alike.set(other, (alike.get(other) ?? 0) + 1);
  }
  return [...alike.values()].some((count) => count >= same);
}
