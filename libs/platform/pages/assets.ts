import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What a page has in its head for its source files. */
export interface Links {
  /** Style sheets and preloads. */
  tags: string;
  /** Its styles, in the page itself: it is painted without waiting for another answer. */
  styles?: InlineStyles;
}

/** A `<style>` element, the same bytes for all who are shown it, and the hash by which the page's policy knows it. */
export type InlineStyles = Readonly<{ element: Uint8Array; hash: string }>;

/** Where the client's files come from: the build, or Vite's dev server. */
export interface Assets {
  mount(app: NestFastifyApplication): void | Promise<void>;
  /** `client/index.html`, with the script tags that start the client. */
  frame(url: string): Promise<string>;
  links(modules: readonly string[]): Links;
  /** Vite's dev client puts styles in by script: there the page's policy is left out. */
  isDev?: boolean;
}
