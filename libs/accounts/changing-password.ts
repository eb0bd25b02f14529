import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { beginSession, sessionBegunBy } from './begun-session.ts';
import { type BegunHere, ChangePassword } from './commands.ts';
import { mailboxOf } from './email/registrations.ts';
import type { MemberId } from './events.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { memberOf } from './members.ts';
import { NewPasswords } from './new-passwords.ts';
import { signInOf } from './own-password.ts';
import { refuseWeakPassword } from './password-choice.ts';
import { StepUps } from './step-up/step-ups.ts';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly choosing: NewPasswords,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * What is wrong with the password is told before the step-up is taken, which is good for one command. A repeat of one that is done asks for none: by
   * then it may be over.
   */
  async execute({
    data: { memberId, sessionId, browser, password, knownBrowsers },
    metadata,
  }: ChangePassword): Promise<BegunHere> {
    const { emailKey } = await signInOf(this.streams, memberId);
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    refuseWeakPassword({ email: mailbox?.to ?? '', password });
    if (!(await this.isDone(memberId, metadata.commandId)))
      await this.stepUps.take({ memberId, sessionId, browser, act: 'password' }, metadata.commandId);
    const passwordHash = await this.choosing.seal(memberId, password, 'no-such-member');
    const begins = sessionBegunBy(metadata.commandId, memberId);
    await ChangePassword.decide(this.streams, { memberId, sessionId, begins, passwordHash }, metadata);
    const change = await this.choosing.changeTo(memberId, passwordHash, password);
    if (!change) throw new Refused('sign-in-first');
    const { changes, changedAt } = change;
    const begun = await beginSession(
      this.streams,
      this.sessions,
      { memberId, changes, by: { kind: 'session', sessionId } },
      metadata,
    );
    return { ...begun, knownBrowsers: this.browsers.anew(knownBrowsers, emailKey, changedAt) };
  }

  private async isDone(memberId: MemberId, commandId: string): Promise<boolean> {
    const member = await memberOf(this.streams, memberId);
    return member?.sessions.some(({ id }) => id === sessionBegunBy(commandId, memberId)) ?? false;
  }
}
