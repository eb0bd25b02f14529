import { isNotDueYet } from '#contracts/due.ts';
import { type Instant, msOf, plus, second } from '#kernel/instant.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { JumpWatch } from '#platform/clock/jump-watch.ts';
import type { Log } from '#platform/observability/log.ts';
import { type DueDocument, lateMs } from '#platform/projections/due-view.ts';
import type { Lease } from '#platform/projections/lease.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { dueKey } from './caused-by.ts';
import type { DueKind, DueRegistry } from './due-registry.ts';
import { KnownDue } from './known-due.ts';
import type { IngressAnswer, StreamIngress } from './stream-ingress.ts';

export { lateMs } from '#platform/projections/due-view.ts';

/** What the due list must know of whoever fills its views. */
export type DueViews = Readonly<{
  /** Calls after changes of the view's documents; gives back how to stop that. */
  onChange: (view: string, listener: () => void) => () => void;
  /** What is shown may be acted upon: it is not the past that a first filling or a long catching up goes through. */
  isFilled: (view: string) => boolean;
}>;

export type DueListDeps = Readonly<{
  views: DueViews;
  /** Who stands by posts nothing. */
  lease: Pick<Lease, 'epoch'>;
  queries: ViewQueries;
  clock: Clock;
  due: DueRegistry;
  ingress: StreamIngress;
  log: Pick<Log, 'tell'>;
  /** From 0 to 1: spreads repeated tries. */
  random?: () => number;
}>;

/** `overdue` counts entries that were tried in vain. `jumpedMs`: the clock has jumped, and nothing runs until it is believed. */
export type DueHealth = Readonly<{ ok: boolean; running: number; overdue: number; error?: string; jumpedMs?: number }>;

/** `again`, by the monotonic clock, is when it may be tried again. */
type Attempt = { running: boolean; failures: number; again: number };

/**
 * What may be posted now. `again`: since when, and minus infinity for what was never posted. `busy`: how many of its kind are
 * being posted.
 */
type Ready = Readonly<{ kind: DueKind; entry: DueDocument; again: number; busy: number }>;
/** `wait`: milliseconds until the kind must be looked at again. */
type Found = Readonly<{ ready: readonly Ready[]; wait: number }>;

/** A jump of the clock is seen so soon, and what nobody told of is found. */
const longestSleepMs = second;
const mostAtOnce = 16;
/** The view may be a moment behind what a run did. */
const expectedGoneMs = 5000;
const firstPauseMs = 250;
/** Also when the node's clock says that it is far too early: that clock may be put right meanwhile. */
const longestPauseMs = 5000;
/** What a node's clock may be behind before somebody is told: two machines in good order are within it. */
const mostBehindMs = 2 * second;
/** The status of a command that was done. A 200 may be somebody else's page. */
const done = 204;

/** Wakes for the first deadline of all, a quarter of a second late, and posts what is due until it is gone. Nest's token. */
export class DueList {
  private readonly deps: DueListDeps;
  private readonly watch: JumpWatch;
  private readonly attempts = new Map<string, Attempt>();
  private readonly known = new Map<DueKind, KnownDue>();
  private readonly running = new Set<Promise<void>>();
  private readonly forget: (() => void)[] = [];
  private cancelTimer: Cancel = () => {};
  private checking: Promise<void> | undefined;
  private again = false;
  private ended = false;
  private error?: string;

  constructor(deps: DueListDeps) {
    this.deps = deps;
    this.watch = new JumpWatch(deps.clock, ({ ms }) =>
      deps.log.tell('error', 'the clock has jumped: nothing is closed until it is back, or a minute has passed', {
        ms,
      }),
    );
  }

  /** Begins to watch deadlines; what is overdue is posted at once. */
  start(): void {
    const { views, due } = this.deps;
    for (const kind of due.all()) this.forget.push(views.onChange(kind.view.name, () => this.wakeFor(kind)));
    this.wake();
  }

  /** Stops; what is being posted is waited for. */
  async stop(): Promise<void> {
    this.ended = true;
    this.cancelTimer();
    for (const forget of this.forget) forget();
    await this.checking;
    await Promise.all(this.running);
  }

  /** Posts all that is due, whenever it was last tried, and resolves when nothing is being posted: for whoever moves the clock. */
  async round(): Promise<void> {
    for (const attempt of this.attempts.values()) attempt.again = Number.NEGATIVE_INFINITY;
    this.wake();
    while (this.checking || this.running.size > 0) {
      await this.checking;
      await Promise.all(this.running);
    }
  }

  /** When the next one will be acted upon that is not due yet. */
  async next(): Promise<Instant | null> {
    const now = this.deps.clock.now();
    const waits = await Promise.all(this.deps.due.all().map((kind) => this.knownOf(kind).untilNext(now)));
    const wait = Math.min(...waits);
    return Number.isFinite(wait) ? plus(now, wait) : null;
  }

  health(): DueHealth {
    const { error, running, watch } = this;
    const overdue = [...this.attempts.values()].filter(({ failures }) => failures > 0).length;
    const jumpedMs = watch.jump?.ms;
    const ok = overdue === 0 && error === undefined && jumpedMs === undefined;
    const why = { ...(error !== undefined && { error }), ...(jumpedMs !== undefined && { jumpedMs }) };
    return { ok, running: running.size, overdue, ...why };
  }

  /** Its view has changed, or will have. */
  private wakeFor(kind: DueKind) {
    this.knownOf(kind).changed();
    this.wake();
  }

