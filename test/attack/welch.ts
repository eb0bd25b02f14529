/** Welch's t of two samples of milliseconds: how surely their means differ. Slow outliers say nothing of either, so the greater of all and of the quick nine tenths counts. */
export function welch(one: readonly number[], other: readonly number[]): number {
  const pooled = [...one, ...other].toSorted((a, b) => a - b);
  const most = pooled[Math.floor(pooled.length * 0.9)]!;
  const quick = [one, other].map((all) => all.filter((ms) => ms <= most)) as [number[], number[]];
  return Math.max(tOf(one, other), tOf(...quick));
}

function tOf(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [meanAndError(one), meanAndError(other)];
  return Math.abs(a.mean - b.mean) / Math.sqrt(a.error + b.error);
}

/** `error` is the variance of the mean. */
function meanAndError(all: readonly number[]) {
  const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length;
  const squares = all.reduce((sum, ms) => sum + (ms - mean) ** 2, 0);
  return { mean, error: squares / (all.length - 1) / all.length };
}
