import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is settled of a visitor before their page is looked for. */
export type Cohort = Readonly<{
  /** Who has the same one is shown the same. */
  key: string;
  /** By which cookie (`name=value`) the visitor is known again from now on, on this very request too. */
  cookie: string;
  /** What the page's own queries are answered with, by their address. */
  answers: ReadonlyMap<string, unknown>;
}>;

/** What the market has decided to show to whom. The slice that decides it binds it. Nest's token. */
export abstract class Cohorts {
  /** Of a visitor to a page in this locale; a new one gets their cookie with the reply. Rejects while that is not known. */
  abstract of(request: FastifyRequest, reply: FastifyReply, locale: string): Promise<Cohort>;
}
