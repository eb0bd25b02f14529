/** How one auction came out. `leader` is the record's name of the bidder. */
export type Outcome = Readonly<{
  auctionId: string;
  finalPriceCents: number;
  leader: string | null;
  accepted: number;
  refused: Readonly<Record<string, number>>;
}>;

export type Summary = Readonly<{
  rules: string;
  auctions: number;
  /** Auctions whose price equals the recorded one, and their share, 0 to 1. */
  exact: number;
  share: number;
  bids: number;
  accepted: number;
  refused: Readonly<Record<string, number>>;
  seconds: number;
  bidsPerSecond: number;
  /** Of a bid, from sending it to its answer. */
  latencyMs: Readonly<{ p50: number; p99: number }>;
}>;

/** The value that this share of the sorted values does not exceed; 0 of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Counts of several tallies by reason, the most frequent first. */
export function tally(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all)
    for (const [reason, n] of Object.entries(counts)) sums.set(reason, (sums.get(reason) ?? 0) + n);
  return Object.fromEntries([...sums].toSorted((a, b) => b[1] - a[1]));
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** `recorded` are the prices of the record, in the order of the outcomes. */
export function summaryOf(
  rules: string,
  outcomes: readonly Outcome[],
  recorded: readonly number[],
  latencies: readonly number[],
  seconds: number,
): Summary {
  const exact = outcomes.filter(({ finalPriceCents }, n) => finalPriceCents === recorded[n]).length;
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    rules,
    auctions: outcomes.length,
    exact,
    share: outcomes.length === 0 ? 0 : rounded(exact / outcomes.length, 4),
    bids: latencies.length,
    accepted: outcomes.reduce((sum, { accepted }) => sum + accepted, 0),
    refused: tally(outcomes.map(({ refused }) => refused)),
    seconds: rounded(seconds, 2),
    bidsPerSecond: seconds > 0 ? Math.round(latencies.length / seconds) : 0,
    latencyMs: { p50: rounded(percentile(sorted, 0.5), 2), p99: rounded(percentile(sorted, 0.99), 2) },
  };
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

const reasons = (refused: Readonly<Record<string, number>>) =>
  Object.entries(refused)
    .map(([reason, n]) => `${n} ${reason}`)
    .join(', ');

/** One auction for people. */
export function lineOf({ auctionId, finalPriceCents, leader, accepted, refused }: Outcome, recorded: number): string {
  const verdict = finalPriceCents === recorded ? 'exact' : `recorded ${dollars(recorded)}`;
  const no = reasons(refused);
  return `${auctionId.padEnd(12)} ${dollars(finalPriceCents).padStart(10)}  ${verdict.padEnd(20)} ${(leader ?? 'nobody').padEnd(8)} ${accepted} taken${no && `, refused: ${no}`}`;
}

/** The summary for people. */
export function storyOf(summary: Summary): string {
  const { auctions, exact, share, bids, accepted, refused, seconds, bidsPerSecond, latencyMs, rules } = summary;
  const no = reasons(refused);
  return [
    `${exact} of ${auctions} auctions (${(share * 100).toFixed(1)} %) reached exactly their recorded price under ${rules}`,
    `${bids} bids in ${seconds} s: ${accepted} taken${no && `, refused: ${no}`}`,
    `${bidsPerSecond} bids/s, ${latencyMs.p50} ms in the middle, ${latencyMs.p99} ms at the 99th percentile`,
  ].join('\n');
}
