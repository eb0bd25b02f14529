/** A request for a page, as the server hands it to the client's renderer. */
export interface Visit {
  /** With the visitor's cookies; of a page that is the same for all, with the one of its look alone. */
  request: Request;
  /** Server time in milliseconds: what the page shows of time is right for it. */
  now: number;
  /** Answers the page's queries in this process, as this visitor. Throws a `Response` for an error status. */
  get: (path: string) => Promise<unknown>;
}

/** The rendered page, to be put into the frame of `client/index.html`. */
export interface Page {
  status: number;
  /** `lang` of the document. */
  language: string;
  /** `light`, `dark` or `system`: the route's theme or the visitor's, on the html element without a flash. */
  theme: string;
  /** Title, description, canonical and alternate links: escaped HTML. */
  head: string;
  /** Source files of the matched routes: their styles and scripts are linked in the head. */
  modules: readonly string[];
  /** In parts where something on the page is slow. */
  body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** The client, as the server knows it. */
export interface Renderer {
  /** The page, or a `Response` that says where to go instead. */
  render: (visit: Visit) => Promise<Page | Response>;
  /**
   * Is the page of this address the same for all who have no session and for whom the same flags are on? Not if the address
   * carries anything that the page does not read: that may be a secret, and links of the page carry it on.
   */
  isForAll: (url: URL) => boolean;
  /** The cookie by which visitors choose how pages look, as a `Cookie` header of its own; empty for the shop's own look. */
  lookOf: (cookies: string | null) => string;
}
