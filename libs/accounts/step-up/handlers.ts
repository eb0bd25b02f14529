import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { mailboxOf } from '../email/registrations.ts';
import type { MemberId } from '../events.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { codeMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import { SignInTries } from '../sign-in-tries.ts';
import { AskStepUp, ConfirmStepUp } from './commands.ts';
import { codeLasts } from './rules.ts';
import { StepUps } from './step-ups.ts';

/** How a person signs in. Refused for who has no password of their own, such as those of the demo world: `demo-account`. */
export async function signInOf(streams: Streams, memberId: MemberId) {
  const member = await memberOf(streams, memberId);
  if (!member?.signIn || member.test) throw new Refused('demo-account');
  return member.signIn;
}

@CommandHandler(AskStepUp)
export class AskStepUpHandler implements ICommandHandler<AskStepUp> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly mailer: Mailer,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute({ data: guarded, metadata: { commandId } }: AskStepUp) {
    const { emailKey } = await signInOf(this.streams, guarded.memberId);
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    if (!mailbox) throw new Refused('no-such-member');
    const { to, language } = mailbox;
    const { code, digits } = await this.stepUps.ask(guarded, commandId);
    const written = await codeMail(language, this.config.publicUrl, { code, act: guarded.act });
    const until = plus(this.clock.now(), codeLasts);
    await this.mailer.send({ id: uuidV5(commandId, 'code'), to, language, until, ...written });
    return { digits };
  }
}

@CommandHandler(ConfirmStepUp)
export class ConfirmStepUpHandler implements ICommandHandler<ConfirmStepUp> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** The password first, counted as at the sign-in: who has the session alone uses up none of the member's codes. */
  async execute({ data: { guarded, password, code, from }, metadata: { commandId } }: ConfirmStepUp) {
    const { emailKey, passwordHash } = await signInOf(this.streams, guarded.memberId);
    const browser = await this.browsers.idOf(this.streams, from.knownBrowsers, emailKey);
    const giveBack = await this.tries.take(emailKey, { address: from.address, browser });
    const isRight = await this.verify(passwordHash, password).catch(async (error: unknown) => {
      await giveBack(); // it was not checked
      throw error;
    });
    if (!isRight) throw new Refused('not-your-password');
    await giveBack();
    await this.stepUps.confirm(guarded, code, commandId);
  }

  private async verify(hash: Parameters<PersonKeys['decrypt']>[0], password: string): Promise<boolean> {
    return this.passwords.verify(await this.keys.decrypt(hash), password);
  }
}

export const stepUpHandlers = [AskStepUpHandler, ConfirmStepUpHandler];
