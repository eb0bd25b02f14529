import type { Shape } from '#kernel/shapes.ts';
import type { ReactionDeps, ReactionHealth, Replayed } from './reaction-deps.ts';
import { ReactionLine } from './reaction-line.ts';
import type { Reaction } from './reaction.ts';
import type { ParkedFact } from './work-store.ts';

const retryMs = 500;

/** Any reaction, whatever its facts. */
export type AnyReaction = Readonly<{ name: string; shapes: Readonly<Record<string, Shape>>; on: object }>;

/** The reactions of this process: every slice's module adds its own. Nest's token. */
export class ReactionRegistry {
  private readonly reactions = new Map<string, Reaction>();

  /** Throws for a second reaction of a name. */
  add(...reactions: readonly AnyReaction[]): void {
    for (const one of reactions) {
      if (this.reactions.has(one.name)) throw new Error(`there are two reactions "${one.name}"`);
      this.reactions.set(one.name, one);
    }
  }

  all(): readonly Reaction[] {
    return [...this.reactions.values()];
  }
}

/**
 * Runs the reactions of this process, each with its own checkpoint, from the log's start on a new market. A fact that fails
 * three times is parked, with those that follow in its stream, and the others go on. Nest's token.
 */
export class ReactionRunner {
  private readonly deps: ReactionDeps & Readonly<{ reactions: ReactionRegistry }>;
  private readonly lines = new Map<string, ReactionLine>();
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(deps: ReactionDeps & Readonly<{ reactions: ReactionRegistry }>) {
    this.deps = deps;
  }

  /** Resolves when they run, or wait: for another process to give up the lease, for a store that is away. */
  async start(): Promise<void> {
    for (const reaction of this.deps.reactions.all()) {
      const line = new ReactionLine(reaction, this.deps, this.ending.signal);
      if (this.deps.lease.epoch !== undefined) await line.open().catch(() => {}); // it is opened again as it runs
      this.lines.set(reaction.name, line);
      const running = this.persist(line).finally(() => this.running.delete(running));
      this.running.add(running);
    }
    const heeding = this.heed().finally(() => this.running.delete(heeding));
    this.running.add(heeding);
  }

  /** Ends after the fact in hand. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.running);
  }

  health(): readonly ReactionHealth[] {
    return [...this.lines.values()].map((line) => line.health());
  }

  /** What waits to be replayed, in the order of the log. Errors: `WorkUnavailable`. */
  parkedFacts(): Promise<readonly ParkedFact[]> {
    return this.deps.work.parked();
  }

  /** Tries parked facts again: the one of that id, or all. What works is no longer parked. */
  async replayParked(which: string): Promise<Replayed> {
    const all = await this.deps.work.parked(which === 'all' ? {} : { id: which });
    const results = await Promise.all(
      [...this.lines.values()].map((line) =>
        line.replay(all.filter(({ reaction }) => reaction === line.reaction.name)),
      ),
    );
    return results.reduce((sum, one) => ({ replayed: sum.replayed + one.replayed, failed: sum.failed + one.failed }), {
      replayed: 0,
      failed: 0,
    });
  }

  /** Orders of operators, as they come: those from before each line hears when it opens, and once more here. */
  private async heed() {
    const { tail, events, orders, clock } = this.deps;
    const { signal } = this.ending;
    const { types } = orders;
    while (!signal.aborted && types.length > 0) {
      try {
        const from = await events.end();
        await this.heedAll();
        for await (const { facts } of tail.follow(from, { types, signal })) if (facts.length > 0) await this.heedAll();
      } catch {
        await clock.pause(retryMs, signal);
      }
    }
  }

  private async heedAll() {
    await Promise.all([...this.lines.values()].map((line) => line.heed()));
  }

  /** The stores may be away, or another process may have the lease: it begins again where it was. */
  private async persist(line: ReactionLine) {
    while (!this.ending.signal.aborted) {
      try {
        return await line.run();
      } catch {
        await this.deps.clock.pause(retryMs, this.ending.signal);
      }
    }
    return undefined;
  }
}
