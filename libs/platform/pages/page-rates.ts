/** The record of rates that all prices of a page are shown by. */
export type PageRate = Readonly<{
  /** The record's id: pages with another one are other pages. */
  key: string;
  /** What the page's own query for it is answered with, by its address: the very record of the key. */
  answers: ReadonlyMap<string, unknown>;
}>;

/** Which rates are in force. The slice that keeps them binds it. Nest's token. */
export abstract class PageRates {
  /** Now: one page keeps it, whatever is published while it is made or looked at. */
  abstract of(): Promise<PageRate>;
}
