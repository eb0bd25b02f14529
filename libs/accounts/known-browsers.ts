import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { day, type Instant, msOf } from '#kernel/instant.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { ownerAt } from './email/registrations.ts';
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

  /**
   * The browser's id for that account; null for one that never signed in to it, or not since the password was replaced or the address
   * got this owner: whoever had the one before, and made browsers known by the hundred, counts as everybody. Only who brings an entry
   * of the account is looked up.
   */
  async idOf(
    streams: Pick<Streams, 'decide' | 'readState'>,
    cookie: string | undefined,
    emailKey: EmailKey,
  ): Promise<string | null> {
    const known = this.claimIn(cookie, emailKey);
    if (!known) return null;
    const owner = await ownerAt(streams, emailKey);
    return isForgotten(known.since, owner?.signIn?.changedAt ?? null) ? null : known.id;
  }

  /** The cookie after a session began: this account first, those before it behind. `since`: by the account's stream, no clock. */
  after(cookie: string | undefined, emailKey: EmailKey, since: Instant): string {
    return this.withEntry(cookie, emailKey, { id: this.claimIn(cookie, emailKey)?.id ?? newId(), since: msOf(since) });
  }

  /** The cookie after the password was replaced then. Under another id: what was tried in that browser before is not counted any more. */
  anew(cookie: string | undefined, emailKey: EmailKey, changedAt: Instant): string {
    return this.withEntry(cookie, emailKey, { id: newId(), since: msOf(changedAt) });
  }

  private withEntry(cookie: string | undefined, emailKey: EmailKey, { id, since }: Claim): string {
    const others = entriesOf(cookie).filter((one) => !this.claimOf(one, emailKey));
    const own = entry.sign(this.keys, { emailKey, id, since: since.toString(36) });
    return [own, ...others].slice(0, mostAccounts).join('~');
  }

  private claimIn(cookie: string | undefined, emailKey: EmailKey): Claim | undefined {
    const claims = entriesOf(cookie).map((one) => this.claimOf(one, emailKey));
    return claims.find((claim) => claim !== undefined);
  }

  private claimOf(one: string, emailKey: EmailKey): Claim | undefined {
    const claim = entry.read(this.keys, one, { emailKey });
    const since = Number.parseInt(claim?.since ?? '0', 36);
    return claim && since + knownFor > msOf(this.clock.now()) ? { id: claim.id, since } : undefined;
  }
}

/** `since`: when the last session in that browser began, or the password was replaced, in milliseconds, in the order of the account's stream. */
type Claim = Readonly<{ id: string; since: number }>;

const newId = () => randomBytes(16).toString('base64url');

const isForgotten = (since: number, changedAt: Instant | null): boolean =>
  changedAt !== null && since < msOf(changedAt);

const entriesOf = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '').split('~', mostAccounts).filter((one) => entry.form.test(one));
