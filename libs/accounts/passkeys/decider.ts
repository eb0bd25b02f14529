import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { Refused } from '#kernel/refused.ts';
import type { MemberId } from '../rules/ids.ts';
import { type PasskeyClaimEvent, passkeyClaimShapes } from './events.ts';

/** Refused where it is another member's: `not-that-passkey`. */
export type PasskeyClaimCommand = Fact<'ClaimPasskey', { passkeyKey: string; memberId: MemberId }>;

export type PasskeyClaimState = Readonly<{ memberId: MemberId | null }>;

/** A credential: whose it is. Whether it counts still, their account says. */
export const passkeyClaim = decider<PasskeyClaimState, PasskeyClaimCommand, PasskeyClaimEvent>({
  version: 1,
  shapes: passkeyClaimShapes,
  initial: () => ({ memberId: null }),
  evolve: { PasskeyClaimed: (_, { memberId }) => ({ memberId }) },
  decide: {
    ClaimPasskey: (claim, { memberId }) => {
      if (memberId !== null && memberId !== claim.memberId) throw new Refused('not-that-passkey');
      return memberId === null ? [{ type: 'PasskeyClaimed', data: claim }] : [];
    },
  },
});
