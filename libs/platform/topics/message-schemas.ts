import { toJSONSchema } from 'zod';
import { envelope, type TopicDescription } from '#contracts/topics/envelope.ts';

/** JSON schemas of a topic's messages, in their envelopes, by name. */
export const messageSchemas = ({ messages, v }: TopicDescription): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(messages).map(([type, data]) => {
      const { $schema: _, ...schema } = toJSONSchema(envelope(type, v, data), { io: 'output' });
      return [type, schema];
    }),
  );
