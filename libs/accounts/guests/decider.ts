import { decider } from '#kernel/decider.ts';
import { type GuestEvent, guestShapes } from './events.ts';

export type GuestCommand = Readonly<{ type: 'SignOutGuest'; data: Readonly<{ sessionId: string }> }>;

export type GuestState = Readonly<{ hasLeft: boolean }>;

/** A guest's session: good until it is signed out of. */
export const guest = decider<GuestState, GuestCommand, GuestEvent>({
  version: 1,
  shapes: guestShapes,
  initial: () => ({ hasLeft: false }),
  evolve: { GuestSignedOut: () => ({ hasLeft: true }) },
  decide: {
    SignOutGuest: ({ sessionId }, { hasLeft }) => (hasLeft ? [] : [{ type: 'GuestSignedOut', data: { sessionId } }]),
  },
});
