import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Topic } from '#kernel/topic.ts';

/**
 * A message as it leaves the house. `line` is JSON of the whole envelope, `{ id, type, v, at, offset, data }`: the very bytes
 * of the feed and of Kafka. `key` is the public id that it is about, `offset` its fact's position. `correlationId`, of the
 * request that led to it, is for traces: it is in no line and on no broker.
 */
export type TopicLine = Readonly<{
  key: string;
  id: string;
  type: string;
  v: number;
  at: Instant;
  offset: Position;
  correlationId: string;
  line: string;
}>;

/**
 * Messages in the log's order, and how far the log was looked through for them: `through` is a fact's place and `throughId`
 * that fact's id, or, where there was nothing, what was asked from and no id. `caughtUp`: that was the log's end.
 */
export type TopicBatch = Readonly<{
  lines: readonly TopicLine[];
  through: Position;
  throughId: string;
  caughtUp: boolean;
}>;

/** The same as lines of JSON, each with its end, as bytes. */
export type TopicText = Omit<TopicBatch, 'lines'> & Readonly<{ text: Uint8Array<ArrayBuffer>; count: number }>;

const encoder = new TextEncoder();

/** A batch for who only hands it on. */
export function textOf({ lines, ...reach }: TopicBatch): TopicText {
  let text = '';
  for (const { line } of lines) text += `${line}\n`;
  return { ...reach, text: encoder.encode(text), count: lines.length };
}

/** At most so many messages, and a way to stop between two looks into the log. */
export type TopicReadOptions = Readonly<{ limit: number; signal?: AbortSignal }>;

/** Reads what a topic says out of the log. Also the token by which Nest injects it. */
export abstract class TopicReading {
  /**
   * Up to `limit` messages after a position (exclusive). Without a message it is the log's end, unless the signal has
   * aborted. Errors: `StoreUnavailable`, `KeysUnavailable`: asking again may help; `BeyondEnd`: another log's position.
   */
  abstract read(topic: Topic, after: Position, options: TopicReadOptions): Promise<TopicBatch>;

  /** The same as bytes, for who only hands them on. */
  async text(topic: Topic, after: Position, options: TopicReadOptions): Promise<TopicText> {
    return textOf(await this.read(topic, after, options));
  }

  /**
   * What there is after a position, then what comes, until the signal aborts. An empty batch at least each 10 s: complete to
   * there. Errors: as `read`, and `OtherLog` when the log is put back from a backup meanwhile.
   */
  abstract follow(topic: Topic, after: Position, signal: AbortSignal): AsyncIterable<TopicBatch>;
}
