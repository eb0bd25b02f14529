import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import {
  type EmailClaim,
  type EmailEvent,
  type EmailKey,
  emailShapes,
  type MemberId,
  type PendingRegistration,
  type Registration,
} from '../events.ts';
import { goodFor, mostLetters, mostPending } from '../rules/registrations.ts';

type Of<D = unknown> = Readonly<{ emailKey: EmailKey }> & D;

export type EmailCommand =
  | Fact<'BeginRegistration', PendingRegistration>
  /**
   * The mailbox was proved with the link of the letter for `letterOf`. Its own registration becomes the account, its
   * password was checked before; or `anew` does, filled in by whoever has the mailbox.
   */
  | Fact<'ConfirmRegistration', Of<{ letterOf: MemberId; anew: Registration | null }>>
  /** Reserves an address for an account that the house makes itself: nobody proves a mailbox. */
  | Fact<'ReserveEmail', Registration>
  | Fact<'ProveReservation', Of<{ memberId: MemberId }>>
  /** Sent by the due list. Refused before the end of the link: `not-due-yet`. */
  | Fact<'ExpireRegistration', Of<{ memberId: MemberId }>>
  /** All that wait for the mailbox, for whoever wants to be forgotten. */
  | Fact<'ForgetRegistrations', Of>
  /** Both mailboxes have agreed. Refused where somebody has the address: `email-taken`. */
  | Fact<'ClaimEmail', EmailClaim>
  /** What came of that change, null for the registration: a late release takes nothing that was claimed since. */
  | Fact<'ReleaseEmail', Of<{ memberId: MemberId; changeId: string | null }>>;

/** A letter that went out at that moment; without a registration when that has ended: its link still proves the mailbox. */
export type Letter = Readonly<{ memberId: MemberId; at: Instant; registration: PendingRegistration | null }>;

/** Who has an address: an account that was registered with it, or one that changed to it. */
export type Owner = Registration | EmailClaim;

export const isClaim = (owner: Owner): owner is EmailClaim => 'changeId' in owner;

/** False: an older build reserved it, until somebody proves the mailbox. */
export const isProved = (owner: Owner): boolean => isClaim(owner) || owner.proved;

export type EmailState = Readonly<{
  owner: Owner | null;
  /** Letters of the last 7 days, and since the last owner, the oldest first. */
  letters: readonly Letter[];
  /** Until then the owner is not told of another attempt: a mail a day is enough. */
  quietUntil: Instant | null;
}>;

type Pending = Letter & Readonly<{ registration: PendingRegistration }>;

const isPending = (letter: Letter): letter is Pending => letter.registration !== null;

const isGood = (at: Instant, lasts: number) => (letter: Letter) => plus(letter.at, lasts) > at;

type Why = Data<EmailEvent, 'RegistrationEnded'>['why'];

const ended = ({ emailKey, memberId }: PendingRegistration, why: Why): EmailEvent => ({
  type: 'RegistrationEnded',
  data: { emailKey, memberId, why },
});

const allEnded = (letters: readonly Letter[], why: Why): readonly EmailEvent[] =>
  letters.filter(isPending).map(({ registration }) => ended(registration, why));

/** The address is somebody's now: all others that wanted it end, an older build's reservation too, but never an account that claimed it. */
function othersEnded(memberId: MemberId, { owner, letters }: EmailState): readonly EmailEvent[] {
  const unproved = owner && !isClaim(owner) ? owner : null;
  const others = [unproved, ...letters.map((letter) => letter.registration)];
  const losers = others.filter((other) => other !== null).filter((other) => other.memberId !== memberId);
  return losers.map((loser) => ended(loser, 'another'));
}

const reserved = (registration: Registration, state: EmailState): readonly EmailEvent[] => [
  { type: 'EmailReserved', data: registration },
  ...othersEnded(registration.memberId, state),
];

/** Which registrations end so that there is room for one more, and why. */
function makingRoom(letters: readonly Letter[], at: Instant): readonly EmailEvent[] {
  const pending = letters.filter(isPending);
  const live = pending.filter(isGood(at, goodFor));
  const expired = pending.filter((letter) => !live.includes(letter));
  const replaced = live.slice(0, Math.max(0, live.length - mostPending + 1));
  return [
    ...expired.map(({ registration }) => ended(registration, 'expired')),
    ...replaced.map(({ registration }) => ended(registration, 'replaced')),
  ];
}

