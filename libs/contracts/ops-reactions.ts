import * as z from 'zod/mini';
import { parkedFact } from './maintenance.ts';
import { instant, line } from './values.ts';

/** What operators see of the reactions, and want of them. */

/** Why: it stays for ever, so it names nobody. */
const reason = line(500, 10);

/** `POST opsRoutes.pauseReaction(name)`: it takes no facts until it is resumed. */
export const pauseBody = z.strictObject({ reason });
export type PauseBody = z.infer<typeof pauseBody>;

export const resumeBody = z.strictObject({});

/** `POST opsRoutes.skipParked`: the reaction leaves that fact out for good. */
export const skipBody = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}:[A-Za-z0-9]{1,64}$/)),
  reason,
});
export type SkipBody = z.infer<typeof skipBody>;

/**
 * `GET opsRoutes.reactions`. `parked`: facts that it could not take. `paused`: who has it wait, since when and why. `takesTwo`: to have it
 * wait is an act of two operators, `pause-reaction`.
 */
export const opsReactions = z.object({
  items: z.array(
    z.object({
      reaction: parkedFact.shape.reaction,
      state: z.enum(['live', 'catching-up', 'paused', 'stopped', 'standing-by', 'unknown']),
      parked: z.int(),
      waitsFor: z.nullable(z.string()),
      error: z.nullable(z.string()),
      takesTwo: z.boolean(),
      paused: z.nullable(z.object({ operatorId: z.string(), reason: z.string(), at: instant })),
    }),
  ),
});
export type OpsReactions = z.infer<typeof opsReactions>;
