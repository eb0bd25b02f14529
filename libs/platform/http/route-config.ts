import type { Caller } from '#platform/auth/caller.ts';
import type { RequestMetadata } from './request-metadata.ts';

/**
 * Who may call a route; any one of them is enough. `verified` is a member who has proved the mailbox; `analyst`
 * whoever has a token for topics; `link` whoever has the address with the token that is in it, and nothing that a browser sends by
 * itself counts there; `ops` an operator, and to
 * everybody else nothing is there.
 */
export type Actor =
  | 'ops'
  | 'everybody'
  | 'link'
  | 'guest'
  | 'member'
  | 'verified'
  | 'seller'
  | 'operator'
  | 'host'
  | 'analyst'
  | 'system';

/**
 * What a route costs the house: how often one visitor may call it, and how early it is shed under load. There is no class
 * without a limit; the house itself (policy `system`) is let in by its seal.
 */
export type LimitClass =
  | 'auth'
  | 'bid'
  | 'write'
  | 'read'
  | 'search'
  | 'page'
  | 'asset'
  | 'probe'
  | 'telemetry'
  | 'feed';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without one does not start. */
    policy?: readonly Actor[];
    limit?: LimitClass;
    /** What it takes where that is no JSON. */
    takes?: 'form' | 'stream' | 'raw';
    /** Its command ends the session that asks for it: a repeat of it, and nothing else, is let in by that session. */
    endsItself?: true;
  }
  interface FastifyRequest {
    /** Who is asking, found out before anything else of the request is looked at. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    metadata: RequestMetadata;
  }
}

/** For routes outside the controllers, such as pages and health. */
export const open = (limit: LimitClass): Readonly<{ config: { policy: readonly Actor[]; limit: LimitClass } }> => ({
  config: { policy: ['everybody'], limit },
});
