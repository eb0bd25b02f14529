import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { day, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { beginSession } from '../begun-session.ts';
import type { BegunHere } from '../commands.ts';
import type { Member } from '../decider.ts';
import { ClaimEmail } from '../email/commands.ts';
import { emailKeyOf, settleOwner } from '../email/registrations.ts';
import { forgetMailsOfNobody } from '../erasing.ts';
import type { EmailClaim } from '../events.ts';
import type { EmailKey, MemberId } from '../rules/ids.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { newMailboxMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import { running } from '../rules/sessions.ts';
import type { NewMailbox } from '../step-up/commands.ts';
import { codeLasts } from '../step-up/rules.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { AskEmailChange, ConfirmEmailChange, LetOldEmailGo } from './commands.ts';
import { noteNewMailbox } from './new-mailboxes.ts';
import { mayChangeTo } from '../rules/email-change.ts';
import { settleAddress } from './settling.ts';
import { UndoEmailChangeHandler } from './undoing.ts';

/**
 * Codes to one mailbox, whoever asks: five at once, then five a day, each good for five guesses. So nobody fills a stranger's mailbox, and a
 * million accounts together guess no better than one.
 */
const lettersTo = { perSecond: (5 * 1000) / day, atOnce: 5 } as const;

const placeOf = (memberId: MemberId, sessionId: string, emailKey: EmailKey): NewMailbox => ({
  memberId,
  sessionId,
  act: `new-email ${emailKey}`,
});

async function mustBe(streams: Streams, memberId: MemberId): Promise<Member> {
  const member = await memberOf(streams, memberId);
  if (!member) throw new Refused('no-such-member');
  return member;
}

@CommandHandler(AskEmailChange)
export class AskEmailChangeHandler implements ICommandHandler<AskEmailChange> {
  private readonly letters: Tries;

  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    readonly tickets: Tickets,
    private readonly stepUps: StepUps,
    readonly mailer: Mailer,
    readonly clock: Clock,
  ) {
    this.letters = new Tries(lettersTo, { tickets, clock, hash: (key) => keys.hash('tries', `new mailbox ${key}`) });
  }

  /** The step-up is what the old mailbox says: without it no code exists that the new one could be proved with. */
  async execute({ data: { memberId, sessionId, browser, email }, metadata: { commandId } }: AskEmailChange) {
    const emailKey = emailKeyOf(this.keys, email);
    const { language } = mayChangeTo(emailKey, await mustBe(this.streams, memberId));
    await this.stepUps.take({ memberId, sessionId, browser, act: 'email' }, uuidV5(commandId, emailKey)); // a repeat is one for the same address
    const place = placeOf(memberId, sessionId, emailKey);
    if (!(await this.stepUps.isAsked(place, commandId))) await this.takeLetter(emailKey);
    const { code, digits, letter } = await this.stepUps.ask(place, commandId);
    await noteNewMailbox(this, memberId, emailKey);
    const until = plus(this.clock.now(), codeLasts);
    const id = uuidV5(commandId, `new mailbox ${letter}`);
    await this.mailer.send({ id, to: email, language, until, ...(await newMailboxMail(language, code)) });
    if (!(await memberOf(this.streams, memberId))) await forgetMailsOfNobody(this, emailKey); // erased meanwhile
    return { digits };
  }

  private async takeLetter(emailKey: EmailKey) {
    const wait = await this.letters.take(counting(emailKey));
    if (wait > 0)
      throw new HttpProblem(429, 'too-many-codes', 'Too many codes were mailed. Use the last one.', {}, wait);
  }
}

@CommandHandler(ConfirmEmailChange)
export class ConfirmEmailChangeHandler implements ICommandHandler<ConfirmEmailChange> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  async execute({ data, metadata }: ConfirmEmailChange): Promise<BegunHere> {
    const { memberId, sessionId, email, code, knownBrowsers } = data;
    const emailKey = emailKeyOf(this.keys, email);
    const changeId = uuidV5(metadata.commandId, `email change ${memberId} ${emailKey}`); // a repeat is one for the same address
    const member = await mustBe(this.streams, memberId);
    if (member.change?.id !== changeId) {
      const { language, changes } = mayChangeTo(emailKey, member);
      this.mustBeOpen(member, sessionId);
      await this.prove(placeOf(memberId, sessionId, emailKey), code, metadata.commandId);
      const claim = { emailKey, memberId, changeId, changes, email: await this.seal(memberId, email), language };
      await this.claim(claim, derivedMetadata(metadata, emailKey));
    }
    await settleAddress(this.streams, emailKey);
    const { signIn } = await mustBe(this.streams, memberId);
    if (signIn?.emailKey !== emailKey) throw new Refused('sign-in-first'); // the password was replaced meanwhile
    const by = { kind: 'session', sessionId } as const;
    const who = { memberId, changes: signIn.changes, by };
    const begun = await beginSession(this.streams, this.sessions, who, metadata);
    return { ...begun, knownBrowsers: this.browsers.anew(knownBrowsers, emailKey, signIn.changedAt) };
  }

  /** What it says of the password holds for the claim: a session that ended before was not this one. */
  private mustBeOpen({ sessions }: Member, sessionId: string) {
    if (!running(sessions, this.clock.now()).some(({ id }) => id === sessionId)) throw new Refused('sign-in-first');
  }

  /** What was cut off is gone on with first: it may be the member's own. */
  private async claim(claim: EmailClaim, metadata: CommandMetadata) {
    const { emailKey, memberId } = claim;
    await settleOwner(this.streams, emailKey);
    await settleAddress(this.streams, emailKey);
    const { signIn } = await mustBe(this.streams, memberId);
    if (signIn?.emailKey !== emailKey) await ClaimEmail.decide(this.streams, claim, metadata);
  }

  private async prove(place: NewMailbox, code: string, commandId: string) {
    await this.stepUps.confirm(place, code, commandId);
    await this.stepUps.take(place, commandId);
  }

  private async seal(memberId: MemberId, email: string) {
    try {
      return await this.keys.encrypt(memberId, email);
    } catch (error) {
      throw error instanceof KeyDestroyed ? new Refused('no-such-member') : error;
    }
  }
}

export const emailChangeHandlers = [
  AskEmailChangeHandler,
  ConfirmEmailChangeHandler,
  UndoEmailChangeHandler,
  ...handlersOf(LetOldEmailGo),
];
