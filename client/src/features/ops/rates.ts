import type { OpsCounts } from '#contracts/ops.ts';

const minuteMs = 60_000;
type Counted = OpsCounts['items'][number];

/** Facts of one minute, which began at `x` (ms since 1970). */
export type Rate = Readonly<{ x: number; y: number }>;

/** Facts of each minute from the one of `from` to the one of `to` (ms since 1970), quiet ones too. */
export function ratesOf(items: readonly Counted[], from: number, to: number): readonly Rate[] {
  const first = Math.floor(from / minuteMs);
  const sums = new Map<number, number>();
  for (const { minute, facts } of items) {
    const at = Math.floor(Date.parse(minute) / minuteMs);
    sums.set(at, (sums.get(at) ?? 0) + facts);
  }
  const many = Math.max(1, Math.floor(to / minuteMs) - first + 1);
  return Array.from({ length: many }, (_, n) => ({ x: (first + n) * minuteMs, y: sums.get(first + n) ?? 0 }));
}

/** Facts by type, or by the category of their streams. */
export function sumsOf(items: readonly Counted[], by: 'type' | 'category' = 'type'): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { facts, ...words } of items) sums.set(words[by], (sums.get(words[by]) ?? 0) + facts);
  return sums;
}
