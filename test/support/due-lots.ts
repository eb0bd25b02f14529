import type { Fact } from '#kernel/fact.ts';
import { minute, msOf, plus, second } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { DueList, type DueViews, lateMs } from '#platform/reactions/due-list.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { type IngressAnswer, StreamIngress } from '#platform/reactions/stream-ingress.ts';
import { dueView } from '#platform/projections/due-view.ts';
import type { Projector } from '#platform/projections/projector.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { breakClocks } from './believing.ts';
import { replacing } from './replacing.ts';
import { FakeEventStore, newFact } from './fake-event-store.ts';
import { filledViews } from './filled-views.ts';
import { turns } from './turns.ts';
import { mutant } from './mutants.ts';

/*
 * To see a test of the due list fail, run with
 *   MUTANT=believes-jumps  the wall clock is acted upon wherever it has jumped to
 *   MUTANT=one-timer       one timer sleeps until the next deadline that is known, however far
 *   MUTANT=slow-retries    the pauses grow up to ten minutes
 *   MUTANT=oldest-first    the oldest deadlines are posted first, however often they were
 *   MUTANT=standby-posts   who does not hold the lease acts as well
 *   MUTANT=live-only       while a new version fills, what the old one left is not acted upon
 */
breakClocks();

/** The clock with one timer for the first of these moments, which is set once. */
function sleepy(clock: DrivenClock, planned: readonly string[]): DrivenClock {
  const first = () => planned.filter((at) => plus(at, lateMs) > clock.now()).toSorted()[0];
  const after = (ms: number, call: () => void) =>
    clock.after(ms === second && first() ? msOf(first()!) + lateMs - msOf(clock.now()) : ms, call);
  return replacing(clock, { after });
}

type Event =
  | Fact<'Opened', { lot: string; closesAt: string }>
  | Fact<'Delayed', { lot: string; closesAt: string }>
  | Fact<'Closed', { lot: string }>;
const facts: Shapes<Event> = { Opened: { v: 1 }, Delayed: { v: 1 }, Closed: { v: 1 } };

/** Lots to be closed, a view of them. */
export const closings = dueView({
  kind: 'lot-close',
  version: 1,
  facts,
  target: ({ data }) => data.lot,
  on: { Opened: ({ data }) => data.closesAt, Delayed: ({ data }) => data.closesAt, Closed: () => null },
});

/** Another kind: something else that is due when they are to be closed. */
export const farewells = dueView({
  kind: 'lot-farewell',
  version: 1,
  facts,
  target: ({ data }) => `${data.lot}-farewell`,
  on: { Opened: ({ data }) => data.closesAt, Delayed: ({ data }) => data.closesAt, Closed: () => null },
});

/** What the node of a lot's stream says when it has done it. */
export const done: IngressAnswer = { status: 204, body: null };

/** Lots that are opened, moved and closed, and a due list on them. */
export class DueLots {
  readonly events = new FakeEventStore();
  readonly clock = new DrivenClock();
  /** What was posted: the lot and the moment that was set. */
  readonly ran: string[] = [];
  /** The views that were asked what is due, one after another. */
  readonly asked: string[] = [];
  /** Lines of the log. */
  readonly told: string[] = [];
  /** Of the lease. */
  epoch: number | undefined = 1;
  private readonly store = SqliteReadStore.open(':memory:');
  private readonly planned: string[] = [];
  private readonly running: (() => Promise<void>)[] = [];

  /** What the lot's node answers: a test may replace it. */
  close = async (lot: string): Promise<IngressAnswer> => {
    await this.events.add(`lot-${lot}`, newFact('Closed', { lot }));
    return done;
  };

  async started(views = [closings]) {
    const { events, store, clock, told } = this;
    const filled = await filledViews(views, { events, store, clock });
    const due = new DueRegistry();
    if (views.includes(farewells)) due.add(farewells, (lot) => lot); // the first to be asked
    due.add(closings, (lot) => lot);
    const list = new DueList({
      views: mutant === 'live-only' ? liveOnly(filled.runner) : filled.runner,
      lease: this.lease(),
      queries: replacing(filled.queries, {
        find: (view, ...how) => {
          this.asked.push(view.name);
          return filled.queries.find(view, ...how);
        },
      }),
      clock: mutant === 'one-timer' ? sleepy(clock, this.planned) : clock,
      due,
      ingress: this.ingress(),
      log: { tell: (level, words) => void told.push(`${level}: ${words}`) },
      random: () => 0,
    });
    if (mutant === 'slow-retries') slowRetries(list);
    if (mutant === 'oldest-first') oldestFirst(list);
    if (mutant === 'kinds-in-order') noTurns(list);
    list.start();
    const stop = async () => {
      await list.stop();
      await filled.stop();
    };
    this.running.push(stop);
    const settled = async () => {
      await filled.past('due-lot-close');
      await turns(20);
    };
    /** Time passes, and whoever waits for it comes to do its work. */
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= second) {
        clock.advance(Math.min(left, second));
        await turns(8);
      }
      await settled();
    };
    return { list, settled, pass, stop };
  }

  /** The moment so many milliseconds from now: a deadline. */
  soon(ms: number): string {
    const at = plus(this.clock.now(), ms);
    this.planned.push(at);
    return at;
  }

  open(lot: string, ms: number) {
    return this.events.add(`lot-${lot}`, newFact('Opened', { lot, closesAt: this.soon(ms) }));
  }

  move(lot: string, ms: number) {
    return this.events.add(`lot-${lot}`, newFact('Delayed', { lot, closesAt: this.soon(ms) }));
  }

  /** The lots of what was posted. */
  names() {
    return this.ran.map((one) => one.split(' ')[0]);
  }

  async end() {
    for (const stop of this.running) await stop();
    await this.store.close();
  }

  private lease() {
    const epoch = () => (mutant === 'standby-posts' ? 1 : this.epoch);
    return {
      get epoch() {
        return epoch();
      },
    };
  }

  private ingress(): StreamIngress {
    const post: StreamIngress['post'] = (path, _key, body) => {
      this.ran.push(`${path} ${(body as { at: string }).at}`);
      return this.close(path);
    };
    return { post };
  }
}

const liveOnly = (runner: Projector): DueViews => ({
  onChange: (view, listener) => runner.onChange(view, listener),
  isFilled: (view) => runner.isLive(view),
});

/** As it was before the pauses had a bound. */
function slowRetries(list: DueList) {
  let most = second;
  Reflect.set(list, 'later', (attempt: { again: number }) => {
    most = Math.min(10 * minute, most * 2);
    attempt.again = (Reflect.get(list, 'deps') as { clock: DrivenClock }).clock.monotonic() + most;
  });
}

/** As it was before those that hang stood back. */
function oldestFirst(list: DueList) {
  const launch = Reflect.get(list, 'launchFirst').bind(list) as (ready: readonly object[]) => void;
  Reflect.set(list, 'launchFirst', (ready: readonly object[]) => launch(ready.map((one) => ({ ...one, again: 0 }))));
}

/** As it was before the kinds took turns. */
function noTurns(list: DueList) {
  type Ready = Readonly<{ kind: object; again: number }>;
  const launch = Reflect.get(list, 'launchFirst').bind(list) as (ready: readonly Ready[]) => void;
  Reflect.set(list, 'launchFirst', (ready: readonly Ready[]) => {
    const first = ready.toSorted((a, b) => a.again - b.again);
    launch(first.map((one, n) => ({ ...one, kind: { ...one.kind }, busy: n })));
  });
}
