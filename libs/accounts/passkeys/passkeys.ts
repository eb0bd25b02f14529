import { Injectable } from '@nestjs/common';
import type { SignedByPasskey } from '#contracts/passkeys.ts';
import { Refused } from '#kernel/refused.ts';
import { Config } from '#platform/config/config.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Member } from '../decider.ts';
import type { Passkey, Proof } from '../rules/factors.ts';
import type { MemberId } from '../rules/ids.ts';
import { PasskeyChallenges } from './challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { counterOf, type Credential, requestOptions } from './webauthn.ts';

/** Of whom passkeys may say who they are, and what they are asked with. */
@Injectable()
export class Passkeys {
  private readonly rp: RelyingParty | undefined;

  constructor(
    private readonly keys: PersonKeys,
    private readonly challenges: PasskeyChallenges,
    { publicUrl }: Config,
  ) {
    this.rp = relyingPartyOf(publicUrl);
  }

  /** Refused where browsers know none: `no-passkeys-here`. */
  party(): RelyingParty {
    if (!this.rp) throw new Refused('no-passkeys-here');
    return this.rp;
  }

  /** By which a credential is known in the log. */
  keyOf(credentialId: string): string {
    return this.keys.hash('passkey', credentialId);
  }

  /** By which an authenticator knows whose passkey it is: it tells nobody who that is. */
  handleOf(memberId: MemberId): string {
    return Buffer.from(this.keys.hash('passkey-member', memberId), 'hex').toString('base64url');
  }

  async credentialOf({ credential }: Passkey): Promise<Credential> {
    return JSON.parse(await this.keys.decrypt(credential)) as Credential;
  }

  /** With one of these; none: with whichever passkey of this market is found there. `of`: whose alone. */
  async ask(
    place: string,
    command: string,
    { allowed, of = null }: Readonly<{ allowed: readonly Passkey[]; of?: MemberId | null }>,
  ) {
    const party = this.party();
    const challenge = await this.challenges.ask(place, command, of);
    return requestOptions(party, challenge, await Promise.all(allowed.map((one) => this.credentialOf(one))));
  }

  /** The same where somebody has others to say it by: null where there is no passkey to ask, or browsers know none here. */
  async askBeside(place: string, command: string, allowed: readonly Passkey[]) {
    return this.rp && allowed.length > 0 ? this.ask(place, command, { allowed }) : null;
  }

  /** Undefined for what no passkey of theirs has signed, with that challenge. Whether its counter has fallen back, the stream says. */
  async proofOf(
    { memberId, factors }: Member,
    challenge: string,
    signed: SignedByPasskey,
  ): Promise<Extract<Proof, { kind: 'passkey' }> | undefined> {
    const key = this.keyOf(signed.id);
    const passkey = factors.passkeys.find((one) => one.key === key);
    const isTheirs = signed.userHandle === undefined || signed.userHandle === this.handleOf(memberId);
    if (!passkey || !isTheirs) return undefined;
    const credential = await this.credentialOf(passkey);
    const counter = await counterOf(this.party(), challenge, { credential, signed });
    return counter === undefined ? undefined : { kind: 'passkey', factorId: passkey.id, counter };
  }
}
