import type { Data, Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import type { LeavingEvent } from '../leaving/events.ts';
import type { MemberId } from './ids.ts';
import { type LiveSession, running } from './sessions.ts';

/** For how long somebody who asked to be erased may change their mind. */
export const changeOfMind = 14 * day;
/** When it is looked again whether anything binds them still. */
const again = day;

/** What becomes of who has asked to be erased. `dueAt` null: nothing, before they ask again. */
export type Leaving = Readonly<{ askId: string; asked: Instant; dueAt: Instant | null; putOff: number }>;

/** What the account's stream takes of who wants to leave. */
export type LeavingCommand =
  /** From that session, which ends with all others. Who asks has said just now who they are. */
  | Fact<'AskErasure', { memberId: MemberId; sessionId: string; askId: string }>
  /** Sent by the due list. Refused before the time: `not-due-yet`. */
  | Fact<'CallErasureDue', { memberId: MemberId }>
  | Fact<'PutOffErasure', { memberId: MemberId; askId: string; why: 'bound' | 'restored' }>;

/** What is so after these facts. */
export const leavingAfter = {
  asked: ({ askId, dueAt }: Data<LeavingEvent, 'ErasureAsked'>, asked: Instant): Leaving => ({
    askId,
    asked,
    dueAt,
    putOff: 0,
  }),
  putOff: (leaving: Leaving | null, { until, times }: Data<LeavingEvent, 'ErasurePutOff'>): Leaving | null =>
    leaving && { ...leaving, dueAt: until, putOff: times },
};

/** What these rules ask of a member. */
type Asking = Readonly<{
  memberId: MemberId;
  signIn: unknown;
  test: boolean;
  roles: readonly string[];
  sessions: readonly LiveSession[];
  leaving: Leaving | null;
}>;

/** Refused: `demo-account`, `house-account` for those who run the house. */
export function mayLeave({ signIn, test, roles }: Pick<Asking, 'signIn' | 'test' | 'roles'>): void {
  if (!signIn || test) throw new Refused('demo-account');
  if (roles.includes('operator')) throw new Refused('house-account');
}

function ask(
  { sessionId, askId }: Readonly<{ sessionId: string; askId: string }>,
  member: Asking,
  at: Instant,
): readonly LeavingEvent[] {
  mayLeave(member);
  if (!running(member.sessions, at).some(({ id }) => id === sessionId)) throw new Refused('sign-in-first'); // it ended meanwhile
  return [{ type: 'ErasureAsked', data: { memberId: member.memberId, askId, dueAt: plus(at, changeOfMind) } }];
}

/** Nothing where they have not asked. */
export const takenBack = (
  { memberId, leaving }: Pick<Asking, 'memberId' | 'leaving'>,
  why: 'signed-in' | 'email-change-undone',
): readonly LeavingEvent[] =>
  leaving ? [{ type: 'ErasureTakenBack', data: { memberId, askId: leaving.askId, why } }] : [];

/** A sign-in, which takes it back where it says so. Refused: `erasure-asked`, with the day on which they will be erased. */
export function comingBack(
  member: Pick<Asking, 'memberId' | 'leaving'>,
  keepsAccount: boolean | undefined,
): readonly LeavingEvent[] {
  if (member.leaving && !keepsAccount) throw new Refused('erasure-asked', { dueAt: member.leaving.dueAt });
  return takenBack(member, 'signed-in');
}

function callDue({ memberId, leaving }: Asking, at: Instant): readonly LeavingEvent[] {
  if (!leaving || leaving.dueAt === null) return [];
  if (at < leaving.dueAt) throw notDueYet(leaving.dueAt, at);
  return [{ type: 'ErasureCameDue', data: { memberId, askId: leaving.askId } }];
}

function putOff(
  { askId, why }: Readonly<{ askId: string; why: 'bound' | 'restored' }>,
  { memberId, leaving }: Asking,
  at: Instant,
): readonly LeavingEvent[] {
  if (leaving?.askId !== askId) return []; // taken back meanwhile
  const until = why === 'bound' ? plus(at, again) : null;
  return [{ type: 'ErasurePutOff', data: { memberId, askId, why, until, times: leaving.putOff + 1 } }];
}

/** The facts of each of these commands. */
export const decideLeaving = { ask, callDue, putOff };
