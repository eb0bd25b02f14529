import type { Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import type { Stretch } from '#platform/event-store/event-store.ts';
import type { Mark } from '#platform/event-store/log-identity.ts';
import { Lane } from './projection-run.ts';
import { birthOf } from './live-collections.ts';
import { Placing } from './placing.ts';
import { Projection, type Folded } from './projection.ts';
import type { ViewRunnerParts } from './runner-deps.ts';
import { mostFactsPerStep, Stepping } from './stepping.ts';

/** Who wants to know how far views are. */
export type Onlooker = Readonly<{
  reached: (view: string, position: Position) => void;
  /** It has stopped: nobody need wait for it. */
  stopped: (view: string) => void;
  changed: (view: string) => void;
}>;

const lookForRebuildsMs = 1000;
/** Other processes may still read a collection that is no longer live. */
const dropAfterMs = 10_000;
const retryMs = 500;

/**
 * The views of this process for as long as it holds the lease under one epoch. Those that have caught up go step by step
 * together, one that lags alone until it can join. A step that the store refuses ends it: another projector has taken over.
 */
export class Reign {
  readonly lanes = new Set<Lane>();
  private readonly parts: ViewRunnerParts;
  private readonly placing: Placing;
  private readonly stepping: Stepping;
  private readonly onlooker: Onlooker;
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly isOpen = Promise.withResolvers<void>();
  private taken: Position = '';
  private switching: Promise<void> = Promise.resolve();

  constructor(parts: ViewRunnerParts, epoch: number, onlooker: Onlooker) {
    this.parts = parts;
    this.onlooker = onlooker;
    this.placing = new Placing(parts, epoch);
    this.stepping = new Stepping(parts, epoch, { signal: this.ending.signal, end: () => this.end() });
  }

  /** Resolves when every view has its collection; those that lag go on catching up. Also when it ends before that. */
  get opened(): Promise<void> {
    return this.isOpen.promise;
  }

  /** What keeps all of them waiting, in words. */
  get trouble(): string | undefined {
    return this.stepping.trouble;
  }

  /** Until it ends. */
  async run(): Promise<void> {
    await this.persist(() => this.open());
    this.isOpen.resolve();
    while (this.running.size > 0) await Promise.all(this.running);
  }

  end() {
    this.ending.abort();
    this.isOpen.resolve();
    for (const lane of this.lanes) lane.end(); // nobody waits for it any more
  }

  private async open() {
    if ((await this.placing.wanted(this.parts.views.all())) === 'succeeded') return this.end(); // perhaps by a try before this one
    this.taken = this.parts.tail.position;
    const known = new Set([...this.lanes].map(({ view }) => view)); // a try before this one was cut
    for (const view of this.parts.views.all()) {
      if (known.has(view.name)) continue;
      const { name, mark, isShown, retired } = await this.placing.of(view);
      if (retired.length > 0) this.keepRunning(() => this.placing.drop(view.name, retired));
      this.lanes.add(await this.lane(view, name, mark, isShown));
    }
    this.keepRunning(() => this.leadAll([...this.lanes]));
    this.keepRunning(() => this.ride());
    this.keepRunning(() => this.watch());
  }

  private async lane(view: View, name: string, { position }: Mark, isShown: boolean): Promise<Lane> {
    const { store, keys } = this.parts;
    const projection = new Projection(view, name, store, keys, { from: position });
    await projection.open();
    return new Lane(projection, isShown);
  }

  /** What is due first. Most of the others stopped at the same place: one reading of the log serves them all. */
  private async leadAll(lanes: readonly Lane[]) {
    const { first = [], rest = [] } = Object.groupBy(lanes, ({ projection }) =>
      projection.view.first ? 'first' : 'rest',
    );
    this.lead(first);
    await Promise.all(first.map(({ arrived }) => arrived));
    this.lead(rest);
    await Promise.all(rest.map(({ arrived }) => arrived));
    if (!this.ending.signal.aborted) this.parts.push.missed(); // what was caught up with was not pushed
  }

  private lead(lanes: readonly Lane[]) {
    const together = Map.groupBy(lanes, ({ projection }) => projection.position);
    for (const some of together.values()) this.keepRunning(() => this.bringUp(some));
  }

  /** The views that have caught up, step by step together. */
  private async ride() {
    const { signal } = this.ending;
    const [first = this.taken] = (await this.riding()).map(({ projection }) => projection.position).toSorted();
    for await (const stretch of this.parts.tail.follow(first, { signal })) {
      if (stretch.through > this.taken) this.taken = stretch.through;
      await this.step(await this.riding(), stretch);
    }
  }

  /** Those that ride now; each skips what it has already. */
  private async riding(): Promise<readonly Lane[]> {
    const riding = [...this.lanes].filter(({ state }) => state === 'live');
    await Promise.all(riding.map(({ ready }) => ready));
    return riding;
  }

  /** Views that lag, apart until they are where the others are: then they join them with the stretch in their hands. */
  private async bringUp(lanes: readonly Lane[]) {
    const { signal } = this.ending;
    const types = [...new Set(lanes.flatMap(({ projection }) => projection.types))];
    const [first = ''] = lanes.map(({ projection }) => projection.position).toSorted();
    const lagging = () => lanes.filter((lane) => lane.state === 'catching-up' && !lane.signal.aborted);
    for await (const stretch of this.parts.tail.follow(first, { types, signal, limit: mostFactsPerStep })) {
      const together = lagging();
      if (together.length === 0) break;
      const joins = stretch.live && stretch.through >= this.taken;
      const step = this.step(together, stretch);
      if (joins) for (const lane of together) lane.goLive(step); // nothing may come between the check and this
      await step;
      if (joins) break;
    }
    for (const lane of lanes) if (lane.state === 'live') await this.arrive(lane);
  }

  private async arrive(lane: Lane) {
    if (this.ending.signal.aborted) return;
    if (!lane.isShown) await this.switchTo(lane);
    lane.hasArrived();
    this.onlooker.changed(lane.view);
  }

  private step(lanes: readonly Lane[], stretch: Stretch): Promise<void> {
    return this.stepping.through(lanes, stretch, (lane, folded) => this.tell(lane, folded));
  }

  private tell(lane: Lane, { changes, writes }: Folded) {
    if (!lane.isShown) return;
    if (lane.state === 'stopped') return this.onlooker.stopped(lane.view);
    this.onlooker.reached(lane.view, lane.projection.position);
    if (lane.state === 'live' && changes.length > 0) this.parts.push.publish(changes);
    if (writes.length > 0) this.onlooker.changed(lane.view);
  }

  /** A rebuild asks for its collection: it is caught up and takes the place of the one shown. Also sees a successor. */
  private async watch() {
    const { clock, views } = this.parts;
    const { signal } = this.ending;
    for (; !signal.aborted; await clock.pause(lookForRebuildsMs, signal)) {
      const wanted = await this.placing.wanted(views.all());
      if (wanted === 'succeeded') return this.end();
      for (const { view, name, mark } of wanted) {
        if (this.fills(name)) continue;
        const lane = await this.lane(view, name, mark, false);
        this.lanes.add(lane);
        this.lead([lane]);
      }
    }
  }

  private fills(name: string): boolean {
    return [...this.lanes].some(({ projection }) => projection.collection.name === name);
  }

  /** One after the other: of two rebuilds of a view the later one stays, whichever arrives first. */
  private switchTo(lane: Lane): Promise<void> {
    const switched = this.switching.then(() => this.show(lane));
    this.switching = switched.catch(() => undefined);
    return switched;
  }

  private async show(lane: Lane) {
    if (!this.lanes.has(lane)) return; // a later one is shown
    const born = bornOf(lane);
    const others = [...this.lanes].filter((other) => other.view === lane.view && bornOf(other) < born);
    const names = others.map(({ projection }) => projection.collection.name);
    const retired = await this.placing.show(lane.view, lane.projection.collection.name, names);
    if (!retired) return this.end();
    for (const other of others) if (this.lanes.delete(other)) other.end();
    lane.isShown = true;
    this.onlooker.reached(lane.view, lane.projection.position);
    this.keepRunning(async () => {
      await this.parts.clock.pause(dropAfterMs, this.ending.signal);
      if (!this.ending.signal.aborted) await this.placing.drop(lane.view, retired);
    });
  }

  private keepRunning(work: () => Promise<void>) {
    const running = this.persist(work).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Keeps it running while stores are away. */
  private async persist(work: () => Promise<void>): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        this.stepping.waits(error);
        await this.parts.clock.pause(retryMs, this.ending.signal);
      }
    }
  }
}

const bornOf = ({ projection }: Lane): number => birthOf(projection.collection.name);
