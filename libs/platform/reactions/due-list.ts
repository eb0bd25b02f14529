import type { AnyMessage } from '#kernel/fact.ts';
import { msOf, plus, type Instant } from '#kernel/instant.ts';
import type { View } from '#kernel/view.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { DueDocument } from '#platform/read-store/due-view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import type { ViewQueries } from '#platform/read-store/view-queries.ts';
import type { ViewRunner } from '#platform/read-store/view-runner.ts';

/** What is done when the moment has come. It is safe to repeat: it may run again, and after the thing is closed. */
export type RunDue = (target: string, at: Instant) => Promise<unknown>;

type DueKind = Readonly<{ view: View<DueDocument>; run: RunDue }>;

export type DueListParts = Readonly<{
  runner: Pick<ViewRunner, 'onChange' | 'isLive'>;
  queries: ViewQueries;
  clock: Clock;
  due: DueRegistry;
  /** From 0 to 1: spreads repeated tries. */
  random?: () => number;
}>;

/** `overdue` counts entries that were tried and are still there. */
export type DueHealth = Readonly<{ ok: boolean; running: number; overdue: number; error?: string }>;

type Attempt = { running: boolean; failures: number; again: number };

/** A deadline is acted upon so much later: whoever came in just before it is already in the mailbox. */
export const lateMs = 250;

const mostAtOnce = 16;
const pageSize = 100;
/** The view may be a moment behind what a run did. */
const expectedGoneMs = 5000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/** The kinds of deadline of this process: every slice's module adds its own. Nest's token. */
export class DueRegistry {
  private readonly kinds: DueKind[] = [];

  /** `view` is made by `dueView`, and is registered among the views as well. */
  add<E extends AnyMessage>(view: View<DueDocument, E, never>, run: RunDue): void {
    this.kinds.push({ view: view as unknown as View<DueDocument>, run });
  }

  all(): readonly DueKind[] {
    return this.kinds;
  }
}

/** Wakes for the first deadline of all, a quarter of a second late, and runs what is due until it is gone. Nest's token. */
export class DueList {
  private readonly parts: DueListParts;
  private readonly attempts = new Map<string, Attempt>();
  private readonly running = new Set<Promise<void>>();
  private readonly forget: (() => void)[] = [];
  private cancelTimer: Cancel = () => {};
  private checking: Promise<void> | undefined;
  private again = false;
  private ended = false;
  private error?: string;

  constructor(parts: DueListParts) {
    this.parts = parts;
  }

  /** What is overdue runs at once. */
  start(): void {
    const { runner, due } = this.parts;
    for (const { view } of due.all()) this.forget.push(runner.onChange(view.name, () => this.wake()));
    this.wake();
  }

  /** Ends after what runs now. */
  async stop(): Promise<void> {
    this.ended = true;
    this.cancelTimer();
    for (const forget of this.forget) forget();
    await this.checking;
    await Promise.all(this.running);
  }

  health(): DueHealth {
    const overdue = [...this.attempts.values()].filter(({ failures }) => failures > 0).length;
    const ok = overdue === 0 && this.error === undefined;
    return { ok, running: this.running.size, overdue, ...(this.error !== undefined && { error: this.error }) };
  }

  private wake() {
    this.again = true;
    if (this.ended || this.checking) return;
    this.checking = this.checkAll().finally(() => {
      this.checking = undefined;
      if (this.again) this.wake();
    });
  }

  private async checkAll() {
    this.again = false;
    this.cancelTimer();
    const { due, runner, clock } = this.parts;
    const live = due.all().filter(({ view }) => runner.isLive(view.name));
    const nexts = await Promise.all(live.map((kind) => this.check(kind).catch((error: unknown) => this.failed(error))));
    const next = Math.min(...nexts);
    if (this.ended || !Number.isFinite(next)) return;
    this.cancelTimer = clock.after(Math.max(0, next - msOf(clock.now())), () => this.wake());
  }

  /** Starts what is due; the moment at which to look again. */
  private async check(kind: DueKind): Promise<number> {
    const overdue = await this.overdue(kind);
    const now = this.now();
    const waits = overdue.flatMap((entry) => {
      const attempt = this.attempts.get(keyOf(entry));
      if (attempt?.running) return [];
      if (attempt && attempt.again > now) return [attempt.again];
      if (this.running.size < mostAtOnce) this.launch(kind, entry);
      return []; // the end of a run wakes the list
    });
    this.prune(kind, overdue);
    return Math.min(...waits, await this.nextAfter(kind));
  }

  private async overdue({ view }: DueKind): Promise<readonly DueDocument[]> {
    const until = plus(this.parts.clock.now(), -lateMs);
    const all: DueDocument[] = [];
    let cursor: string | undefined;
    do {
      const find: Find<DueDocument> = { where: { at: { lte: until } }, sort: [['at', 'asc']], limit: pageSize };
      const page = await this.parts.queries.find(view, { ...find, ...(cursor !== undefined && { cursor }) });
      all.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined && all.every((entry) => this.attempts.has(keyOf(entry)))); // as many as can be begun
    return all;
  }

  private async nextAfter({ view }: DueKind): Promise<number> {
    const after = plus(this.parts.clock.now(), -lateMs);
    const { items } = await this.parts.queries.find(view, {
      where: { at: { gt: after } },
      sort: [['at', 'asc']],
      limit: 1,
    });
    return items[0] ? msOf(items[0].at) + lateMs : Number.POSITIVE_INFINITY;
  }

  private launch({ run }: DueKind, entry: DueDocument) {
    const attempt = this.attempts.get(keyOf(entry)) ?? { running: false, failures: 0, again: 0 };
    this.attempts.set(keyOf(entry), attempt);
    attempt.running = true;
    const running = this.attempt(run, entry, attempt).finally(() => {
      attempt.running = false;
      this.running.delete(running);
      this.wake();
    });
    this.running.add(running);
  }

  private async attempt(run: RunDue, { target, at }: DueDocument, attempt: Attempt) {
    try {
      await run(target, at);
      attempt.failures = 0;
      attempt.again = this.now() + expectedGoneMs;
    } catch (error) {
      attempt.failures++;
      const { random = Math.random } = this.parts;
      const most = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt.failures);
      attempt.again = this.now() + most / 2 + (random() * most) / 2;
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  /** Forgets the attempts of what is gone. */
  private prune({ view }: DueKind, overdue: readonly DueDocument[]) {
    const there = new Set(overdue.map(keyOf));
    const prefix = `${view.name.slice('due-'.length)}/`;
    for (const [key, { running }] of this.attempts) {
      if (key.startsWith(prefix) && !running && !there.has(key)) this.attempts.delete(key);
    }
    if (![...this.attempts.values()].some(({ failures }) => failures > 0)) delete this.error;
  }

  private failed(error: unknown): number {
    this.error = error instanceof Error ? error.message : String(error);
    return this.now() + 1000;
  }

  private now(): number {
    return msOf(this.parts.clock.now());
  }
}

const keyOf = ({ kind, target, at }: DueDocument) => `${kind}/${target}/${at}`;
