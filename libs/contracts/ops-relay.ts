import * as z from 'zod/mini';
import { instant } from './values.ts';

/** An edition of a topic on the brokers. */
const writtenTopic = z.object({
  topic: z.string(),
  edition: z.int(),
  /** What it is called there. */
  name: z.string(),
  /** `filling`: on its way, and not to be read yet; `written`: readers are sent to a newer one. */
  state: z.enum(['current', 'written', 'filling']),
  /** Messages so far; null: nobody has written there, or the brokers cannot be asked. */
  sent: z.nullable(z.int()),
  /** Which relay wrote last: its host and when it began. */
  by: z.nullable(z.string()),
  at: z.nullable(instant),
  /** How long ago the first fact happened that it has not gone past; 0: it is at the log's end. */
  behindMs: z.nullable(z.number()),
});

/** `GET opsRoutes.relay`. `broker`: which, or null where topics are not written to any; `error`: why it cannot be asked. */
export const opsRelay = z.object({
  broker: z.nullable(z.string()),
  error: z.nullable(z.string()),
  topics: z.array(writtenTopic),
  /** Who reads on the brokers. `lag`: places in the topic that they have not committed yet, its transactions' ends among them. */
  groups: z.array(z.object({ group: z.string(), topic: z.string(), lag: z.number() })),
});
export type OpsRelay = z.infer<typeof opsRelay>;
