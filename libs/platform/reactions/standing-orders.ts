import { Injectable } from '@nestjs/common';

/** What operators want of a reaction: that it waits, and ids of facts that it leaves out for good. */
export type Orders = Readonly<{ isPaused: boolean; skipped: ReadonlySet<string> }>;

/** Where the orders are kept. */
export type KeptOrders = Readonly<{
  /** Types of the facts that give an order: after each the reactions ask again. */
  types: readonly string[];
  /** Read to the end of what is kept. */
  of(reaction: string): Promise<Orders>;
}>;

const none: Orders = { isPaused: false, skipped: new Set() };

/** Orders of operators to reactions. The slice that keeps them says so; without it there are none. Nest's token. */
@Injectable()
export class StandingOrders implements KeptOrders {
  private kept: KeptOrders | undefined;

  keptIn(kept: KeptOrders): void {
    this.kept = kept;
  }

  get types(): readonly string[] {
    return this.kept?.types ?? [];
  }

  async of(reaction: string): Promise<Orders> {
    return this.kept ? this.kept.of(reaction) : none;
  }
}

/** The orders to one reaction, as far as it has heard of them. */
export class HeardOrders {
  private orders = none;
  private resumed = Promise.withResolvers<void>();
  private readonly reaction: string;
  private readonly all: Pick<KeptOrders, 'of'>;

  constructor(reaction: string, all: Pick<KeptOrders, 'of'>) {
    this.reaction = reaction;
    this.all = all;
  }

  get isPaused(): boolean {
    return this.orders.isPaused;
  }

  isSkipped(factId: string): boolean {
    return this.orders.skipped.has(factId);
  }

  /** Asks again. Errors: `StoreUnavailable`. */
  async hear(): Promise<void> {
    this.orders = await this.all.of(this.reaction);
    if (this.orders.isPaused) return;
    this.resumed.resolve();
    this.resumed = Promise.withResolvers();
  }

  /** Resolves while nobody has it wait, or when the signal aborts. */
  async whenGoing(signal: AbortSignal): Promise<void> {
    while (this.isPaused && !signal.aborted) {
      const cut = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => cut.resolve(), { once: true });
      await Promise.race([this.resumed.promise, cut.promise]);
    }
  }
}
