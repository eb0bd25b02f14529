import * as z from 'zod/mini';
import { created, id, instant } from '../values.ts';

/** Messages of one answer at most, and without a word about it. */
export const [mostMessages, fewMessages] = [5000, 1000];

/** `GET topicRoutes.feed(topic)`: `after` is the `through` of the last line that was read; without it from the first message on. */
export const feedQuery = z.strictObject({
  after: z._default(z.string().check(z.regex(/^(?:[0-9A-Za-z]{0,64}~[0-9a-f-]{0,36})?$/)), ''),
  limit: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))),
  follow: z._default(z.enum(['true', 'false']), 'false'),
});
export type FeedQuery = z.infer<typeof feedQuery>;

/** The line after the messages: everything up to there was told. Given back as `after`. */
export const feedEnd = z.object({ through: z.string() });
export type FeedEnd = z.infer<typeof feedEnd>;

/** `GET topicRoutes.all`: what may be read. */
export const topicList = z.object({
  items: z.array(
    z.object({
      topic: z.string(),
      about: z.string(),
      /** The field that messages are keyed by: those of one key keep their order. */
      key: z.string(),
      partitions: z.int(),
      /** What it is called on Kafka, without the prefix: another name once it was written anew. */
      current: z.string(),
      /** Its editions that each message is written to; what readers have not left yet is among them. */
      written: z.array(z.int()),
      /** The edition that is on its way and not to be read yet. */
      filling: z.nullable(z.int()),
      messages: z.array(z.string()),
      /** Where it is read as lines of JSON. */
      feed: z.string(),
    }),
  ),
});
export type TopicList = z.infer<typeof topicList>;

/** `POST topicRoutes.tokens`, an operator's: for that member, or for who asks. Whoever has one neither bids nor sells. */
export const issueTokenBody = z.strictObject({ memberId: z.optional(id) });
export type IssueTokenBody = z.infer<typeof issueTokenBody>;

/** The token itself is told this once, and to whoever repeats the request. */
export const issuedToken = z.extend(created, { token: z.string(), expiresAt: instant });
export type IssuedToken = z.infer<typeof issuedToken>;

/** `GET topicRoutes.tokens`: those that open something now. */
export const tokenList = z.object({ items: z.array(z.object({ id, memberId: id, expiresAt: instant })) });
export type TokenList = z.infer<typeof tokenList>;
