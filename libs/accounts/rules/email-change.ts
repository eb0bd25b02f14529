import type { Language } from '#contracts/locales.ts';
import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import type { EmailClaim } from '../events.ts';
import type { EmailKey, MemberId } from './ids.ts';
import type { EmailChangeEvent } from '../email-change/events.ts';
import type { FactorEvent } from '../factors/events.ts';
import type { LeavingEvent } from '../leaving/events.ts';
import type { PasskeyEvent } from '../passkeys/events.ts';
import { type Factors, removedWith } from './factors.ts';
import { type Leaving, takenBack } from './leaving.ts';

/** For how long an address stays reserved after its account changed to another one, and may be gone back to. */
export const undoLasts = 14 * day;

/** An address of a member's, as the account's state keeps it. */
export type OwnAddress = Readonly<{ emailKey: EmailKey; email: Encrypted; language: Language }>;

/**
 * The last change that may still be undone. `changes`: the sign-in is the one after so many, as it made it. `isAwaited`: no session has begun since, so
 * whoever asked for it may have heard no answer.
 */
export type EmailChange = Readonly<{
  id: string;
  before: OwnAddress;
  until: Instant;
  changes: number;
  isAwaited: boolean;
}>;

/** What these rules ask of a member. */
type Changing = Readonly<{
  memberId: MemberId;
  signIn: (OwnAddress & Readonly<{ changes: number }>) | null;
  change: EmailChange | null;
  test: boolean;
  roles: readonly string[];
  leaving: Leaving | null;
  factors: Factors;
}>;

/** Of all that is the member's: the one that signs in, and the one that may be gone back to. */
export const keysOf = ({ signIn, change }: Pick<Changing, 'signIn' | 'change'>): readonly EmailKey[] =>
  [signIn, change?.before].flatMap((one) => (one ? [one.emailKey] : []));

/**
 * Whether the member may change to that address. Of the address itself nothing is asked: who has it learns only who has proved its mailbox.
 * Refused: `demo-account`; `house-account` for those who run the house, whose mailbox would be the key to it; `email-changed-lately` while a
 * change may be undone, so that whoever has the first mailbox gets back what it was; `own-email`.
 */
export function mayChangeTo(
  emailKey: EmailKey,
  { signIn, test, roles, change }: Changing,
): OwnAddress & { changes: number } {
  if (!signIn || test) throw new Refused('demo-account');
  if (roles.includes('operator')) throw new Refused('house-account');
  if (change) throw new Refused('email-changed-lately');
  if (signIn.emailKey === emailKey) throw new Refused('own-email');
  return signIn;
}

/**
 * What follows from a claim. Once it was refused it stays so: the address may be released by then. So whatever could change again is
 * asked before the claim, and never here.
 */
export function changed(claim: EmailClaim, { memberId, signIn, change }: Changing): readonly EmailChangeEvent[] {
  const { changeId, emailKey, email, language, changes } = claim;
  if (change?.id === changeId) return [];
  if (!signIn || signIn.changes !== changes) throw new Refused('sign-in-first'); // the password was replaced since, or another change came first
  const { emailKey: before } = signIn;
  return [{ type: 'EmailChanged', data: { memberId, changeId, emailKey, email, language, before } }];
}

type Undoing = Readonly<{ changeId: string; passwordHash: Encrypted }>;

/** By the link that went to the mailbox of before. What was added beside the password since goes, and a wish to be erased is taken back too: whoever changed the address may have asked for it. */
export function undone(
  { changeId, passwordHash }: Undoing,
  { memberId, signIn, change, roles, leaving, factors }: Changing,
  at: Instant,
): readonly (EmailChangeEvent | FactorEvent | PasskeyEvent | LeavingEvent)[] {
  if (!signIn || change?.id !== changeId) throw new Refused('undo-link-used');
  if (at >= change.until || roles.includes('operator')) throw new Refused('undo-link-not-valid');
  const { emailKey: before } = signIn;
  const data = { memberId, changeId, ...change.before, before, passwordHash };
  return [
    { type: 'EmailChangeUndone', data },
    ...removedWith({ memberId, factors }, changeId),
    ...takenBack({ memberId, leaving }, 'email-change-undone'),
  ];
}

/** Asked by the due list. Refused before the time: `not-due-yet`. */
export function letGo({ memberId, change }: Changing, at: Instant): readonly EmailChangeEvent[] {
  if (!change) return [];
  if (at < change.until) throw notDueYet(change.until, at);
  return [{ type: 'OldEmailLetGo', data: { memberId, changeId: change.id, emailKey: change.before.emailKey } }];
}

/** `signIn`: how the member signed in until then. */
export const changeMade = (id: string, signIn: Changing['signIn'], at: Instant): EmailChange | null => {
  if (!signIn) return null;
  const { emailKey, email, language, changes } = signIn;
  const before = { emailKey, email, language };
  return { id, before, until: plus(at, undoLasts), changes: changes + 1, isAwaited: true };
};

/** A session has begun: nobody waits for that of the change any more. */
export const answered = (change: EmailChange | null): EmailChange | null => change && { ...change, isAwaited: false };

/** Milliseconds for which who heard no answer to a change is let in to ask for it again. */
export const askedAgainFor = 15 * minute;

/** Whether that change ended all sessions, was cut before it began one, and nothing came since. */
export const isCutShort = (
  { signIn, change }: Pick<Changing, 'signIn' | 'change'>,
  changeId: string,
  now: Instant,
): boolean =>
  change?.id === changeId &&
  change.isAwaited &&
  change.changes === signIn?.changes &&
  now < plus(change.until, askedAgainFor - undoLasts);
