import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { SignInFrom } from './commands.ts';
import type { MemberId } from './events.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { memberOf } from './members.ts';
import { SignInTries } from './sign-in-tries.ts';

/** How a person signs in. Refused for who has no password of their own, such as those of the demo world: `demo-account`. */
export async function signInOf(streams: Streams, memberId: MemberId) {
  const member = await memberOf(streams, memberId);
  if (!member?.signIn || member.test) throw new Refused('demo-account');
  return member.signIn;
}

/** The password of whoever is signed in already, once more. A wrong one counts as a try to sign in. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** Refused: `not-your-password`, and what `signInOf` refuses with. Errors: 429. */
  async demand(memberId: MemberId, password: string, from: SignInFrom): Promise<void> {
    const { emailKey, passwordHash } = await signInOf(this.streams, memberId);
    const browser = await this.browsers.idOf(this.streams, from.knownBrowsers, emailKey);
    const giveBack = await this.tries.take(emailKey, { address: from.address, browser });
    const isRight = await this.verify(passwordHash, password).catch(async (error: unknown) => {
      await giveBack(); // it was not checked
      throw error;
    });
    if (!isRight) throw new Refused('not-your-password');
    await giveBack();
  }

  private async verify(hash: Parameters<PersonKeys['decrypt']>[0], password: string): Promise<boolean> {
    return this.passwords.verify(await this.keys.decrypt(hash), password);
  }
}
