import { type Fact, stream } from '#kernel/fact.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import type { MemberId } from '../rules/ids.ts';

/** In the account's stream. On disk, with the same care as all others (`../events.ts`). */
export type PasskeyEvent<P = Encrypted> =
  /**
   * `passkeyKey`: keyed hash of the credential's id. `credential`: that id, its public key and how it is reached, sealed, since no two members have the
   * same: it would tell who somebody is. `counter`: how often the authenticator says that it has signed, 0 for those that do not count.
   */
  | Fact<
      'PasskeyAdded',
      {
        memberId: MemberId;
        factorId: string;
        passkeyKey: string;
        name: P;
        credential: Encrypted;
        counter: number;
      }
    >
  /** It said who they are, its authenticator having verified that they are there. */
  | Fact<'PasskeyTaken', { memberId: MemberId; factorId: string; counter: number }>
  /** Why: as with `FactorRemoved`. */
  | Fact<'PasskeyRemoved', { memberId: MemberId; factorId: string; why: 'asked' | 'email-change-undone' | 'lost' }>;

export const passkeyShapes: Shapes<PasskeyEvent, PasskeyEvent<Decrypted>> = {
  PasskeyAdded: { v: 1, personal: ['name'], people: ['memberId'], secret: ['credential'] },
  PasskeyTaken: { v: 1, people: ['memberId'] },
  PasskeyRemoved: { v: 1, people: ['memberId'] },
};

/** In a stream of the credential's own, which says for ever whose it is: no second account takes it, whatever becomes of the first. */
export type PasskeyClaimEvent = Fact<'PasskeyClaimed', { passkeyKey: string; memberId: MemberId }>;

export const passkeyClaimShapes: Shapes<PasskeyClaimEvent> = {
  PasskeyClaimed: { v: 1, people: ['memberId'] },
};

/** passkey-<passkeyKey> */
export const passkeyStream = stream('passkey');
