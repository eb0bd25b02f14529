import { between, earlier, type Instant, later, plus } from '#kernel/instant.ts';
import type { BookRules } from './records.ts';

/**
 * What a member, and whoever is linked to them, kept here and did not pay for, in a day from the first time on. `until`: they keep nothing here before then; empty: they may.
 */
export type Unpaid = Readonly<{ from: Instant; keeps: number; ms: number; lapses: number; until: Instant }>;

/** `isLapse`: whatever came before it. */
export type UnpaidKeep = Readonly<{ since: Instant; until: Instant; isLapse: boolean }>;

/** One more: brief ones add up, and are a lapse together. */
export function afterUnpaid(before: Unpaid | undefined, kept: UnpaidKeep, at: Instant, rules: BookRules): Unpaid {
  const end = earlier(at, kept.until);
  const known = before && end < plus(before.from, rules.unpaidMs) ? before : none(kept.since, before);
  const keeps = known.keeps + 1;
  const ms = known.ms + between(kept.since, end);
  if (!kept.isLapse && ms < rules.briefMs && keeps < rules.briefKeeps) return { ...known, keeps, ms };
  const lapses = known.lapses + 1;
  const barred = plus(end, lapses < rules.mostLapses ? rules.lapsedMs : rules.barredMs);
  return { ...known, keeps, ms, lapses, until: later(known.until, barred) };
}

const none = (from: Instant, before: Unpaid | undefined): Unpaid => ({
  from,
  keeps: 0,
  ms: 0,
  lapses: 0,
  until: before?.until ?? '',
});
