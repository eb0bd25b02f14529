import { randomUUID } from 'node:crypto';
import type { Clock, Tick } from '#platform/clock/clock.ts';
import type { Control } from '#platform/read-store/control.ts';
import { Lease } from './lease.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';

/** Milliseconds after which a holder that does not renew its lease is taken for dead. */
const termMs = 6000;
const renewEveryMs = 2000;
const lookEveryMs = 1000;
const mostToStopMs = 1000;
/** So long an older build leaves a free lease to those of the newer one that stand by. */
const politeMs = 2500;

/**
 * The lease in the control document, by the store's time. Whoever takes it raises the epoch, on which every write of a
 * projector is filtered: one that was paused and does not know yet that it is no longer the holder changes nothing.
 */
export class StoreLease extends Lease {
  private readonly store: Pick<ReadStore, 'control' | 'now' | 'write'>;
  private readonly clock: Clock;
  private readonly isOlder: (control: Control) => boolean;
  private readonly holder = randomUUID();
  private readonly ending = new AbortController();
  private readonly waiting = new Set<() => void>();
  private running: Promise<void> = Promise.resolve();
  private mine?: number;
  private renewed?: Tick;
  /** When another holder was last seen, and since when there is none. */
  private another?: Tick;
  private freeSince?: number;
  /** What was seen of the lease, and since when it has not changed. */
  private seen?: Readonly<{ epoch: number | undefined; until: number | undefined; since: number }>;

  /** `isOlder`: whether a newer build than this one's has filled views. */
  constructor(
    store: Pick<ReadStore, 'control' | 'now' | 'write'>,
    clock: Clock,
    isOlder: (control: Control) => boolean = () => false,
  ) {
    super();
    this.store = store;
    this.clock = clock;
    this.isOlder = isOlder;
  }

  /** By this process's clocks it is ours no longer than by the store's: a process that was stopped knows it at once. */
  get epoch(): number | undefined {
    return this.renewed && this.clock.since(this.renewed) < termMs ? this.mine : undefined;
  }

  get isHeld(): boolean {
    return this.epoch !== undefined || (this.another !== undefined && this.clock.since(this.another) < termMs);
  }

  async held(signal: AbortSignal): Promise<number | undefined> {
    while (!signal.aborted) {
      const { epoch } = this;
      if (epoch !== undefined) return epoch;
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return undefined;
  }

  override async start(): Promise<void> {
    await this.look();
    this.running = this.go();
  }

  override async stop(): Promise<void> {
    this.ending.abort();
    const given = this.running.then(() => this.giveBack()).catch(() => {}); // the lease also runs out by itself
    await Promise.race([given, this.clock.pause(mostToStopMs)]);
  }

  private async go() {
    const { signal } = this.ending;
    for (;;) {
      await this.clock.pause(this.mine === undefined ? lookEveryMs : renewEveryMs, signal);
      if (signal.aborted) return;
      await this.look();
    }
  }

  /** Takes it when it is free, renews it when it is ours. A store that is away is asked again: nobody else has it either. */
  private async look() {
    const began = this.clock.tick();
    try {
      const now = await this.store.now();
      const control = await this.store.control();
      const { epoch, holder, until } = control;
      const isOurs = holder === this.holder && epoch === this.mine;
      if (!isOurs) delete this.mine;
      if (!isOurs && (until ?? 0) > now && !this.standsStill(epoch, until)) return this.isAnothers(began);
      if (!isOurs && this.isOlder(control) && this.wasFreeForMs() < politeMs) return;
      // higher than any epoch before, even if the document was lost
      const next = isOurs ? epoch! : Math.max((epoch ?? 0) + 1, Math.floor(now));
      const where = { epoch: epoch ?? null, until: until ?? null };
      const isDone = await this.store.write([], {
        where,
        set: { epoch: next, holder: this.holder, until: now + termMs },
      });
      if (!isDone) return;
      this.mine = next;
      this.renewed = began;
      this.wake();
    } catch {
      // the store is away: the lease holds until it runs out
    }
  }

  private isAnothers(seen: Tick) {
    this.another = seen;
    delete this.freeSince;
  }

  private wasFreeForMs(): number {
    const now = this.clock.monotonic();
    return now - (this.freeSince ??= now);
  }

  /** Who lives renews: what has not changed for a term has run out, though the store's clock was put back meanwhile. */
  private standsStill(epoch: number | undefined, until: number | undefined): boolean {
    const { seen } = this;
    if (seen && seen.epoch === epoch && seen.until === until) return this.clock.monotonic() - seen.since >= termMs;
    this.seen = { epoch, until, since: this.clock.monotonic() };
    return false;
  }

  private async giveBack() {
    const { mine } = this;
    delete this.mine;
    if (mine !== undefined)
      await this.store.write([], { where: { epoch: mine, holder: this.holder }, set: { until: null } });
  }

  private wake() {
    for (const go of this.waiting) go();
    this.waiting.clear();
  }
}
