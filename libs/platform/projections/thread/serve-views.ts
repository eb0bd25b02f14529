import type { View } from '#kernel/view.ts';
import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { LogReading } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { boundsBesideHand, type SecondHand } from '../hand.ts';
import { OnlyProjector } from '../lease.ts';
import { LiveCollections } from '../live-collections.ts';
import { LogTail } from '../log-tail.ts';
import { ViewRegistry } from '../views.ts';
import { ViewRunner } from '../view-runner.ts';
import type { FromViews, Line, ToldLane, ToViews } from './messages.ts';
import { StepReports } from './step-reports.ts';

/** What the thread stands on: stores of its own, on the files of the process. */
export type ViewsParts = Readonly<{
  /** Its tail need not tell each fact at once, but for `hurry`. */
  events: LogReading;
  hurry: (position: Position) => void;
  store: ReadStore;
  keys: Pick<PersonKeys, 'decrypt'>;
  clock: Clock;
  /** Another thread for half of a long past. */
  hand?: SecondHand;
  close: () => Promise<void>;
}>;

type Served = Readonly<{ views: readonly View[]; open: () => Promise<ViewsParts> }>;

/** What nobody tells of is looked for so often, in milliseconds. */
const lookEveryMs = 1000;

/** The whole of the thread that fills the views of a process: it says `refused` when it cannot, and goes on until `stop`. */
export async function serveViews(port: Line<FromViews, ToViews>, { views, open }: Served): Promise<void> {
  const heard: ToViews[] = [];
  let hear = (message: ToViews) => void heard.push(message);
  port.on('message', (message) => hear(message)); // also keeps the thread alive: the clock's timers alone do not
  try {
    const parts = await open();
    const serving = new ViewsServer(parts, views, (message) => port.postMessage(message, []));
    hear = (message) => void serving.hear(message).then((goesOn) => goesOn || port.close());
    await serving.start();
    for (const message of heard) hear(message);
  } catch (error) {
    port.postMessage({ is: 'refused', why: error instanceof Error ? error.message : String(error) }, []);
    port.close();
  }
}

class ViewsServer {
  private readonly parts: ViewsParts;
  private readonly send: (message: FromViews) => void;
  private readonly tail: LogTail;
  private readonly runner: ViewRunner;
  private readonly reports: StepReports;
  private readonly ending = new AbortController();

  constructor(parts: ViewsParts, views: readonly View[], send: (message: FromViews) => void) {
    const { events, store, keys, clock, hand } = parts;
    const registry = new ViewRegistry();
    registry.add(...views);
    this.parts = parts;
    this.send = send;
    this.tail = new LogTail(events, clock);
    const live = new LiveCollections(store, clock);
    const reports = new StepReports({ lanes: () => this.lanes(), send });
    const stepped = () => reports.soon();
    const lease = new OnlyProjector();
    this.reports = reports;
    this.runner = new ViewRunner({
      tail: this.tail,
      store,
      live,
      push: reports,
      keys,
      clock,
      views: registry,
      lease,
      stepped,
      ...(hand && { hand, bounds: boundsBesideHand }),
    });
    for (const { name } of views) this.runner.onChange(name, () => reports.changed(name));
  }

  async start(): Promise<void> {
    await this.runner.start();
    this.reports.soon();
    void this.runner.whenCaughtUp().then(() => this.reports.caughtUp());
    void this.lookOn();
  }

  /** Whether it goes on. */
  async hear(message: ToViews): Promise<boolean> {
    if (message.is === 'taken') this.reports.taken();
    else if (message.is === 'ask') this.send({ is: 'here' });
    else if (message.is === 'hurry') this.parts.hurry(message.position);
    // between two messages nothing is being decrypted, and no key is remembered
    else if (message.is === 'forget') {
      await this.runner.recallHand();
      this.send({ is: 'forgotten', n: message.n });
    } else {
      await this.stop();
      return false;
    }
    return true;
  }

  /** A log that cannot be read is no view's fault, and shows with all of them. */
  private lanes(): readonly ToldLane[] {
    const { error } = this.tail.health();
    return this.runner.told().map((lane) => (error === undefined ? lane : { ...lane, error }));
  }

  private async stop() {
    this.ending.abort();
    await this.runner.stop();
    await this.tail.stop();
    await this.parts.close();
  }

  private async lookOn() {
    const { signal } = this.ending;
    for (; !signal.aborted; await this.parts.clock.pause(lookEveryMs, signal)) this.reports.look();
  }
}
