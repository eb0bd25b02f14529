import { cookies } from '#contracts/routes.ts';
import { type Instant, msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Authority } from './authority.ts';
import { anonymous, type Caller } from './caller.ts';
import { CsrfTokens } from './csrf.ts';
import { type Session, SessionTokens } from './session-tokens.ts';

/** An answer that cookies can be set on, such as Fastify's reply. */
export type Reply = Readonly<{ header: (name: 'set-cookie', value: string[]) => unknown }>;

/** A session as its cookies carry it. */
export type SignedIn = Readonly<{ token: string; sessionId: string; expiresAt: Instant }>;

/** Who is asking, and the cookies that say so. Nest's token. */
export class Sessions {
  private readonly tokens: SessionTokens;
  private readonly csrf: CsrfTokens;
  private readonly attributes: string;

  /** `secure`: the market's public address is https, so its cookies never travel in the clear. */
  constructor(
    keys: PersonKeys,
    private readonly authority: Authority,
    private readonly clock: Clock,
    options: Readonly<{ secure: boolean }>,
  ) {
    this.tokens = new SessionTokens(keys, clock);
    this.csrf = new CsrfTokens(keys);
    this.attributes = `Path=/; SameSite=Lax${options.secure ? '; Secure' : ''}`;
  }

  /** Anonymous without a good token, and when its session ended or its member is gone. */
  async callerOf(jwt: string | undefined): Promise<Caller> {
    const session = jwt ? await this.tokens.check(jwt) : undefined;
    if (!session) return anonymous;
    const { kind, memberId, sessionId } = session;
    if (kind === 'guest' || memberId === null) return { ...anonymous, kind: 'guest', sessionId };
    if (!(await this.authority.isAlive(memberId, sessionId))) return anonymous;
    const standing = await this.authority.member(memberId);
    if (!standing) return anonymous;
    const { roles, verified, test } = standing;
    return { kind: 'member', memberId, sessionId, roles, verified, test };
  }

  /** A token for the jwt cookie or a Bearer header. It stands for a session; it does not start one. */
  issue(session: Session): Promise<string> {
    return this.tokens.issue(session);
  }

  /** A new token for the csrf cookie, bound to the session, or to nobody. */
  csrfFor(sessionId: string | null): string {
    return this.csrf.make(sessionId);
  }

  isCsrf(token: string | undefined, sessionId: string | null): boolean {
    return this.csrf.check(token, sessionId);
  }

  /** Both cookies of a session, for as long as it lasts. */
  setCookies(reply: Reply, { token, sessionId, expiresAt }: SignedIn): void {
    const left = Math.max(0, Math.floor((msOf(expiresAt) - msOf(this.clock.now())) / 1000));
    reply.header('set-cookie', [
      `${cookies.jwt}=${token}; ${this.attributes}; HttpOnly; Max-Age=${left}`,
      `${cookies.csrf}=${this.csrfFor(sessionId)}; ${this.attributes}; Max-Age=${left}`,
    ]);
  }

  /** The csrf cookie alone, for as long as the browser is open. */
  setCsrfCookie(reply: Reply, sessionId: string | null): void {
    reply.header('set-cookie', [`${cookies.csrf}=${this.csrfFor(sessionId)}; ${this.attributes}`]);
  }

  /** No session any more: the csrf cookie is a visitor's again. */
  clearCookies(reply: Reply): void {
    reply.header('set-cookie', [
      `${cookies.jwt}=; ${this.attributes}; HttpOnly; Max-Age=0`,
      `${cookies.csrf}=${this.csrfFor(null)}; ${this.attributes}`,
    ]);
  }
}
