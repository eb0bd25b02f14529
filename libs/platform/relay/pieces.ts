import type { TopicLine } from '#platform/topics/reading.ts';
import { mostBytesPerSend, OversizedMessage } from './broker.ts';

/** A message as the broker takes it: its value is the feed's line, and CloudEvents' attributes stand beside it as headers. */
export type TopicRecord = Readonly<{ key: string; value: string; headers: Record<string, string> }>;

/** The record of a message of that topic. */
export const recordOf = (topic: string, { key, id, type, at, line }: TopicLine): TopicRecord => ({
  key,
  value: line,
  headers: {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: id,
    ce_source: `/topics/${topic}`,
    ce_type: type,
    ce_time: at,
  },
});

/** Records in their order, in pieces that a broker takes. Errors: `OversizedMessage`. */
export function piecesOf<R extends TopicRecord>(records: readonly R[]): readonly (readonly R[])[] {
  const pieces: R[][] = [];
  let room = 0;
  for (const record of records) {
    const bytes = bytesOf(record);
    if (bytes > mostBytesPerSend) throw new OversizedMessage(`${record.headers.ce_id} has ${bytes} bytes`);
    if (bytes > room) {
      pieces.push([]);
      room = mostBytesPerSend;
    }
    pieces.at(-1)!.push(record);
    room -= bytes;
  }
  return pieces;
}

const bytesOf = ({ key, value, headers }: TopicRecord) =>
  [key, value, ...Object.entries(headers).flat()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
