import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { TopicLine } from '#platform/topics/reading.ts';

/** How far a topic has been written: kept on the broker, in the same transactions as the messages. */
export type RelayMark = Readonly<{
  position: Position;
  /** The fact at that position; empty at the log's start. */
  factId: string;
  /** Which log it was, by its identity. */
  logId: string;
  /** Messages written so far, all together. */
  sent: number;
  /** Who wrote it: the host and when it began. */
  by: string;
  at: Instant;
}>;

/** The broker cannot be asked, or did not answer: what was under way may be there or not, and only the mark tells. */
export class BrokerAway extends Error {}

/** Another relay writes this topic now: nothing of what was under way is there. */
export class Fenced extends Error {}

/** The topic on the broker is not as the relay makes it: its partitions or how long it keeps messages. */
export class WrongTopic extends Error {}

/** A message that no broker need take. */
export class OversizedMessage extends Error {}

/** Bytes of key, value and headers that go out in one request: a broker takes 1 MB by default. */
export const mostBytesPerSend = 500_000;

/** The one who writes a topic, until another takes it. After any error it writes nothing more: close it and take the topic anew. */
export interface TopicWriter {
  /** Sends into the open transaction; readers see it once it is committed. Errors: `Fenced`, `BrokerAway`, `OversizedMessage`. */
  send(lines: readonly TopicLine[]): Promise<void>;
  /**
   * Commits what was sent together with the mark, or neither. Errors: `Fenced`; `BrokerAway`: it may be committed or not; of a
   * transaction in which something was refused, always.
   */
  commit(mark: RelayMark): Promise<void>;
  close(): Promise<void>;
}

/** A consumer group of a topic. `lag`: places that it has not committed yet, ends of transactions among them. */
export type TopicReader = Readonly<{ group: string; topic: string; lag: number }>;

/** Where topics go. Names are with the prefix; so are transactional ids and the marks' keys, which are the names. */
export abstract class TopicBroker {
  /** In words for people: what this broker is. */
  abstract readonly description: string;

  /** Makes the topic and that of the marks where they are missing. Errors: `WrongTopic`, `BrokerAway`. */
  abstract prepare(topic: string, partitions: number): Promise<void>;

  /** The last mark that can be read without waiting for anybody's transaction: a later one may be there. Errors: `BrokerAway`. */
  abstract glance(topic: string): Promise<RelayMark | undefined>;

  /** The last mark of each topic as `glance` sees it; none before the first was prepared. Errors: `BrokerAway`. */
  abstract marks(): Promise<ReadonlyMap<string, RelayMark>>;

  /** Who reads these topics, ours left out. Errors: `BrokerAway`. */
  abstract readers(topics: readonly string[]): Promise<readonly TopicReader[]>;

  /** Ends every older writer of the topic, and its open transaction: from when it resolves they commit nothing. Errors: `BrokerAway`. */
  abstract take(topic: string): Promise<TopicWriter>;

  /** The last mark committed, to be asked between `take` and the first `send`: before, an older writer may still commit. Errors: `BrokerAway`. */
  abstract markOf(topic: string): Promise<RelayMark | undefined>;

  /** Whether nobody has committed a message there. Errors: `BrokerAway`. */
  abstract isEmpty(topic: string): Promise<boolean>;

  /** Every message committed now, once, in the order of its partition: the feed's lines. Errors: `BrokerAway`. */
  abstract read(topic: string, each: (line: string) => void): Promise<void>;

  abstract close(): Promise<void>;
}
