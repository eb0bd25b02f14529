import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/**
 * Names and shapes lie on disk: see `libs/accounts/events.ts`. A guest's session is no more than its token; only that it
 * ended early is written down, so that every node knows, now and after a restart.
 */
export type GuestEvent = Fact<'GuestSignedOut', { sessionId: string }>;

export const guestShapes: Shapes<GuestEvent> = { GuestSignedOut: { v: 1 } };

/** guest-<sessionId> */
export const guestStream = stream('guest');
