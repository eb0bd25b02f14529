import * as z from 'zod/mini';
import { instant } from './values.ts';

/** A process of the market, as it last said of itself. */
const marketProcess = z.object({
  id: z.string(),
  /** `market` is all of it in one. */
  role: z.enum(['market', 'api', 'projector', 'relay']),
  host: z.string(),
  /** Two of the same words are of the same build; `source`: none. */
  build: z.string(),
  since: instant,
  /** When it said this, by its own clock. */
  at: instant,
  /** It has said nothing for so long that it is probably gone. One that was told to end is not here at all. */
  isSilent: z.boolean(),
  /** How late its event loop runs, smoothed, in milliseconds. */
  loopLagMs: z.number(),
  /** MB of memory that the system counts for it, all its threads together. */
  memoryMb: z.number(),
  sockets: z.int(),
  /** Streams that it has in memory, and commands that wait for one of them. */
  mailboxes: z.int(),
  commandsWaiting: z.int(),
  /** Threads beside the first: `busy` is the share of the time since it said so before that each of them worked. */
  threads: z.array(z.object({ name: z.string(), busy: z.number() })),
});
export type MarketProcess = z.infer<typeof marketProcess>;

/** `GET opsRoutes.processes`: in the order of their roles, silent ones for some minutes. */
export const opsProcesses = z.object({ items: z.array(marketProcess) });
export type OpsProcesses = z.infer<typeof opsProcesses>;
