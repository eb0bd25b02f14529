/** What becomes of a client while others are measured. */
export type Lot = 'well' | 'stalled' | 'cut';

/** What the process with the clients is told: some seconds of bids. The clients stay from one phase to the next. */
export type Phase = Readonly<{
  port: number;
  auction: string;
  tokens: readonly string[];
  /** Opened before the first bid of the first phase, a tenth of them stalled and a tenth cut when it is their time. */
  clients: number;
  perSecond: number;
  seconds: number;
  harm: boolean;
}>;

/** Milliseconds from sending a bid until a client that nobody harms has heard of it or of a later one: bids x clients. */
export type PhaseResult = Readonly<{
  p50: number;
  p99: number;
  most: number;
  heard: number;
  bids: number;
  /** How often the harmed were cut, the last cut included. */
  cuts: number;
  /** How often the server closed a socket, and told one to fetch again. */
  closed: number;
  resyncs: number;
  /** Clients that end with another document than HTTP has, of each lot. */
  wrong: Readonly<Record<Lot, number>>;
  /** Milliseconds from the last bid, or the last harm, until the last client was right. */
  rightAfter: number;
}>;
