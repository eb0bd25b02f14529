import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfHeader, idempotencyKey } from '#contracts/routes.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import type { HouseSeal } from '#platform/auth/house-seal.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { Recent } from '#platform/person-keys/recent.ts';
import { ipKey } from './client-ip.ts';
import type { Limits } from './limits.ts';
import { HttpProblem, tooMany } from './problem.ts';
import type { Actor } from './route-config.ts';
import { isSameOrigin } from './same-origin.ts';
import { Waiters } from './waiters.ts';

const system: Caller = { ...anonymous, kind: 'system' };

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const denied: readonly Actor[] = [];
/** Milliseconds for which a token that was not good is taken for nobody's unseen. */
const badFor = 10_000;

export type GuardParts = Readonly<{
  sessions: Pick<Sessions, 'callerOf' | 'tokenIn' | 'csrfIn' | 'isCsrf'>;
  limits: Limits;
  clock: Clock;
  house: HouseSeal;
  config: Pick<Config, 'publicUrl'>;
}>;

/** Stands before every controller: finds out who asks, whether they may, how often, and that no other site made them. */
export class PolicyGuard implements CanActivate {
  /** Null: it is good. Otherwise until when it is not checked again. */
  private readonly tokens = new Recent<string, number | null>(10_000);
  private readonly waiters = new Waiters();
  private readonly csrfOf = new Recent<string, string>(10_000);

  constructor(private readonly parts: GuardParts) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.getArgByIndex<FastifyRequest>(0);
    const bearer = bearerOf(request.headers.authorization);
    const caller = await this.callerOf(request, bearer);
    request.caller = caller;
    const { policy = denied, limit } = request.routeOptions.config;
    const isUnsafe = !safeMethods.has(request.method);
    if (limit !== 'none' && !isLifted(caller)) {
      this.count(limit ?? (isUnsafe ? 'write' : 'read'), caller, request);
    }
    demand(policy, caller);
    if (isUnsafe && bearer === undefined) this.demandOwnPage(request, caller);
    this.admitWaiter(request, context.getArgByIndex<FastifyReply>(1), caller);
    return true;
  }

  /** Whoever has too many requests that wait for a view does not wait with this one. */
  private admitWaiter({ query, ip }: FastifyRequest, { raw }: FastifyReply, { memberId }: Caller) {
    const asked = query as { after?: unknown };
    if (asked.after === undefined || raw.closed) return;
    const visitor = memberId ?? ipKey(ip);
    if (this.waiters.enter(visitor)) raw.once('close', () => this.waiters.leave(visitor));
    else delete asked.after;
  }

  private async callerOf(request: FastifyRequest, bearer: string | undefined): Promise<Caller> {
    const token = bearer ?? this.parts.sessions.tokenIn(request.headers.cookie);
    if (!token) return anonymous;
    if (bearer !== undefined && this.isSystem(bearer, request)) return system;
    return (await this.signedIn(token, request.ip)) ?? anonymous;
  }

  /**
   * Nothing for a token that is not good. A new one is counted before it is checked and given back when it is good; one that
   * was not good is not checked again for a while: browsers keep sending it.
   */
  private async signedIn(token: string, ip: string): Promise<Caller | undefined> {
    const { limits, sessions, clock } = this.parts;
    const known = this.tokens.get(token);
    if (known === null) return this.stillGood(token);
    if (known !== undefined && clock.monotonic() < known) return undefined;
    const wait = limits.take('newToken', ipKey(ip));
    if (wait > 0) throw tooMany(wait);
    const caller = await sessions.callerOf(token);
    const isGood = caller.kind !== 'anonymous';
    if (isGood) limits.giveBack('newToken', ipKey(ip));
    if (token.length < 2000) this.tokens.set(token, isGood ? null : clock.monotonic() + badFor);
    return isGood ? caller : undefined;
  }

  private async stillGood(token: string): Promise<Caller | undefined> {
    const caller = await this.parts.sessions.callerOf(token);
    if (caller.kind !== 'anonymous') return caller;
    this.tokens.delete(token);
    return undefined;
  }

  private isSystem(bearer: string, { method, url, headers }: FastifyRequest) {
    return method === 'POST' && this.parts.house.isOn(bearer, url, headers[idempotencyKey]);
  }

  private count(limit: Exclude<Parameters<Limits['take']>[0], 'newToken'>, caller: Caller, request: FastifyRequest) {
    const isPerson = caller.memberId !== null && limit !== 'auth';
    const wait = this.parts.limits.take(limit, isPerson ? caller.memberId : ipKey(request.ip));
    if (wait > 0) throw tooMany(wait);
  }

  /** A token stays good as long as its session: its HMAC is checked once. */
  private isCsrf(token: string, sessionId: string | null) {
    if (sessionId !== null && this.csrfOf.get(sessionId) === token) return true;
    const isGood = this.parts.sessions.isCsrf(token, sessionId);
    if (isGood && sessionId !== null) this.csrfOf.set(sessionId, token);
    return isGood;
  }

  /** CSRF: the token of this very session, sent from one of our own pages. A Bearer token is never sent by itself. */
  private demandOwnPage({ headers, host }: FastifyRequest, { sessionId }: Caller) {
    const token = headers[csrfHeader];
    const isBound =
      typeof token === 'string' &&
      this.isCsrf(token, sessionId) &&
      (sessionId !== null || token === this.parts.sessions.csrfIn(headers.cookie)); // a visitor's token is bound to the cookie alone
    if (isBound && isSameOrigin(headers, host, this.parts.config.publicUrl)) return;
    throw new HttpProblem(403, 'csrf', 'Load the page again: the csrf token is missing or not of this session.');
  }
}

/** Nothing when there is no such header; an empty text for one of another kind, which is nobody's token. */
function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer /i.test(header) ? header.slice(7).trim() : '';
}

/** Limits are for people: not for test members, nor for those who run the house. */
const isLifted = ({ kind, test, roles }: Caller) => test || kind === 'system' || roles.includes('operator');

function demand(policy: readonly Actor[], caller: Caller): void {
  if (policy.some((actor) => is(actor, caller))) return;
  if (caller.kind === 'anonymous' || (caller.kind === 'guest' && !policy.includes('system'))) {
    throw new HttpProblem(401, 'sign-in-first', 'Sign in first.');
  }
  if (policy.includes('verified') && caller.kind === 'member' && !caller.verified) {
    throw new HttpProblem(
      403,
      'email-unverified',
      'Prove your e-mail address first: open the link that we sent to it.',
    );
  }
  throw new HttpProblem(403, 'not-allowed', 'This is not for you.');
}

function is(actor: Actor, { kind, roles, verified }: Caller): boolean {
  switch (actor) {
    case 'everybody':
      return true;
    case 'guest':
      return kind === 'guest' || kind === 'member';
    case 'member':
      return kind === 'member';
    case 'verified':
      return kind === 'member' && verified;
    case 'system':
      return kind === 'system';
    default:
      return kind === 'member' && roles.includes(actor);
  }
}
