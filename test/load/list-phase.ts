/** What the process with the viewers is told: some seconds of bids on all the cards, or of silence. The viewers stay. */
export type ListPhase = Readonly<{
  port: number;
  /** The cards that each viewer shows. */
  auctions: readonly string[];
  tokens: readonly string[];
  viewers: number;
  perSecond: number;
  seconds: number;
}>;

export type ListResult = Readonly<{
  bids: number;
  /** Frames and the cards in them, over all viewers. */
  frames: number;
  cards: number;
  /** Milliseconds from sending a bid until a viewer had heard of it or of a later one on that card. */
  p50: number;
  p99: number;
  /** Viewers who end with another card than the list has. */
  wrong: number;
}>;
