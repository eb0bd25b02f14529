import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { codesFrom, keyOf, shownOf } from '../factors/recovery-codes.ts';
import { mustBeMember } from '../members.ts';
import { mayAddPasskey } from '../rules/factors.ts';
import type { MemberId } from '../rules/ids.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { PasskeyChallenges, placeOf } from './challenges.ts';
import { AddPasskey, AskPasskey, ClaimPasskey, RemovePasskey } from './commands.ts';
import { Passkeys } from './passkeys.ts';
import { AskPasskeySignInHandler, SignInPasskeyHandler } from './signing-in.ts';
import { creationOptions, madeBy } from './webauthn.ts';

@CommandHandler(AskPasskey)
export class AskPasskeyHandler implements ICommandHandler<AskPasskey> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: Passkeys,
  ) {}

  /** An authenticator that has one of theirs makes no other. */
  async execute({ data: who, metadata: { commandId } }: AskPasskey) {
    const party = this.passkeys.party();
    const member = await mustBeMember(this.streams, who.memberId);
    mayAddPasskey(member);
    await this.stepUps.take({ ...who, act: 'factors' }, commandId);
    const label = member.signIn ? await this.keys.decrypt(member.signIn.email) : '';
    const challenge = await this.challenges.ask(placeOf.adding(who), commandId);
    const known = await Promise.all(member.factors.passkeys.map((one) => this.passkeys.credentialOf(one)));
    const handle = this.passkeys.handleOf(who.memberId);
    return { options: { ...(await creationOptions(party, { handle, label, challenge, known })) } };
  }
}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: Passkeys,
  ) {}

  /** Its credential is claimed first. A repeat is shown the same codes while what was made would have waited, and nobody after that. */
  async execute({ data: { name, passkey, ...who }, metadata }: AddPasskey) {
    const { memberId, sessionId } = who;
    const asked = await this.challenges.take(placeOf.adding(who), metadata.commandId);
    if (!asked) throw new Refused('passkey-over');
    const made = await madeBy(this.passkeys.party(), asked.challenge, passkey);
    if (!made) throw new Refused('not-that-passkey');
    const passkeyKey = this.passkeys.keyOf(made.credential.id);
    await ClaimPasskey.decide(this.streams, { passkeyKey, memberId }, derivedMetadata(metadata, 'claim'));
    const codes = codesFrom(this.keys, memberId, metadata.commandId);
    const data = {
      memberId,
      sessionId,
      factorId: uuidV5(metadata.commandId, `passkey ${memberId}`),
      passkeyKey,
      name: await this.seal(memberId, name),
      credential: await this.seal(memberId, JSON.stringify(made.credential)),
      counter: made.counter,
      keys: codes.map((one) => keyOf(this.keys, memberId, one)),
    };
    await AddPasskey.decide(this.streams, data, metadata);
    return { codes: shownOf(codes, data.keys, await mustBeMember(this.streams, memberId)) };
  }

  private async seal(memberId: MemberId, words: string) {
    try {
      return await this.keys.encrypt(memberId, words);
    } catch (error) {
      throw error instanceof KeyDestroyed ? new Refused('no-such-member') : error;
    }
  }
}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(
    private readonly streams: Streams,
    private readonly stepUps: StepUps,
  ) {}

  async execute({ data: { factorId, ...who }, metadata }: RemovePasskey): Promise<void> {
    await this.stepUps.take({ ...who, act: 'factors' }, metadata.commandId);
    const { memberId, sessionId } = who;
    await RemovePasskey.decide(this.streams, { memberId, sessionId, factorId }, metadata);
  }
}

export const passkeyHandlers = [
  AskPasskeyHandler,
  AddPasskeyHandler,
  RemovePasskeyHandler,
  AskPasskeySignInHandler,
  SignInPasskeyHandler,
];
