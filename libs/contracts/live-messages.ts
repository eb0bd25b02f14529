import * as z from 'zod/mini';

/** Client to server, acknowledged with `JoinAnswer`: rooms to hear of. */
export const joinMessage = z.strictObject({
  rooms: z.array(z.string().check(z.regex(/^[a-z-]{1,40}(?::[\w:.-]{1,90})?$/))).check(z.minLength(1), z.maxLength(50)),
});

/**
 * Client to server, acknowledged with `{ status, body }`: a command, answered by the very route that takes it over HTTP,
 * with the same policy, schema, limits and Idempotency-Key.
 */
export const commandMessage = z.strictObject({
  path: z.string().check(z.regex(/^\/web-api\/[\w/-]{1,200}$/)),
  key: z.string().check(z.regex(/^[\w-]{8,80}$/)),
  body: z.record(z.string(), z.unknown()),
});
