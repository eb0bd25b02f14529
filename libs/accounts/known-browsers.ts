import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { day, msOf } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { EmailKey } from './events.ts';

/** Milliseconds for which a browser is known after a sign-in: as long as browsers keep a cookie. */
export const knownFor = 400 * day;
/** Accounts that are known in one browser: a family's. */
const mostAccounts = 5;

const shape = /^([\w-]{22})\.([0-9a-z]{8,9})\.([0-9a-f]{64})$/;

type Entry = Readonly<{ id: string; since: string; mac: string }>;

/**
 * Which browsers signed in to an account before: entries `id.since.HMAC(account, id, since)` of a cookie that outlives the
 * session. It lets nobody in; it only says whose tries to count apart from everybody else's. Which account it was, it does
 * not tell.
 */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** The browser's id for that account; null for one that never signed in to it. */
  idOf(cookie: string | undefined, emailKey: EmailKey): string | null {
    return entriesOf(cookie).find((entry) => this.isOf(entry, emailKey))?.id ?? null;
  }

  /** The cookie after a sign-in: this account first, those before it behind. */
  after(cookie: string | undefined, emailKey: EmailKey): string {
    const id = this.idOf(cookie, emailKey) ?? randomBytes(16).toString('base64url');
    const since = msOf(this.clock.now()).toString(36);
    const others = entriesOf(cookie).filter((entry) => !this.isOf(entry, emailKey));
    const all = [{ id, since, mac: this.mac(emailKey, id, since) }, ...others].slice(0, mostAccounts);
    return all.map((entry) => `${entry.id}.${entry.since}.${entry.mac}`).join('~');
  }

  private isOf({ id, since, mac }: Entry, emailKey: EmailKey): boolean {
    const isFresh = Number.parseInt(since, 36) + knownFor > msOf(this.clock.now());
    return isFresh && timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(emailKey, id, since)));
  }

  private mac(emailKey: EmailKey, id: string, since: string) {
    return this.keys.hash('known-browser', JSON.stringify([emailKey, id, since]));
  }
}

const entriesOf = (cookie: string | undefined): readonly Entry[] =>
  (cookie ?? '').split('~', mostAccounts).flatMap((text) => {
    const [, id, since, mac] = shape.exec(text) ?? [];
    return id !== undefined && since !== undefined && mac !== undefined ? [{ id, since, mac }] : [];
  });
