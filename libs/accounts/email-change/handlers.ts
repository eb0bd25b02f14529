import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { beginSession, changeAskedBy } from '../begun-session.ts';
import type { BegunHere } from '../commands.ts';
import type { Member } from '../decider.ts';
import { ClaimEmail } from '../email/commands.ts';
import { emailKeyOf, settleOwner } from '../email/registrations.ts';
import type { EmailClaim } from '../events.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { mustBeMember } from '../members.ts';
import { sealFor } from '../sealing.ts';
import { running } from '../rules/sessions.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { AskEmailChange, ConfirmEmailChange, LetOldEmailGo } from './commands.ts';
import { NewMailboxCodes } from './new-mailbox-codes.ts';
import { mayChangeTo } from '../rules/email-change.ts';
import { settleAddress } from './settling.ts';
import { UndoEmailChangeHandler } from './undoing.ts';

@CommandHandler(AskEmailChange)
export class AskEmailChangeHandler implements ICommandHandler<AskEmailChange> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly codes: NewMailboxCodes,
  ) {}

  /** The step-up is what the old mailbox says: without it no code exists that the new one could be proved with. */
  async execute({ data: { email, ...here }, metadata: { commandId } }: AskEmailChange) {
    const emailKey = emailKeyOf(this.keys, email);
    const { language } = mayChangeTo(emailKey, await mustBeMember(this.streams, here.memberId));
    await this.stepUps.take({ ...here, act: 'email', about: emailKey }, uuidV5(commandId, emailKey)); // a repeat is one for the same address
    const digits = await this.codes.send(here, { emailKey, what: 'new-email' }, { to: email, language }, commandId);
    return { digits };
  }
}

@CommandHandler(ConfirmEmailChange)
export class ConfirmEmailChangeHandler implements ICommandHandler<ConfirmEmailChange> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly codes: NewMailboxCodes,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  async execute({ data, metadata }: ConfirmEmailChange): Promise<BegunHere> {
    const { memberId, sessionId, email, code, knownBrowsers } = data;
    const emailKey = emailKeyOf(this.keys, email);
    const changeId = changeAskedBy(metadata.commandId, { memberId, sessionId }, emailKey);
    const member = await mustBeMember(this.streams, memberId);
    if (member.change?.id !== changeId) {
      const { language, changes } = mayChangeTo(emailKey, member);
      this.mustBeOpen(member, sessionId);
      await this.codes.prove(data, { emailKey, what: 'new-email' }, code, metadata.commandId);
      const claim = {
        emailKey,
        memberId,
        changeId,
        changes,
        email: await sealFor(this.keys, memberId, email),
        language,
      };
      await this.claim(claim, derivedMetadata(metadata, emailKey));
    }
    await settleAddress(this.streams, emailKey);
    const { signIn, change } = await mustBeMember(this.streams, memberId);
    if (signIn?.emailKey !== emailKey) throw new Refused('sign-in-first'); // the password was replaced meanwhile
    const by = { kind: 'session', sessionId } as const;
    const { changes } = change?.id === changeId ? change : signIn; // a password that came after it ends what is asked for late
    const who = { memberId, changes, by };
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
    const { signIn } = await mustBeMember(this.streams, memberId);
    if (signIn?.emailKey !== emailKey) await ClaimEmail.decide(this.streams, claim, metadata);
  }
}

export const emailChangeHandlers = [
  AskEmailChangeHandler,
  ConfirmEmailChangeHandler,
  UndoEmailChangeHandler,
  ...handlersOf(LetOldEmailGo),
];
