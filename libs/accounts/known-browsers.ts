import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { day, msOf } from '#kernel/instant.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { EmailKey } from './events.ts';

/** Milliseconds for which a browser is known after a sign-in: as long as browsers keep a cookie. */
export const knownFor = 400 * day;
/** Accounts that are known in one browser: a family's. */
const mostAccounts = 5;

const entry = signedLink('known-browser', {
  fields: { id: /[\w-]{22}/, since: /[0-9a-z]{8,9}/ },
  bound: ['emailKey'],
  lasts: null,
});

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
    const ids = entriesOf(cookie).map((one) => this.idIn(one, emailKey));
    return ids.find((id) => id !== null) ?? null;
  }

  /** The cookie after a sign-in: this account first, those before it behind. */
  after(cookie: string | undefined, emailKey: EmailKey): string {
    const id = this.idOf(cookie, emailKey) ?? randomBytes(16).toString('base64url');
    const since = msOf(this.clock.now()).toString(36);
    const others = entriesOf(cookie).filter((one) => this.idIn(one, emailKey) === null);
    return [entry.sign(this.keys, { emailKey, id, since }), ...others].slice(0, mostAccounts).join('~');
  }

  private idIn(one: string, emailKey: EmailKey): string | null {
    const claim = entry.read(this.keys, one, { emailKey });
    return claim && Number.parseInt(claim.since, 36) + knownFor > msOf(this.clock.now()) ? claim.id : null;
  }
}

const entriesOf = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '').split('~', mostAccounts).filter((one) => entry.form.test(one));
