import type { AnyMessage, Recorded } from './fact.ts';
import type { AnyShapes, FactsOf, ReadableFact, Shape } from './shapes.ts';

/** Somebody as analysts know them everywhere. `test`: no person stands behind that member, and takings leave it out. */
export type LastingPerson = Readonly<{ person: string; test?: true }>;

/** How people leave the house: never by the ids that the house knows them by. */
export type People = Readonly<{
  /** Another name in each stream: nobody is followed from one running auction to the next. */
  here(person: string): string;
  /** The same name everywhere: for what is said once a stream is over. */
  lasting(person: string): LastingPerson;
}>;

/** What a message is made of. `past` is empty unless the topic says that this fact needs it. */
export type Telling<P extends AnyMessage = AnyMessage> = Readonly<{ people: People; past: readonly Recorded<P>[] }>;

/**
 * What of a slice's facts leaves the house, for analysts: public messages that are kept for ever. What it does not name, and
 * what it maps to nothing, stays. Pure.
 */
export type Topic = Readonly<{
  slice: string;
  /** Version of its messages' schemas: raised when old readers could not read them any more. */
  v: number;
  /** Set once, when the topic is made. Messages of one key keep their order. */
  partitions: number;
  /** The facts it names, with their shapes: no others are read for it. */
  shapes: AnyShapes;
  /** Facts whose messages are also made of the stream's facts before them: `pastShapes` names which. */
  needsPast: readonly string[];
  pastShapes: AnyShapes;
  /** The public id of what the fact is about. */
  key(fact: AnyMessage): string;
  /** What is said of the fact, under the fact's own name; nothing: it stays in the house. */
  message(fact: AnyMessage, telling: Telling): object | undefined;
}>;

/** `plinth.auctions.v1` */
export const topicName = ({ slice, v }: Pick<Topic, 'slice' | 'v'>): string => `plinth.${slice}.v${v}`;

/**
 * How often a topic has been written anew from the first fact on. Readers are sent to `current`; those in `written` get each
 * message, and `filling` does so, too, until it has all and is opened.
 */
export type TopicEditions = Readonly<{ current: number; written: readonly number[]; filling: number | null }>;

/** `plinth.auctions.v1.e2`; the first has the topic's own name. */
export const editionName = (topic: string, edition: number): string => (edition === 1 ? topic : `${topic}.e${edition}`);

type Said<S extends Shape, P extends AnyMessage> = Telling<P> & Readonly<{ data: ReadableFact<S>['data'] }>;

type TopicTables<M, F extends AnyShapes, P extends AnyShapes> = Readonly<{
  slice: string;
  v: number;
  partitions?: number;
  facts: F;
  /** Facts of the same stream that some messages are also made of, and which messages those are. */
  past?: Readonly<{ facts: P; neededBy: readonly (string & keyof F)[] }>;
  key: (fact: FactsOf<F>) => string;
  /** Every fact is named: what stays in the house is not among `facts`. */
  messages: { [T in keyof F]: T extends keyof M ? (now: Said<F[T], FactsOf<P>>) => M[T] | undefined : never };
}>;

/** A topic of such messages, by the names of their facts: `topicOf<Messages>()({ ... })`, as `viewOf`. */
export const topicOf =
  <M>() =>
  <F extends AnyShapes, P extends AnyShapes = AnyShapes>(tables: TopicTables<M, F, P>): Topic => {
    const { slice, v, partitions = 1, facts, past, key, messages } = tables;
    const rows = messages as unknown as Readonly<Record<string, (now: unknown) => object | undefined>>;
    return {
      slice,
      v,
      partitions,
      shapes: facts,
      needsPast: past?.neededBy ?? [],
      pastShapes: past?.facts ?? {},
      key,
      message: ({ type, data }, telling) => rows[type]!({ data, ...telling }),
    };
  };
