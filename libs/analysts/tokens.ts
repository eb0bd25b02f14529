import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { Authority } from '#platform/auth/authority.ts';
import { type KeptTopicTokens, topicTokenOf, TopicTokens } from '#platform/auth/topic-tokens.ts';
import { Clock } from '#platform/clock/clock.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { lastRestore } from '#platform/event-store/log-identity.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { analysts, lasts, type TopicTokensState } from './decider.ts';
import { analystsStream } from './events.ts';

const written = /^analyst\.([0-9a-f-]{36})\.([0-9a-f]{64})$/;

/** Tokens as they are handed out, and what they open: from the stream itself, so that one that was revoked opens nothing. */
@Injectable()
export class AnalystTokens implements KeptTopicTokens {
  private putBack: Promise<Instant | null> | undefined;

  constructor(
    private readonly streams: Streams,
    private readonly authority: Authority,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
    private readonly events: EventStore,
    all: TopicTokens,
  ) {
    all.keptIn(this);
  }

  /** The token of that id: nobody makes it without the market's secret, and it need not be kept. */
  write(tokenId: string): string {
    return topicTokenOf(`${tokenId}.${this.sealOf(tokenId)}`);
  }

  async callerOf(token: string): Promise<Caller | undefined> {
    const [, tokenId = '', seal = ''] = written.exec(token) ?? [];
    if (seal === '' || !timingSafeEqual(Buffer.from(seal), Buffer.from(this.sealOf(tokenId)))) return undefined;
    const one = await this.find((tokens) => (Object.hasOwn(tokens, tokenId) ? tokens[tokenId] : undefined));
    const now = this.clock.now();
    if (!one || one.expiresAt <= now || !(await this.authority.member(one.memberId))) return undefined;
    return { ...anonymous, kind: 'analyst', memberId: one.memberId };
  }

  async isHeldBy(memberId: string): Promise<boolean> {
    const now = this.clock.now();
    const isTheirs = (one: TopicTokensState[string]) => one.memberId === memberId && one.expiresAt > now;
    if (!(await this.look((tokens) => Object.values(tokens).some(isTheirs)))) return false;
    return !(await this.authority.member(memberId))?.roles.includes('operator'); // who sees more than topics tell anyway
  }

  /** Those that open something now. */
  async all(): Promise<readonly (TopicTokensState[string] & Readonly<{ id: string }>)[]> {
    const now = this.clock.now();
    const tokens = await this.look((state) => Object.entries(state), true);
    return tokens.flatMap(([id, one]) => (one.expiresAt > now ? [{ id, ...one }] : []));
  }

  /** Another node may have issued it a moment ago. */
  private async find<T>(ask: (tokens: TopicTokensState) => T | undefined): Promise<T | undefined> {
    return (await this.look(ask)) ?? this.look(ask, true);
  }

  /** Those of before a restore open nothing: whether one was revoked after the backup, nobody knows any more. */
  private async look<T>(ask: (tokens: TopicTokensState) => T, fresh = false): Promise<T> {
    const restored = await this.restored();
    const isOfNow = ({ expiresAt }: TopicTokensState[string]) => restored === null || expiresAt > plus(restored, lasts);
    const ofNow = (tokens: TopicTokensState) =>
      Object.fromEntries(Object.entries(tokens).filter(([, one]) => isOfNow(one)));
    return this.streams.readState(analysts, analystsStream, ({ state }) => ask(ofNow(state)), { fresh });
  }

  /** When the log was put back. Read once: one that is put back while a market runs on it ends that market. */
  private restored(): Promise<Instant | null> {
    this.putBack ??= lastRestore(this.events).then((fact) => fact?.meta.at ?? null);
    this.putBack.catch(() => (this.putBack = undefined));
    return this.putBack;
  }

  private sealOf(tokenId: string): string {
    return this.keys.hash('topic-token', tokenId);
  }
}
