/** What the process that makes HTTP load is told: `path` has `:id` where the auction's goes. */
export type LoadOrder = Readonly<{
  port: number;
  path: string;
  connections: number;
  seconds: number;
  tokens: readonly string[];
  auctions: readonly string[];
}>;

/** What it counted. Latencies are milliseconds, of all answers. `refused` are bids that another one overtook. */
export type LoadResult = Readonly<{
  seconds: number;
  taken: number;
  refused: number;
  failed: number;
  firstFailure?: string;
  p50: number;
  p99: number;
}>;
