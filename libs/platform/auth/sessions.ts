import type { Region } from '#contracts/preferences.ts';
import { choiceCookies } from '#contracts/region.ts';
import { cookies, hostCookie } from '#contracts/routes.ts';
import { day, type Instant, msOf, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { cookieOf } from '#platform/http/cookie.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Asked, Authority, SessionOver } from './authority.ts';
import { anonymous, type Caller } from './caller.ts';
import { CsrfTokens } from './csrf.ts';
import { type Session, SessionTokens } from './session-tokens.ts';

/** An answer that cookies can be set on, such as Fastify's reply. */
export type Reply = Readonly<{ header: (name: 'set-cookie', value: string[]) => unknown }>;

/** A session as its cookies carry it. `expiresAt`: its end at the latest, however much it is used. */
export type SignedIn = Readonly<{ token: string; sessionId: string; expiresAt: Instant }>;

/** Milliseconds without use after which a session is over. */
export const longestIdle = 30 * day;
/** Milliseconds between two renewals at least. */
const renewedEvery = day;
/** Milliseconds for which a browser keeps what was chosen in it. */
const choiceLasts = 365 * day;
/** Milliseconds for which a browser is known again from its last game on. */
const deviceLasts = 365 * day;

/** Who is asking, and the cookies that say so. Nest's token. */
export class Sessions {
  private readonly tokens: SessionTokens;
  private readonly csrf: CsrfTokens;
  private readonly attributes: string;
  private readonly names: Readonly<Record<'jwt' | 'csrf' | 'known' | 'half' | 'stepUp' | 'passkey' | 'device', string>>;

  /** `secure`: the market's public address is https. Its cookies never travel in the clear then, and nobody else can plant one. */
  constructor(
    keys: PersonKeys,
    private readonly authority: Authority,
    private readonly clock: Clock,
    options: Readonly<{ secure: boolean }>,
  ) {
    this.tokens = new SessionTokens(keys, clock);
    this.csrf = new CsrfTokens(keys);
    this.attributes = `Path=/; SameSite=Lax${options.secure ? '; Secure' : ''}`;
    const { jwt, csrf, known, half, stepUp, passkey, device } = cookies;
    this.names = options.secure
      ? {
          jwt: hostCookie(jwt),
          csrf: hostCookie(csrf),
          known: hostCookie(known),
          half: hostCookie(half),
          stepUp: hostCookie(stepUp),
          passkey: hostCookie(passkey),
          device: hostCookie(device),
        }
      : { jwt, csrf, known, half, stepUp, passkey, device };
  }

  /** The session token of a Cookie header. Over https one without the prefix is not looked at: anybody may have planted it. */
  tokenIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.jwt);
  }

  /** The csrf token of a Cookie header. Over https only the one with the prefix, as with the session token. */
  csrfIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.csrf);
  }

  /** Who asks. Anonymous without a good token, and when the session has ended or the member is erased. */
  async callerOf(jwt: string | undefined, asked?: Asked): Promise<Caller> {
    const session = jwt ? await this.tokens.check(jwt) : undefined;
    if (!session) return anonymous;
    const { kind, memberId, sessionId } = session;
    if (kind === 'guest' || memberId === null) {
      return (await this.authority.hasLeft(sessionId, asked)) ? anonymous : { ...anonymous, kind: 'guest', sessionId };
    }
    if ((await this.authority.endOf(memberId, sessionId, asked)) === undefined) return anonymous;
    return this.memberIn(memberId, sessionId);
  }

  /**
   * Who had the session of that token, where this very command ended it and began the one that took its place: they hear its answer once more. Anonymous
   * to all else, as to anybody whose session is over. `commandOf`: the command that a member means.
   */
  async repeaterOf(jwt: string, commandOf: (memberId: string) => string): Promise<Caller> {
    const session = await this.tokens.check(jwt);
    if (!session || session.memberId === null) return anonymous;
    const { memberId, sessionId } = session;
    const isItsOwn = await this.authority.wentOn(memberId, sessionId, commandOf(memberId));
    return isItsOwn ? this.memberIn(memberId, sessionId) : anonymous;
  }

  private async memberIn(memberId: string, sessionId: string): Promise<Caller> {
    const member = await this.authority.member(memberId);
    if (!member) return anonymous;
    const { roles, verified, test } = member;
    return { kind: 'member', memberId, sessionId, roles, verified, test };
  }

  /**
   * A token for the jwt cookie or a Bearer header. It stands for a session; it does not start one. Good for 30 days, and
   * no longer than the session: who uses it gets a new one (`renew`).
   */
  issue(session: Session): Promise<string> {
    return this.tokens.issue({ ...session, expiresAt: this.idleEnd(session.expiresAt) });
  }

  /** A token for clients that cannot take a renewed one, such as the operator's scripts: good for as long as its session. */
  issueWhole(session: Session): Promise<string> {
    return this.tokens.issue(session);
  }

  /** When a token ends by itself; nothing for one that is not good. */
  async endOfToken(jwt: string): Promise<Instant | undefined> {
    return (await this.tokens.check(jwt))?.expiresAt;
  }

  /** Hears at once of every session that is over before its time, on whichever node it ended. Gives back how to stop. */
  whenOver(hear: (over: SessionOver) => void): () => void {
    return this.authority.whenOver(hear);
  }

  /** Whether this process hears of ended sessions right now. While it does not, nobody may be told anything private. */
  hearsAll(): boolean {
    return this.authority.hearsAll();
  }

  /** New cookies for the session that a Cookie header names, where they would last a day longer than its old ones. */
  async renew(cookieHeader: string | undefined, reply: Reply): Promise<void> {
    const token = this.tokenIn(cookieHeader);
    const session = token ? await this.tokens.check(token) : undefined;
    if (!session || session.memberId === null || !this.isRenewable(session, plus(this.clock.now(), longestIdle)))
      return;
    const expiresAt = await this.authority.endOf(session.memberId, session.sessionId);
    if (expiresAt === undefined || !this.isRenewable(session, expiresAt)) return;
    this.setCookies(reply, { ...session, token: await this.issue({ ...session, expiresAt }), expiresAt });
  }

  /** A new token for the csrf cookie, bound to the session, or to nobody. */
  csrfFor(sessionId: string | null): string {
    return this.csrf.make(sessionId);
  }

  isCsrf(token: string | undefined, sessionId: string | null): boolean {
    return this.csrf.check(token, sessionId);
  }

  /** Both cookies of a session, for as long as its token is good. */
  setCookies(reply: Reply, { token, sessionId, expiresAt }: SignedIn): void {
    const left = Math.max(0, Math.floor((msOf(this.idleEnd(expiresAt)) - msOf(this.clock.now())) / 1000));
    reply.header('set-cookie', [
      `${this.names.jwt}=${token}; ${this.attributes}; HttpOnly; Max-Age=${left}`,
      `${this.names.csrf}=${this.csrfFor(sessionId)}; ${this.attributes}; Max-Age=${left}`,
    ]);
  }

  /** The csrf cookie alone, for as long as the browser is open. */
  setCsrfCookie(reply: Reply, sessionId: string | null): void {
    reply.header('set-cookie', [`${this.names.csrf}=${this.csrfFor(sessionId)}; ${this.attributes}`]);
  }

  /** The cookie of accounts that this browser signed in to before (`setKnownCookie`). */
  knownIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.known);
  }

  /** Says which accounts this browser signed in to before; it outlives the session, and lets nobody in. */
  setKnownCookie(reply: Reply, known: string, lasts: number): void {
    this.setHidden(reply, this.names.known, known, lasts);
  }

  /** The cookie of a sign-in that waits for a second factor (`setHalfCookie`). */
  halfIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.half);
  }

  /** It lets nobody in: a code beside it does. With 0 milliseconds it is gone. */
  setHalfCookie(reply: Reply, ticket: string, lasts: number): void {
    this.setHidden(reply, this.names.half, ticket, lasts);
  }

  /** The cookie of a browser that has asked for a passkey (`setPasskeyCookie`). */
  passkeyIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.passkey);
  }

  /** What a passkey says counts in this browser alone: nobody plants a sign-in of their own in another one. With 0 milliseconds it is gone. */
  setPasskeyCookie(reply: Reply, ticket: string, lasts: number): void {
    this.setHidden(reply, this.names.passkey, ticket, lasts);
  }

  /** The cookie of a browser in which a member says once more who they are (`setStepUpCookie`). */
  stepUpIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.stepUp);
  }

  /** It tells this browser from others that have the same session, maybe copied from it before. */
  setStepUpCookie(reply: Reply, browser: string, lasts: number): void {
    this.setHidden(reply, this.names.stepUp, browser, lasts);
  }

  /** The cookie of a browser that took a seat in a game before (`setDeviceCookie`). */
  deviceIn(cookieHeader: string | undefined): string | undefined {
    return cookieOf(cookieHeader, this.names.device);
  }

  /** It says that two seats were taken in one browser, outlives sessions, and names nobody. */
  setDeviceCookie(reply: Reply, device: string): void {
    this.setHidden(reply, this.names.device, device, deviceLasts);
  }

  /** What the member has chosen of language, country and currency goes before what this browser said: pages read it from there. */
  setChoiceCookies(reply: Reply, region: Region): void {
    const lasts = `Max-Age=${choiceLasts / 1000}`;
    reply.header(
      'set-cookie',
      choiceCookies(region).map((pair) => `${pair}; ${this.attributes}; ${lasts}`),
    );
  }

  /** Ends the session in this browser: the csrf cookie becomes a visitor's again. */
  clearCookies(reply: Reply): void {
    reply.header('set-cookie', [
      `${this.names.jwt}=; ${this.attributes}; HttpOnly; Max-Age=0`,
      `${this.names.csrf}=${this.csrfFor(null)}; ${this.attributes}`,
    ]);
  }

  private setHidden(reply: Reply, name: string, value: string, lasts: number) {
    const seconds = Math.floor(lasts / 1000);
    reply.header('set-cookie', [`${name}=${value}; ${this.attributes}; HttpOnly; Max-Age=${seconds}`]);
  }

  private idleEnd(expiresAt: Instant): Instant {
    const idle = plus(this.clock.now(), longestIdle);
    return idle < expiresAt ? idle : expiresAt;
  }

  private isRenewable({ expiresAt }: Session, until: Instant) {
    return msOf(this.idleEnd(until)) - msOf(expiresAt) >= renewedEvery;
  }
}
