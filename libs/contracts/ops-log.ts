import * as z from 'zod/mini';
import { indexed } from './ops.ts';
import { instant } from './values.ts';

/** `GET opsRoutes.log`: how the log itself does. */
export const opsLog = z.object({
  /** In words, such as `SQLite, ./data/facts.db`. */
  description: z.string(),
  /** Which log: the fact that it began with, or that says that it was put back. Empty while there is none. */
  identity: z.string(),
  lastAt: z.nullable(instant),
  /** What lay there at the start is known to be what was written. A server vouches for itself. */
  isChecked: z.boolean(),
  /** Of the embedded log; a server tells of its own. */
  files: z.nullable(
    z.object({
      facts: z.int(),
      bytes: z.number(),
      /** Of the write-ahead log beside it. */
      walBytes: z.number(),
      /** Free on that disk. */
      freeBytes: z.number(),
      /** Its chain was found whole up to that fact; those after it were chained by who wrote them. */
      wholeTo: z.int(),
      /** The last copy that `npm run log -- backup` made of it. */
      lastBackup: z.nullable(z.object({ at: instant, facts: z.int() })),
    }),
  ),
  index: indexed,
  /** To which key copies are encrypted that are taken away; null: none is set, or a server keeps the log. */
  backupKey: z.nullable(z.string()),
});
export type OpsLog = z.infer<typeof opsLog>;
