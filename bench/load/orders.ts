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

/** What the process with the sockets is told. Without a room the server is bare `ws`, and gets `payload` bytes a time. */
export type CrowdOrder = Readonly<{
  port: number;
  sockets: number;
  /** Opened at once, while they are opened. */
  atOnce: number;
  perSecond: number;
  seconds: number;
  room: string | null;
  /** Where what is sent goes, and as whom. */
  path: string;
  tokens: readonly string[];
  payload: number;
}>;

/** Milliseconds from sending a bid until the last socket has heard of it or of a later one. */
export type CrowdResult = Readonly<{
  bids: number;
  p50: number;
  p99: number;
  messages: number;
  /** Length of the last message. */
  payload: number;
  /** Sockets that did not end with the last bid. */
  wrong: number;
}>;
