import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Where the client's files come from: the build, or Vite's dev server. */
export interface Assets {
  mount(app: NestFastifyApplication): void | Promise<void>;
  /** `client/index.html`, with the script tags that start the client. */
  frame(url: string): Promise<string>;
  /** Style sheets and preloads of these source files. */
  links(modules: readonly string[]): string;
  /** Vite's dev client puts styles in by script: there the page's policy is left out. */
  isDev?: boolean;
}