  private knownOf(kind: DueKind): KnownDue {
    const { queries, clock } = this.deps;
    const known = this.known.get(kind) ?? new KnownDue(kind, { queries, clock, longest: longestSleepMs });
    this.known.set(kind, known);
    return known;
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
    const { due, views, clock } = this.deps;
    const began = clock.monotonic();
    const now = this.watch.look();
    const kinds = now === undefined || this.standsBy ? [] : due.all().filter(({ view }) => views.isFilled(view.name));
    const found = await Promise.all(
      kinds.map((kind) => this.check(kind, now!).catch((error: unknown) => this.failed(error))),
    );
    if (this.ended) return;
    this.launchFirst(found.flatMap(({ ready }) => ready));
    const waits = found.map(({ wait }) => wait);
    const left = Math.min(longestSleepMs, ...waits) - (clock.monotonic() - began);
    if (left <= 0) this.again = true;
    else this.cancelTimer = clock.after(left, () => this.wake());
  }

  private async check(kind: DueKind, now: Instant): Promise<Found> {
    const { overdue, wait: untilNext } = await this.knownOf(kind).by(now, (entry) => this.attempts.has(keyOf(entry)));
    const elapsed = this.deps.clock.monotonic();
    const idle = overdue.flatMap((entry) => {
      const { running = false, again = Number.NEGATIVE_INFINITY } = this.attempts.get(keyOf(entry)) ?? {};
      return running ? [] : [{ kind, entry, again }];
    });
    const waits = idle.filter(({ again }) => again > elapsed).map(({ again }) => again - elapsed);
    this.prune(kind, overdue);
    const wait = Math.min(...waits, untilNext);
    const busy = overdue.length - idle.length;
    return { ready: idle.filter(({ again }) => again <= elapsed).map((one) => ({ ...one, busy })), wait };
  }

  /** Launches as many as there is room for, the first first. */
  private launchFirst(ready: readonly Ready[]) {
    for (const { kind, entry } of inTurn(ready)) {
      if (this.running.size >= mostAtOnce || this.standsBy) return; // the end of a run wakes the list
      this.launch(kind, entry);
    }
  }

  private launch(kind: DueKind, entry: DueDocument) {
    const attempt = this.attempts.get(keyOf(entry)) ?? { running: false, failures: 0, again: 0 };
    this.attempts.set(keyOf(entry), attempt);
    attempt.running = true;
    const running = this.attempt(kind.address(entry.target), entry, attempt).finally(() => {
      attempt.running = false;
      this.running.delete(running);
      this.wakeFor(kind);
    });
    this.running.add(running);
  }

  private async attempt(path: string, { kind, target, at }: DueDocument, attempt: Attempt) {
    const asked = this.deps.clock.now();
    try {
      const answer = await this.deps.ingress.post(path, dueKey(kind, target, at), { at });
      const wait = pauseAfter(answer, kind, asked);
      attempt.failures = 0;
      this.later(attempt, Math.min(wait, longestPauseMs));
    } catch (error) {
      const { random = Math.random } = this.deps;
      const most = Math.min(longestPauseMs, firstPauseMs * 2 ** ++attempt.failures);
      this.later(attempt, most / 2 + (random() * most) / 2);
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  private get standsBy() {
    return this.deps.lease.epoch === undefined;
  }

  private later(attempt: Attempt, ms: number) {
    attempt.again = this.deps.clock.monotonic() + ms;
  }

  /** Forgets attempts at deadlines that are gone. */
  private prune({ view }: DueKind, overdue: readonly DueDocument[]) {
    const there = new Set(overdue.map(keyOf));
    const prefix = `${view.name.slice('due-'.length)}/`;
    for (const [key, { running }] of this.attempts) {
      if (key.startsWith(prefix) && !running && !there.has(key)) this.attempts.delete(key);
    }
    if (![...this.attempts.values()].some(({ failures }) => failures > 0)) delete this.error;
  }

  private failed(error: unknown): Found {
    this.error = error instanceof Error ? error.message : String(error);
    return { ready: [], wait: longestSleepMs };
  }
}

/**
 * Of a kind those that have waited longest come first: whose node hangs, however many, keep nobody from theirs. The kinds take
 * turns, by what is under way of each: a stranger can make many registrations end at once, and no auction waits for those.
 */
function inTurn(ready: readonly Ready[]): readonly Ready[] {
  const lines = [...Map.groupBy(ready, ({ kind }) => kind).values()];
  const turns = lines.flatMap((line) =>
    line.toSorted((a, b) => a.again - b.again).map((one, n) => ({ one, turn: one.busy + n })),
  );
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one);
}

/** What stays there is posted again so many milliseconds later. Throws when nothing was done, and nothing says why. */
function pauseAfter({ status, body }: IngressAnswer, kind: string, asked: Instant): number {
  if (!isNotDueYet(body)) {
    if (status === done) return expectedGoneMs;
    throw new Error(`${kind} was answered ${status}${codeOf(body)}`);
  }
  const behind = msOf(asked) - msOf(body.at);
  if (behind > mostBehindMs) throw new Error(`${kind}: its node's clock is ${behind} ms behind`);
  return msOf(body.due) - msOf(body.at) + lateMs; // both moments are of the node's clock, not of ours
}

const keyOf = ({ kind, target, at }: DueDocument) => `${kind}/${target}/${at}`;

const codeOf = (body: unknown) => (body instanceof Object && 'code' in body ? ` ${String(body.code)}` : '');
