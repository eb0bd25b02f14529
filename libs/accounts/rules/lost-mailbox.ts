import type { Data, Fact } from '#kernel/fact.ts';
import { day, type Instant, plus } from '#kernel/instant.ts';
import { notDueYet, Refused } from '#kernel/refused.ts';
import type { MailboxLossEvent } from '../mailbox-loss/events.ts';
import { mayChangeTo, type OwnAddress } from './email-change.ts';
import { type Factors, hasFactor } from './factors.ts';
import type { MemberId } from './ids.ts';
import { type LiveSession, running } from './sessions.ts';

/** For how long whoever still has the old mailbox may call it off. */
export const mailboxLossWaits = 7 * day;

/** Under way. `changes`: how often the account had changed how it signs in when it was asked for. `isDue`: it cannot be called off any more, only undone. */
export type MailboxLoss = Readonly<{
  askId: string;
  sessionId: string;
  asked: Instant;
  dueAt: Instant;
  to: OwnAddress;
  changes: number;
  isDue: boolean;
}>;

type Of<D = unknown> = Readonly<{ memberId: MemberId }> & D;

/** What the account's stream takes of it. */
export type MailboxLossCommand =
  | Fact<'AskMailboxLoss', Of<{ askId: string; sessionId: string; to: OwnAddress }>>
  /** `askId` null: whatever is under way. */
  | Fact<'CallOffMailboxLoss', Of<{ askId: string | null; why: 'asked' | 'mailbox' | 'taken' }>>
  /** Sent by the due list. `restoredAt`: when the log was put back the last time. Refused before the time: `not-due-yet`. */
  | Fact<'CallMailboxLossDue', Of<{ restoredAt: Instant | null }>>;

/** What these rules ask of a member. */
export type LosingMailbox = Parameters<typeof mayChangeTo>[1] &
  Readonly<{ sessions: readonly LiveSession[]; factors: Factors; mailboxLoss: MailboxLoss | null }>;

/**
 * Whether the member may ask for it. Refused: `factor-first` for who has a factor: it says who they are without the mailbox, and a wait never takes its
 * place; `mailbox-loss-waits` while another one is under way; `sign-in-first`, and with what `mayChangeTo` refuses with.
 */
export function mayLoseMailbox(
  { to, sessionId }: Readonly<{ to: Pick<OwnAddress, 'emailKey'>; sessionId: string }>,
  member: LosingMailbox,
  at: Instant,
): ReturnType<typeof mayChangeTo> {
  const signIn = mayChangeTo(to.emailKey, member);
  if (hasFactor(member.factors)) throw new Refused('factor-first');
  if (!running(member.sessions, at).some(({ id }) => id === sessionId)) throw new Refused('sign-in-first'); // it ended meanwhile
  if (member.mailboxLoss) throw new Refused('mailbox-loss-waits');
  return signIn;
}

const calledOff = (
  memberId: MemberId,
  { askId }: MailboxLoss,
  why: Data<MailboxLossEvent, 'MailboxLossCalledOff'>['why'],
): readonly MailboxLossEvent[] => [{ type: 'MailboxLossCalledOff', data: { memberId, askId, why } }];

/** The facts of each of these commands. */
export const decideMailboxLoss = {
  ask: (
    { askId, sessionId, to }: Data<MailboxLossCommand, 'AskMailboxLoss'>,
    member: LosingMailbox,
    at: Instant,
  ): readonly MailboxLossEvent[] => {
    if (member.mailboxLoss?.askId === askId) return [];
    mayLoseMailbox({ to, sessionId }, member, at);
    const { memberId } = member;
    return [
      { type: 'MailboxLossAsked', data: { memberId, askId, sessionId, dueAt: plus(at, mailboxLossWaits), ...to } },
    ];
  },
  /** Nothing for what is over, or waits no more. */
  callOff: (
    { askId, why }: Data<MailboxLossCommand, 'CallOffMailboxLoss'>,
    { memberId, mailboxLoss: loss }: LosingMailbox,
  ): readonly MailboxLossEvent[] =>
    loss && (askId ?? loss.askId) === loss.askId && loss.isDue === (why === 'taken')
      ? calledOff(memberId, loss, why)
      : [],
  callDue: (
    { restoredAt }: Data<MailboxLossCommand, 'CallMailboxLossDue'>,
    { memberId, mailboxLoss: loss, roles }: LosingMailbox,
    at: Instant,
  ): readonly MailboxLossEvent[] => {
    if (!loss || loss.isDue) return [];
    if (at < loss.dueAt) throw notDueYet(loss.dueAt, at);
    if (restoredAt !== null && restoredAt >= loss.asked) return calledOff(memberId, loss, 'restored');
    if (roles.includes('operator')) return calledOff(memberId, loss, 'house');
    return [{ type: 'MailboxLossCameDue', data: { memberId, askId: loss.askId } }];
  },
};

/** What is so after it was asked for. */
export const mailboxLossAsked = (
  { askId, sessionId, dueAt, emailKey, email, language }: Data<MailboxLossEvent, 'MailboxLossAsked'>,
  { signIn }: LosingMailbox,
  asked: Instant,
): MailboxLoss => ({
  askId,
  sessionId,
  asked,
  dueAt,
  to: { emailKey, email, language },
  changes: signIn?.changes ?? 0,
  isDue: false,
});
