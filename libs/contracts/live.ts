import * as z from 'zod/mini';

/** Path of the socket. */
export const livePath = '/live';

/** Client to server, acknowledged with `JoinAnswer`: rooms to hear of (at most 50 a socket). */
export const joinMessage = z.strictObject({
  rooms: z.array(z.string().check(z.regex(/^[a-z-]{1,40}(?::[\w:-]{1,90})?$/))).check(z.minLength(1), z.maxLength(50)),
});
export type JoinMessage = z.infer<typeof joinMessage>;

/** Which of the rooms were joined; the others do not exist or are not this person's. */
export type JoinAnswer = Readonly<{ joined: readonly string[]; serverTime: string }>;

/**
 * Client to server, acknowledged with `{ status, body }`: a command, answered by the very route that takes it over HTTP,
 * with the same policy, schema, limits and Idempotency-Key.
 */
export const commandMessage = z.strictObject({
  path: z.string().check(z.regex(/^\/web-api\/[\w/-]{1,200}$/)),
  key: z.string().check(z.regex(/^[\w-]{8,80}$/)),
  body: z.record(z.string(), z.unknown()),
});
export type CommandMessage = z.infer<typeof commandMessage>;
export type CommandAnswer = Readonly<{ status: number; body: unknown }>;

/** A document on the wire. */
export type LiveDocument = Readonly<{ id: string; rev: string }> & Readonly<Record<string, unknown>>;

/** Server to client: a changed document, whole; or that it is gone, with the `rev` of its removal. */
export type LiveChange = Readonly<{ view: string; id: string; at: string }> &
  (Readonly<{ doc: LiveDocument }> | Readonly<{ doc: null; rev: string }>);

/** Names of the messages. `change` carries one `LiveChange`; `resync` says: you were too slow, come back and refetch. */
export const liveMessages = {
  join: 'join',
  leave: 'leave',
  command: 'command',
  change: 'change',
  resync: 'resync',
} as const;
