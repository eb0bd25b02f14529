import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Reply, Sessions } from '#platform/auth/sessions.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';

const idBytes = 16;

/** Browsers that take seats: which seats of a game were taken in one, and nothing else of them. */
@Injectable()
export class Devices {
  constructor(
    private readonly sessions: Sessions,
    private readonly keys: PersonKeys,
  ) {}

  /**
   * What stands for that browser in that game: another in every game, so that nobody follows it from one to the next. One that was
   * not seen before gets its cookie; the cookie's own words are kept nowhere.
   */
  seen(gameId: string, cookieHeader: string | undefined, reply: Reply): string {
    const id = this.idIn(cookieHeader) ?? randomBytes(idBytes).toString('hex');
    this.sessions.setDeviceCookie(reply, `${id}.${this.sealOf(id)}`);
    return this.keys.hash('trivia-device', JSON.stringify([gameId, id]));
  }

  /** Nothing where we did not write it: who makes one up is a browser that was not seen before. */
  private idIn(cookieHeader: string | undefined): string | undefined {
    const [id = '', seal] = this.sessions.deviceIn(cookieHeader)?.split('.') ?? [];
    return seal === this.sealOf(id) ? id : undefined;
  }

  private sealOf(id: string): string {
    return this.keys.hash('device', id);
  }
}
