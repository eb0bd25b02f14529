/** What the process that makes HTTP load is told: `path` has `:id` where the auction's goes. */
export type LoadOrder = Readonly<{
  port: number;
  path: string;
  connections: number;
  seconds: number;
  tokens: readonly string[];
  /** In turn, over all orders to this process: so many bids as there are auctions touch each of them once. */
  auctions: readonly string[];
  /** An open loop of so many: each falls due at its time, whether those before it were answered or not. */
  perSecond?: number;
  /** Instead of bids: each is sent once, and then it ends. */
  given?: readonly Readonly<{ token: string; body: string }>[];
}>;

/**
 * What it counted. Latencies are milliseconds, of all answers: from sending, in an open loop from when it was due. `refused`
 * are bids that another one overtook.
 */
export type LoadResult = Readonly<{
  seconds: number;
  taken: number;
  refused: number;
  failed: number;
  firstFailure?: string;
  /** Of the last bid that was taken: what a reader says to see it. */
  after?: string;
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

/** What the process that asks for pages is told: the paths go round on each connection. */
export type PagesOrder = Readonly<{ url: string; paths: readonly string[]; connections: number; seconds: number }>;

/** What it saw; milliseconds. */
export type PagesResult = Readonly<{ seconds: number; answered: number; failed: number; p50: number; p99: number }>;

/** What the process that only holds sockets is told; it answers how many are open. */
export type SocketsOrder = Readonly<{ port: number; room: string; sockets: number }>;

/** What that process is told before: it answers how many messages there are. `file`: where they go, a line each. */
export type FillOrder = Readonly<{ folder: string; facts: number; topic: string; file: string }>;

/** What the process that writes a topic by kafkajs alone is told; it answers the seconds that it took. `file`: a message a line. */
export type ProducerOrder = Readonly<{
  brokers: readonly string[];
  file: string;
  topic: string;
  partitions: number;
  isTransactional: boolean;
}>;

/** What the process that places quotes is told: each is placed once, by its buyer. */
export type PlacingOrder = Readonly<{
  port: number;
  connections: number;
  quotes: readonly Readonly<{ quoteId: string; token: string }>[];
}>;

/** How the orders stood when they were answered, and how long that took, in milliseconds. */
export type PlacingResult = Readonly<{
  seconds: number;
  ends: Readonly<Record<string, number>>;
  p50: number;
  p99: number;
}>;
