import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { mailboxOf } from '../email/registrations.ts';
import { sendTo } from '../erasing.ts';
import { codeMail } from '../mails.ts';
import { OwnPassword, signInOf } from '../own-password.ts';
import { AskStepUp, ConfirmStepUp } from './commands.ts';
import { codeLasts } from './rules.ts';
import { StepUps } from './step-ups.ts';

@CommandHandler(AskStepUp)
export class AskStepUpHandler implements ICommandHandler<AskStepUp> {
  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    readonly mailer: Mailer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute({ data: guarded, metadata: { commandId } }: AskStepUp) {
    const { emailKey } = await signInOf(this.streams, guarded.memberId);
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    if (!mailbox) throw new Refused('no-such-member');
    const { to, language } = mailbox;
    const { code, digits, letter } = await this.stepUps.ask(guarded, commandId);
    const written = await codeMail(language, this.config.publicUrl, { code, act: guarded.act });
    const until = plus(this.clock.now(), codeLasts);
    await sendTo(this, emailKey, { id: uuidV5(commandId, `code ${letter}`), to, language, until, ...written });
    return { by: 'mail' as const, digits };
  }
}

@CommandHandler(ConfirmStepUp)
export class ConfirmStepUpHandler implements ICommandHandler<ConfirmStepUp> {
  constructor(
    private readonly stepUps: StepUps,
    private readonly ownPassword: OwnPassword,
  ) {}

  /** The password first, counted as at the sign-in: who has the session alone uses up none of the member's codes. */
  async execute({ data: { guarded, said, from }, metadata: { commandId } }: ConfirmStepUp) {
    if (said.by !== 'mail') throw new Refused('no-code');
    await this.ownPassword.demand(guarded.memberId, said.password, from);
    await this.stepUps.confirm(guarded, said.code, commandId);
  }
}

export const stepUpHandlers = [AskStepUpHandler, ConfirmStepUpHandler];
