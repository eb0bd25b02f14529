import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { csrfHeader, memberHeader } from '#contracts/routes.ts';
import { NotFound } from '#kernel/refused.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import { bearerOf } from './admission/who-asks.ts';
import { HttpProblem } from './problem.ts';
import type { Actor } from './route-config.ts';
import { isSameOrigin } from './same-origin.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const denied: readonly Actor[] = [];
export type GuardDeps = Readonly<{
  sessions: Pick<Sessions, 'csrfIn' | 'isCsrf'>;
  config: Pick<Config, 'hosts'>;
}>;

/** Stands before every controller: may they who ask, as the admission found out, and did no other site make them. */
export class PolicyGuard implements CanActivate {
  private readonly csrfOf = new LRUCache<string, string>({ max: 10_000 });

  constructor(private readonly deps: GuardDeps) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.getArgByIndex<FastifyRequest>(0);
    const caller = request.caller ?? anonymous;
    const policy = request.routeOptions.config.policy ?? denied;
    const isUnsafe = !safeMethods.has(request.method);
    if (policy.includes('ops')) demand(policy, caller); // to all others nothing is there, whosever page they say it is
    if (isUnsafe) demandSameMember(request, caller);
    demand(policy, caller);
    if (isUnsafe && !policy.includes('link') && bearerOf(request.headers.authorization) === undefined)
      this.demandOwnPage(request, caller);
    return true;
  }

  /** A token stays good as long as its session: its HMAC is checked once. */
  private isCsrf(token: string, sessionId: string | null) {
    if (sessionId !== null && this.csrfOf.get(sessionId) === token) return true;
    const isGood = this.deps.sessions.isCsrf(token, sessionId);
    if (isGood && sessionId !== null) this.csrfOf.set(sessionId, token);
    return isGood;
  }

  /** CSRF: the token of this very session, sent from one of our own pages. A Bearer token is never sent by itself. */
  private demandOwnPage({ headers }: FastifyRequest, { sessionId }: Caller) {
    const token = headers[csrfHeader];
    const isBound =
      typeof token === 'string' &&
      this.isCsrf(token, sessionId) &&
      (sessionId !== null || token === this.deps.sessions.csrfIn(headers.cookie)); // a visitor's token is bound to the cookie alone
    if (isBound && isSameOrigin(headers, this.deps.config.hosts)) return;
    throw new HttpProblem(403, 'csrf', 'Load the page again: the csrf token is missing or not of this session.');
  }
}

/** Windows share their cookies: a page may still be of the member who was signed in before, its csrf cookie the new one's already. */
function demandSameMember({ headers }: FastifyRequest, { memberId }: Caller): void {
  const page = headers[memberHeader];
  if (page === undefined || memberId === null || page === memberId) return;
  throw new HttpProblem(403, 'member-changed', 'The page is of another member than the session: load it again.');
}

/** Throws what somebody is told who is none of these. */
export function demand(policy: readonly Actor[], caller: Caller): void {
  if (policy.some((actor) => is(actor, caller))) return;
  if (policy.includes('ops')) throw new NotFound();
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
    case 'link':
      return true;
    case 'guest':
      return kind === 'guest' || kind === 'member';
    case 'member':
      return kind === 'member';
    case 'verified':
      return kind === 'member' && verified;
    case 'ops':
      return kind === 'member' && roles.includes('operator');
    case 'analyst':
    case 'system':
      return kind === actor;
    default:
      return kind === 'member' && roles.includes(actor);
  }
}
