import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { lastRestore } from '#platform/event-store/log-identity.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { emailKeyOf } from '../email/registrations.ts';
import { NewMailboxCodes } from '../email-change/new-mailbox-codes.ts';
import { memberOf, mustBeMember } from '../members.ts';
import { OwnPassword } from '../own-password.ts';
import { mayLoseMailbox } from '../rules/lost-mailbox.ts';
import { sealFor } from '../sealing.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { AskMailboxLoss, AskMailboxLossCode, CallMailboxLossDue, CallOffMailboxLoss, KeepEmail } from './commands.ts';
import { keepLink } from './keep-link.ts';

const what = 'lost-mailbox';

@CommandHandler(AskMailboxLossCode)
export class AskMailboxLossCodeHandler implements ICommandHandler<AskMailboxLossCode> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly ownPassword: OwnPassword,
    private readonly codes: NewMailboxCodes,
    private readonly clock: Clock,
  ) {}

  /** The password first: who has the session alone writes to nobody. */
  async execute({ data: { email, password, from, ...here }, metadata: { commandId } }: AskMailboxLossCode) {
    const emailKey = emailKeyOf(this.keys, email);
    const member = await mustBeMember(this.streams, here.memberId);
    const asking = { to: { emailKey }, sessionId: here.sessionId };
    const { language } = mayLoseMailbox(asking, member, this.clock.now());
    await this.ownPassword.demand(here.memberId, password, from);
    return { digits: await this.codes.send(here, { emailKey, what }, { to: email, language }, commandId) };
  }
}

@CommandHandler(AskMailboxLoss)
export class AskMailboxLossHandler implements ICommandHandler<AskMailboxLoss> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly codes: NewMailboxCodes,
    private readonly clock: Clock,
  ) {}

  /** Whether somebody has the address is not looked up: that is seen on the day, when it is claimed. */
  async execute({ data: { email, code, ...here }, metadata }: AskMailboxLoss) {
    const { memberId, sessionId } = here;
    const emailKey = emailKeyOf(this.keys, email);
    const askId = uuidV5(metadata.commandId, `mailbox loss ${memberId} ${emailKey}`); // a repeat is one for the same address
    const member = await mustBeMember(this.streams, memberId);
    if (member.mailboxLoss?.askId !== askId) {
      const { language } = mayLoseMailbox({ to: { emailKey }, sessionId }, member, this.clock.now());
      await this.codes.prove(here, { emailKey, what }, code, metadata.commandId);
      const to = { emailKey, email: await sealFor(this.keys, memberId, email), language };
      const asking = { memberId, askId, sessionId, to };
      await AskMailboxLoss.decide(this.streams, asking, derivedMetadata(metadata, memberId));
    }
    const loss = (await memberOf(this.streams, memberId))?.mailboxLoss;
    if (loss?.askId !== askId) throw new Refused('sign-in-first'); // called off meanwhile
    return { dueAt: loss.dueAt };
  }
}

@CommandHandler(CallOffMailboxLoss)
export class CallOffMailboxLossHandler implements ICommandHandler<CallOffMailboxLoss> {
  constructor(
    private readonly streams: Streams,
    private readonly stepUps: StepUps,
  ) {}

  /** Who asked may think better of it. In another session it takes more than that: who has stolen one keeps nobody from their account. */
  async execute({ data: { memberId, sessionId, browser }, metadata }: CallOffMailboxLoss) {
    const { mailboxLoss: loss } = await mustBeMember(this.streams, memberId);
    if (!loss) return;
    if (loss.sessionId !== sessionId)
      await this.stepUps.take({ memberId, sessionId, browser, act: 'email' }, metadata.commandId);
    await CallOffMailboxLoss.decide(this.streams, { memberId, askId: loss.askId, why: 'asked' }, metadata);
  }
}

@CommandHandler(KeepEmail)
export class KeepEmailHandler implements ICommandHandler<KeepEmail> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Whoever reads the old mailbox: it is not lost. */
  async execute({ data: { token }, metadata }: KeepEmail) {
    const claim = keepLink.read(this.keys, token, {});
    if (!claim) throw new Refused('keep-link-not-valid');
    const { memberId, askId } = claim;
    await CallOffMailboxLoss.decide(
      this.streams,
      { memberId, askId, why: 'mailbox' },
      derivedMetadata(metadata, memberId),
    );
    const member = await memberOf(this.streams, memberId);
    if (!member) throw new Refused('keep-link-not-valid'); // erased meanwhile
    const hasCome = member.mailboxLoss?.askId === askId || member.change?.id === askId;
    if (hasCome) throw new Refused('keep-link-late');
    if (claim.expiresAt <= this.clock.now()) throw new Refused('keep-link-not-valid');
  }
}

@CommandHandler(CallMailboxLossDue)
export class CallMailboxLossDueHandler implements ICommandHandler<CallMailboxLossDue> {
  constructor(
    private readonly streams: Streams,
    private readonly events: EventStore,
  ) {}

  /** Not after a restore: whether somebody called it off since, nobody knows any more. */
  async execute({ data: { memberId }, metadata }: CallMailboxLossDue) {
    const restoredAt = (await lastRestore(this.events))?.meta.at ?? null;
    return CallMailboxLossDue.decide(this.streams, { memberId, restoredAt }, metadata);
  }
}

export const mailboxLossHandlers = [
  AskMailboxLossCodeHandler,
  AskMailboxLossHandler,
  CallOffMailboxLossHandler,
  KeepEmailHandler,
  CallMailboxLossDueHandler,
];
