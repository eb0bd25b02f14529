import type { Clock } from '#platform/clock/clock.ts';
import { beatMs, type NodeMessage } from './change-sender.ts';
import type { Change } from './live-push.ts';

export type ChangeReceiverDeps = Readonly<{
  clock: Pick<Clock, 'monotonic'>;
  /** Changes in order, for those who are in their rooms. */
  take: (changes: readonly Change[]) => void;
  /** Called when a message was missed: every browser of this node must refetch. */
  resync: () => void;
}>;

const silentMs = 10 * beatMs;
/** Senders that are remembered: the running projector and those before it. */
const mostSenders = 8;

/** What a node hears of the projector. A repeated message is dropped, a missed one noticed by its number. */
export class ChangeReceiver {
  private readonly deps: ChangeReceiverDeps;
  private readonly last = new Map<string, number>();
  private heardAt: number | undefined;

  constructor(deps: ChangeReceiverDeps) {
    this.deps = deps;
  }

  hear(message: string): void {
    const { from, n, changes } = JSON.parse(message) as NodeMessage;
    this.heardAt = this.deps.clock.monotonic();
    const last = this.last.get(from);
    if (last !== undefined && n <= last) return;
    this.last.set(from, n);
    const [oldest] = this.last.keys();
    if (this.last.size > mostSenders) this.last.delete(oldest!);
    if (last === undefined || n > last + 1) this.deps.resync();
    this.deps.take(changes);
  }

  /** `silentMs`: milliseconds since the last word, null before the first. */
  health(): Readonly<{ ok: boolean; silentMs: number | null }> {
    const silence = this.heardAt === undefined ? null : Math.round(this.deps.clock.monotonic() - this.heardAt);
    return { ok: silence !== null && silence < silentMs, silentMs: silence };
  }
}
