import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { KeyReused, type CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { beginSession } from '../begun-session.ts';
import { type BegunHere, type Form, RegisterAccount } from '../commands.ts';
import type { EmailKey, MemberId, PendingRegistration, Registration } from '../events.ts';
import { EvenTicks, inEvenTime } from '#platform/auth/even-time.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { refuseWeakPassword } from '../password-choice.ts';
import { type Claim, verificationLink } from '../verification.ts';
import { BeginRegistration, ConfirmRegistration } from './commands.ts';
import { isClaim } from './decider.ts';
import {
  addressOf,
  completeRegistration,
  emailKeyOf,
  registrationOf,
  sealedForm,
  settleOwner,
} from './registrations.ts';

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
    private readonly ticks: EvenTicks,
  ) {}

  /**
   * One hash, one sealing and one append, whoever has the address: letters, and keys that nobody needs any more, are the
   * reactions' business. Refused with what is wrong with the password, before anything is looked up; what comes of the
   * address is told in even time.
   */
  async execute({ data, metadata }: RegisterAccount) {
    refuseWeakPassword(data);
    const hash = await this.passwords.hash(data.password);
    await inEvenTime(this.ticks, () => this.begin(data, hash, metadata));
  }

  private async begin(data: Form, hash: string, metadata: CommandMetadata) {
    const emailKey = emailKeyOf(this.keys, data.email);
    // of both, so that a key that somebody else used for another address never leads to that person's account
    const memberId = uuidV5(metadata.commandId, emailKey);
    try {
      const registration = await sealedForm(this.keys, data, hash, memberId);
      await settleOwner(this.streams, emailKey);
      await BeginRegistration.decide(this.streams, registration, derivedMetadata(metadata, emailKey));
    } catch (error) {
      const wasDoneBefore = error instanceof KeyDestroyed || error instanceof KeyReused;
      if (!wasDoneBefore) throw error; // telling would say whether the address was free then
    }
  }
}

@CommandHandler(ConfirmRegistration)
export class ConfirmRegistrationHandler implements ICommandHandler<ConfirmRegistration> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly browsers: KnownBrowsers,
  ) {}

  async execute({ data: { token, password, anew, knownBrowsers }, metadata }: ConfirmRegistration): Promise<BegunHere> {
    const claim = verificationLink.read(this.keys, token, {});
    if (!claim) throw new Refused('link-not-valid');
    if (claim.expiresAt <= this.clock.now()) throw new Refused('link-expired');
    await settleOwner(this.streams, claim.emailKey);
    const memberId = anew
      ? await this.confirmAnew(claim, { ...anew, password }, metadata)
      : await this.confirmOwn(claim, password, metadata);
    const owner = await completeRegistration(this.streams, claim.emailKey);
    if (owner !== memberId) throw new Refused('link-used'); // erased since
    // with the password that it was confirmed with: none that was reset since
    const begun = await beginSession(this.streams, this.sessions, { memberId, changes: 0, isMailed: true }, metadata);
    return { ...begun, knownBrowsers: this.browsers.after(knownBrowsers, claim.emailKey, begun.knownSince) };
  }

  /** Nothing of the registration that the letter was for goes on: whoever made it has no part in the account. */
  private async confirmAnew(claim: Claim, form: Form, metadata: CommandMetadata): Promise<MemberId> {
    if (emailKeyOf(this.keys, form.email) !== claim.emailKey) throw new Refused('not-that-address');
    refuseWeakPassword(form);
    const memberId = uuidV5(metadata.commandId, `anew ${claim.emailKey}`);
    const registration = await sealedForm(this.keys, form, await this.passwords.hash(form.password), memberId);
    await this.confirm(claim, { ...registration, test: false, proved: true }, metadata);
    await this.demandPasswordOf(claim.emailKey, registration, form.password);
    return memberId;
  }

  /** Of what is the account now: a repeat may have come with another password than the command that made it. */
  private async demandPasswordOf(emailKey: EmailKey, { passwordHash }: PendingRegistration, password: string) {
    const owner = await registrationOf(this.streams, emailKey);
    if (!owner || owner.passwordHash.box === passwordHash.box) return; // this very one made it, or it was erased since
    const isRight = await this.passwords.verify(await this.keys.decrypt(owner.passwordHash), password);
    if (!isRight) throw new Refused('not-that-password');
  }

  private async confirmOwn(claim: Claim, password: string, metadata: CommandMetadata): Promise<MemberId> {
    const { owner, letters } = await addressOf(this.streams, claim.emailKey);
    const isOwner = owner?.memberId === claim.memberId;
    const letter = letters.find(({ memberId }) => memberId === claim.memberId);
    const registration = isOwner && !isClaim(owner) ? owner : letter?.registration;
    const phc = registration ? await this.keys.decrypt(registration.passwordHash) : undefined;
    const isRight = await this.passwords.verify(phc, password);
    if (letter && !isRight) throw new Refused('not-that-password');
    await this.confirm(claim, null, metadata); // an owner's link is used, unless by this very command: then it is a repeat
    if (!isRight) throw new Refused('not-that-password');
    return claim.memberId;
  }

  private confirm({ memberId, emailKey }: Claim, anew: Registration | null, metadata: CommandMetadata) {
    const data = { emailKey, letterOf: memberId, anew };
    return ConfirmRegistration.decide(this.streams, data, derivedMetadata(metadata, emailKey));
  }
}

export const emailHandlers = [RegisterAccountHandler, ConfirmRegistrationHandler];
