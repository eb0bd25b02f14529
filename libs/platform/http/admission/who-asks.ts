import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { idempotencyKey } from '#contracts/routes.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import type { HouseSeal } from '#platform/auth/house-seal.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import { isTopicToken, type TopicTokens } from '#platform/auth/topic-tokens.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Limits } from '../limits.ts';
import { tooMany } from '../problem.ts';
import { commandIdOf } from '../request-metadata.ts';
import type { Visitor } from './visitor.ts';

export type WhoAsksDeps = Readonly<{
  sessions: Pick<Sessions, 'callerOf' | 'repeaterOf' | 'tokenIn'>;
  topicTokens: Pick<TopicTokens, 'callerOf'>;
  limits: Limits;
  clock: Clock;
  house: HouseSeal;
}>;

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'routeOptions' | 'params'>;

const system: Caller = { ...anonymous, kind: 'system' };

/** Milliseconds for which a token that was not good is not checked again. */
const badFor = 10_000;
/** Characters of the longest token that is remembered; no good one is as long. */
const longest = 2000;

/** Finds out who asks, once for each request and before its body: checking a new token costs a signature, so few may come. */
export class WhoAsks {
  /** Apart from the others: who sends many bad tokens makes nobody's good one be checked again. */
  private readonly good = new LRUCache<string, true>({ max: 10_000 });
  /** Until when each is not checked again. */
  private readonly bad = new LRUCache<string, number>({ max: 10_000 });

  constructor(private readonly deps: WhoAsksDeps) {}

  /**
   * The house itself, whoever has the session of the token, or nobody. A token for topics is somebody's where topics are, and
   * nobody's elsewhere; a session is nobody's there, nor where a link says it all. Throws the 429 for too many unseen tokens.
   */
  async of(request: Asked, at: Visitor): Promise<Caller> {
    const { method, url, headers } = request;
    if (request.routeOptions.config?.policy?.includes('link')) return anonymous;
    const bearer = bearerOf(headers.authorization);
    if (bearer !== undefined && isTopicToken(bearer)) return this.byTopicToken(request, bearer);
    if (bearer !== undefined && method === 'POST' && this.deps.house.isOn(bearer, url, headers[idempotencyKey]))
      return system;
    const token = bearer ?? this.deps.sessions.tokenIn(headers.cookie);
    const caller = await this.bySession(token, at);
    const isRepeat = caller.kind === 'anonymous' && token && request.routeOptions.config?.endsItself;
    return isRepeat ? this.byEnded(request, token, at) : caller;
  }

  /** By a session that is over: for the command that ended it, and for no other. Counted as a new token: it costs a signature. */
  private async byEnded(request: Asked, token: string, at: Visitor): Promise<Caller> {
    const key = request.headers[idempotencyKey];
    if (typeof key !== 'string') return anonymous;
    const { limits, sessions } = this.deps;
    const wait = limits.take('newToken', at);
    if (wait > 0) throw tooMany(wait);
    const caller = await sessions.repeaterOf(token, (memberId) => commandIdOf(request, memberId, key));
    if (caller.kind !== 'anonymous') limits.giveBack('newToken', at);
    return caller;
  }

  private async byTopicToken({ routeOptions }: Asked, token: string): Promise<Caller> {
    if (!routeOptions.config?.policy?.includes('analyst')) return anonymous;
    return (await this.deps.topicTokens.callerOf(token)) ?? anonymous;
  }

  /**
   * Nobody for a token that is not good. A new one is counted before it is checked and given back when it is good; one that
   * was not good is not checked again for a while: browsers keep sending it.
   */
  async bySession(token: string | undefined, at: Visitor): Promise<Caller> {
    if (!token) return anonymous;
    if (this.good.get(token)) return this.stillGood(token);
    const { limits, sessions, clock } = this.deps;
    const badUntil = this.bad.get(token);
    if (badUntil !== undefined && clock.monotonic() < badUntil) return anonymous;
    const wait = limits.take('newToken', at);
    if (wait > 0) throw tooMany(wait);
    const caller = await sessions.callerOf(token);
    const isGood = caller.kind !== 'anonymous';
    if (isGood) limits.giveBack('newToken', at);
    if (token.length > longest) return caller;
    if (isGood) this.good.set(token, true);
    else this.bad.set(token, clock.monotonic() + badFor);
    return caller;
  }

  private async stillGood(token: string): Promise<Caller> {
    const caller = await this.deps.sessions.callerOf(token);
    if (caller.kind === 'anonymous') this.good.delete(token);
    return caller;
  }
}

/** Nothing when there is no such header; an empty text for one of another kind, which is nobody's token. */
export function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer /i.test(header) ? header.slice(7).trim() : '';
}

/** Limits are for people: not for test members, nor for those who run the house. */
export const isLifted = ({ kind, test, roles }: Caller): boolean =>
  test || kind === 'system' || roles.includes('operator');