/** An address: whose it is, and who would like to have it. */
export const email = decider<EmailState, EmailCommand, EmailEvent>({
  version: 3,
  shapes: emailShapes,
  initial: () => ({ owner: null, letters: [], quietUntil: null }),
  evolve: {
    RegistrationBegun: (state, registration, { at }) => ({
      ...state,
      letters: [...state.letters.filter(isGood(at, goodFor)), { memberId: registration.memberId, at, registration }],
    }),
    RegistrationEnded: (state, { memberId }) => ({
      ...state,
      letters: state.letters.map((one) => (one.memberId === memberId ? { ...one, registration: null } : one)),
    }),
    EmailReserved: (state, owner, { at }) => ({
      owner,
      letters: owner.proved ? [] : state.letters,
      quietUntil: plus(at, day),
    }),
    ReservationProved: ({ owner, quietUntil }) => ({
      owner: owner && !isClaim(owner) ? { ...owner, proved: true } : owner,
      letters: [],
      quietUntil,
    }),
    RegistrationAttempted: (state, { told }, { at }) => (told ? { ...state, quietUntil: plus(at, day) } : state),
    EmailClaimed: (_, owner, { at }) => ({ owner, letters: [], quietUntil: plus(at, day) }),
    EmailReleased: (state) => ({ ...state, owner: null, quietUntil: null }),
  },
  decide: {
    BeginRegistration: (registration, { owner, letters, quietUntil }, at) => {
      const { emailKey, memberId: attemptId } = registration;
      const attempted = (memberId: MemberId | null, told: boolean): readonly EmailEvent[] => [
        { type: 'RegistrationAttempted', data: { emailKey, memberId, attemptId, told } },
      ];
      if (owner && isProved(owner)) return attempted(owner.memberId, quietUntil === null || at >= quietUntil);
      if (letters.filter(isGood(at, day)).length >= mostLetters) return attempted(null, false);
      return [...makingRoom(letters, at), { type: 'RegistrationBegun', data: registration }];
    },
    ConfirmRegistration: ({ letterOf, anew }, state, at) => {
      if (state.owner && isProved(state.owner)) throw new Refused('link-used');
      const letter = state.letters.find(({ memberId }) => memberId === letterOf);
      if (!letter) throw new Refused('link-not-valid');
      if (!isGood(at, goodFor)(letter)) throw new Refused('link-expired');
      if (anew) return reserved(anew, state);
      if (!letter.registration) throw new Refused('not-that-password');
      return reserved({ ...letter.registration, test: false, proved: true }, state);
    },
    ReserveEmail: (registration, state) => (state.owner ? [] : reserved(registration, state)),
    ProveReservation: ({ memberId }, { owner, letters }) => {
      if (!owner || isProved(owner) || owner.memberId !== memberId) return [];
      const proved: EmailEvent = { type: 'ReservationProved', data: { emailKey: owner.emailKey, memberId } };
      return [proved, ...allEnded(letters, 'another')];
    },
    ExpireRegistration: ({ memberId }, { letters }, at) => {
      const letter = letters.filter(isPending).find((one) => one.memberId === memberId);
      if (letter && isGood(at, goodFor)(letter)) throw notDueYet(plus(letter.at, goodFor), at);
      return letter ? [ended(letter.registration, 'expired')] : [];
    },
    ForgetRegistrations: (_, { letters }) => allEnded(letters, 'erased'),
    ClaimEmail: (claim, state) => {
      const { owner } = state;
      if (owner && isClaim(owner) && isTheSame(owner, claim)) return [];
      if (owner && isProved(owner)) throw new Refused('email-taken');
      return [{ type: 'EmailClaimed', data: claim }, ...othersEnded(claim.memberId, state)];
    },
    ReleaseEmail: ({ memberId, changeId }, { owner }) => {
      if (owner?.memberId !== memberId || changeOf(owner) !== changeId) return [];
      return [{ type: 'EmailReleased', data: { emailKey: owner.emailKey, memberId } }];
    },
  },
});

/** Whoever confirms twice, maybe by two commands, claims once. */
const isTheSame = (one: EmailClaim, other: EmailClaim): boolean =>
  one.changeId === other.changeId || (one.memberId === other.memberId && one.changes === other.changes);

/** The change that an address came to its owner by; null: the registration. */
export const changeOf = (owner: Owner): string | null => (isClaim(owner) ? owner.changeId : null);
