/** A request for a page, as the server hands it to the client's renderer. */
export interface Visit {
  /** With the visitor's cookies. */
  request: Request;
  /** Every script of the page carries it; the page's policy allows no other. */
  nonce: string;
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
  body: string | AsyncIterable<string | Uint8Array>;
}
