import * as z from 'zod/mini';
import { currency, id, instant } from '../values.ts';

/** What every message of a topic is in: the record's value on Kafka, and a line of the feed. */
export const envelope = <T extends string, D extends z.ZodMiniType>(type: T, v: number, data: D) =>
  z.object({
    id: id.check(z.describe('The same for ever: a message read twice has it twice.')),
    type: z.literal(type),
    v: z.literal(v).check(z.describe('Version of the schema of this topic.')),
    at: instant.check(z.describe('When it happened.')),
    offset: z.string().check(z.describe('Its place in the log: compare it as text. It does not count messages.')),
    data,
  });

/** Messages of a topic, by name. */
export type MessageSchemas = Readonly<Record<string, z.ZodMiniType>>;

/** The content of each message, by name. */
export type Messages<S extends MessageSchemas> = { [T in keyof S]: z.infer<S[T]> };

/** What is said of a topic to those who read it. */
export type TopicDescription = Readonly<{
  slice: string;
  v: number;
  /** What it is about, and which field its messages are keyed by. */
  about: string;
  key: string;
  messages: MessageSchemas;
}>;

/** An amount in a message. */
export const paid = z
  .object({ minor: z.int(), currency })
  .check(z.describe('A whole number of minor units: cents of a dollar, yen of a yen.'));

/** A person under a name that follows from a key of their own: who is erased is everybody who is. */
const pseudonym = z.string().check(z.regex(/^[\w-]{22}$/));

/** Somebody within one running stream. */
export const personHere = pseudonym.check(
  z.describe('A name of this person in this stream alone. All who are erased share one in each stream.'),
);

/** Somebody everywhere. */
export const lastingPerson = z.object({
  person: pseudonym.check(z.describe('The same name for this person everywhere. All who are erased share one.')),
  test: z.optional(z.literal(true)).check(z.describe('No person stands behind this member: leave it out of takings.')),
});
