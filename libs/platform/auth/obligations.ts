import type { Provider } from '@nestjs/common';
import { byName, type Tokens, tokensOf } from '#platform/injected.ts';

/**
 * What a member has promised and not yet kept: a bid that stands, an auction that others bid in. Whoever wants to be erased
 * keeps it first. Each slice that takes promises adds how it reads its own, as `Authority` is read: the read store says only
 * where to look, the owning streams say what is so.
 *
 * No two streams change at once, so a promise that passed the guards before the erasure may land after it: it then stands as
 * anybody's who does not answer any more, by the rules of its own stream. Nest's token.
 */
export class Obligations {
  private readonly readers: ObligationsOf[] = [];

  add(reader: ObligationsOf): void {
    this.readers.push(reader);
  }

  /** The streams in which the member is bound. Errors: `ViewsUnavailable` when nobody can say now. */
  async of(memberId: string): Promise<readonly string[]> {
    return (await Promise.all(this.readers.map((reader) => reader(memberId)))).flat();
  }
}

/** Of one slice: the streams in which that member is bound. */
export type ObligationsOf = (memberId: string) => Promise<readonly string[]>;

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
