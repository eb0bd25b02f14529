import { Injectable } from '@nestjs/common';
import type { Instant } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { MemberId } from './events.ts';
import { memberOf } from './members.ts';

/** The one after so many, and when it was. */
export type Change = Readonly<{ changes: number; changedAt: Instant }>;

/** Passwords that take the place of another one. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
  ) {}

  /** Its hash under the member's key. Refused with `gone` for who was erased. */
  async seal(memberId: MemberId, password: string, gone: string): Promise<Encrypted> {
    try {
      return await this.keys.encrypt(memberId, await this.passwords.hash(password));
    } catch (error) {
      throw error instanceof KeyDestroyed ? new Refused(gone) : error;
    }
  }

  /**
   * How often the password was replaced until it was that one, and when, where it counts now; undefined where it does not: the repeat of a command
   * may come with another password than the command that was done, or late.
   */
  async changeTo(memberId: MemberId, sealed: Encrypted, password: string): Promise<Change | undefined> {
    const signIn = (await memberOf(this.streams, memberId))?.signIn;
    if (!signIn) return undefined;
    const { passwordHash, changes, changedAt } = signIn;
    const isIt = passwordHash.box === sealed.box || (await this.isOf(passwordHash, password));
    return isIt ? { changes, changedAt } : undefined;
  }

  private async isOf(hash: Encrypted, password: string): Promise<boolean> {
    return this.passwords.verify(await this.keys.decrypt(hash), password);
  }
}
