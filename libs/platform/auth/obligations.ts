import type { Provider } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { byName, type Tokens, tokensOf } from '#platform/injected.ts';
import type { Authority } from './authority.ts';
import type { TopicTokens } from './topic-tokens.ts';

/** `events`: whether other processes take promises too. */
export type ObligationsDeps = Readonly<{
  authority: Pick<Authority, 'mayPromise'>;
  events: Pick<EventStore, 'isShared'>;
  clock: Pick<Clock, 'pause'>;
  topicTokens: Pick<TopicTokens, 'isHeldBy'>;
}>;

/** Makes a promise, or with `refused` none: then it answers what an earlier try has promised, or throws it. */
type Make<T> = (refused?: Refused) => Promise<T>;

/** Of one slice: the streams in which that member is bound. */
export type ObligationsOf = (memberId: string) => Promise<readonly string[]>;

/**
 * Milliseconds after which a promise that another process let in is in the log or refused: longer than that process may not
 * have heard of the erasure, and than a command waits for its stream and the stream for the log (2 s each).
 */
const longestUnderWay = 10 * second;

/**
 * What a member has promised and not yet kept: a bid that stands, an auction that others bid in. Whoever wants to be erased
 * keeps it first. Each slice that takes promises adds how it reads its own, as `Authority` is read: the read store says only
 * where to look, the owning streams say what is so.
 *
 * No two streams change at once. So a promise is made within `promise`, which says that it is under way and then asks whether
 * the member is being erased; who erases says so in the member's stream and then waits for what is under way: one of the two
 * sees the other. Nest's token.
 */
export class Obligations {
  private readonly readers: ObligationsOf[] = [];
  private readonly underWay = new Map<string, Set<Promise<unknown>>>();

  constructor(private readonly deps: ObligationsDeps) {}

  add(reader: ObligationsOf): void {
    this.readers.push(reader);
  }

  /** Makes a promise of that member's. It is made with `being-erased` where they may make none,
   * and with `reads-topics` where they have a token for topics, which tell where in the log things lie: what was promised before stands. */
  async promise<T>(memberId: string, make: Make<T>): Promise<T> {
    const all = this.underWay.get(memberId) ?? new Set();
    this.underWay.set(memberId, all);
    const one = this.unlessErased(memberId, make);
    all.add(one);
    try {
      return await one;
    } finally {
      all.delete(one);
      if (all.size === 0) this.underWay.delete(memberId);
    }
  }

  /**
   * The streams in which the member is bound, with what was under way: for whoever has kept them from promising more. Errors:
   * `ViewsUnavailable` when nobody can say now.
   */
  async of(memberId: string): Promise<readonly string[]> {
    await this.settled(memberId);
    return (await Promise.all(this.readers.map((reader) => reader(memberId)))).flat();
  }

  private async unlessErased<T>(memberId: string, make: Make<T>): Promise<T> {
    const { authority, topicTokens } = this.deps;
    const [may, reads] = await Promise.all([authority.mayPromise(memberId), topicTokens.isHeldBy(memberId)]);
    if (!may) return make(new Refused('being-erased'));
    return reads ? make(new Refused('reads-topics')) : make();
  }

  private async settled(memberId: string) {
    const { events, clock } = this.deps;
    const all = this.underWay.get(memberId);
    if (all) await Promise.allSettled(all);
    if (events.isShared) await clock.pause(longestUnderWay);
  }
}

/** A slice's obligations, for its module: read with what Nest injects by these names. */
export const obligationsOf = <Deps extends object>(
  tokens: Tokens<Deps>,
  made: (deps: Deps) => ObligationsOf,
): Provider => ({
  provide: Symbol('obligations'),
  inject: [Obligations, ...tokensOf(tokens)],
  useFactory: (obligations: Obligations, ...injected: readonly unknown[]) => {
    obligations.add(made(byName(tokens, injected)));
    return obligations;
  },
});
