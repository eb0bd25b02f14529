import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { Member } from '../decider.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { memberOf } from '../members.ts';
import { NewPasswords } from '../new-passwords.ts';
import { refuseWeakPassword } from '../password-choice.ts';
import { UndoEmailChange } from './commands.ts';
import { undoLink } from './undo-link.ts';

@CommandHandler(UndoEmailChange)
export class UndoEmailChangeHandler implements ICommandHandler<UndoEmailChange> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly choosing: NewPasswords,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /** With another password: whoever changed the address knew the one before, or has chosen it. */
  async execute({ data: { token, password, knownBrowsers }, metadata }: UndoEmailChange): Promise<string | undefined> {
    const claim = undoLink.read(this.keys, token, {});
    if (!claim || claim.expiresAt <= this.clock.now()) throw new Refused('undo-link-not-valid');
    const { memberId, changeId } = claim;
    const before = await memberOf(this.streams, memberId);
    refuseWeakPassword({ email: await this.addressOf(before), password });
    const passwordHash = await this.choosing.seal(memberId, password, 'undo-link-not-valid');
    await UndoEmailChange.decide(this.streams, { memberId, changeId, passwordHash }, metadata);
    if (before?.change?.id !== changeId) return undefined; // a repeat: by comparing passwords it would tell of a later one
    const { emailKey } = before.change.before;
    const change = await this.choosing.changeTo(memberId, passwordHash, password);
    if (!change) throw new Refused('undo-link-used');
    return this.browsers.anew(knownBrowsers, emailKey, change.changedAt);
  }

  /** The one that the account goes back to, or has gone back to by this very command. */
  private async addressOf(member: Member | undefined): Promise<string> {
    const sealed = member?.change?.before.email ?? member?.signIn?.email;
    if (!sealed) throw new Refused('undo-link-not-valid');
    return this.keys.decrypt(sealed);
  }
}
