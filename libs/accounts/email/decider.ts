import { decider } from '#kernel/decider.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { type EmailEvent, emailShapes, type MemberId, type Registration } from '../events.ts';

export type EmailCommand =
  | Readonly<{ type: 'ReserveEmail'; data: Registration }>
  | Readonly<{ type: 'ReleaseEmail'; data: Readonly<{ memberId: MemberId }> }>;

export type EmailState =
  | Readonly<{ phase: 'free' }>
  /** Until `quietUntil` the owner is not told of another attempt: a mail a day is enough. */
  | Readonly<{ phase: 'reserved'; registration: Registration; quietUntil: Instant }>;

/** An address: free, or somebody's. */
export const email = decider<EmailState, EmailCommand, EmailEvent>({
  version: 1,
  shapes: emailShapes,
  initial: () => ({ phase: 'free' }),
  evolve: {
    EmailReserved: (_, registration, { at }) => ({ phase: 'reserved', registration, quietUntil: plus(at, day) }),
    RegistrationAttempted: (state, _, { at }) => ({ ...state, quietUntil: plus(at, day) }),
    EmailReleased: () => ({ phase: 'free' }),
  },
  decide: {
    ReserveEmail: (registration, state, at) => {
      if (state.phase === 'free') return [{ type: 'EmailReserved', data: registration }];
      const { emailKey, memberId } = state.registration;
      const isOwn = memberId === registration.memberId;
      return isOwn || at < state.quietUntil ? [] : [{ type: 'RegistrationAttempted', data: { emailKey, memberId } }];
    },
    ReleaseEmail: ({ memberId }, state) => {
      if (state.phase === 'free' || state.registration.memberId !== memberId) return [];
      return [{ type: 'EmailReleased', data: { emailKey: state.registration.emailKey, memberId } }];
    },
  },
});
