import type { Topic } from '#kernel/topic.ts';
import { textOf, type TopicBatch, type TopicLine, type TopicText } from './reading.ts';

/** The same with what is known of each line: key, id, type, time, place and request, one after another. Goes to another thread as it is. */
export type PackedBatch = TopicText & Readonly<{ about: readonly string[] }>;

const fields = 6;
type Six = [string, string, string, string, string, string];
const decoder = new TextDecoder();

/** As bytes, and what `unpacked` needs. */
export const packed = (batch: TopicBatch): PackedBatch => ({
  ...textOf(batch),
  about: batch.lines.flatMap(({ key, id, type, at, offset, correlationId }) => [
    key,
    id,
    type,
    at,
    offset,
    correlationId,
  ]),
});

/** The messages again. */
export function unpacked({ v }: Pick<Topic, 'v'>, { text, count, about, ...reach }: PackedBatch): TopicBatch {
  const all = decoder.decode(text).split('\n');
  const lines = Array.from({ length: count }, (_, n): TopicLine => {
    const [key, id, type, at, offset, correlationId] = about.slice(n * fields, (n + 1) * fields) as Six;
    return { key, id, type, v, at, offset, correlationId, line: all[n]! };
  });
  return { ...reach, lines };
}
