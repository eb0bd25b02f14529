import type { Position } from '#kernel/position.ts';
import { collectionOf, type View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Stretch } from '#platform/event-store/event-store.ts';
import type { LivePush } from '#platform/live-push/live-push.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { isOf, type LiveCollections } from './live-collections.ts';
import { Lane, messageOf, type ViewHealth } from './lane.ts';
import { lookName, Projection, ViewFault, type Folded } from './projection.ts';
import { ProcessTail } from './process-tail.ts';
import { Progress } from './progress.ts';
import { DocumentRefused, type ReadStore } from './read-store.ts';
import type { ViewRegistry } from './views.ts';
import { Waiting } from './waiting.ts';

export type ViewRunnerParts = Readonly<{
  tail: ProcessTail;
  store: ReadStore;
  live: LiveCollections;
  push: LivePush;
  keys: Pick<PersonKeys, 'open'>;
  clock: Clock;
  views: ViewRegistry;
}>;

const lookForSwitchesMs = 1000;
/** Other processes may still read a collection that is no longer live. */
const dropAfterMs = 10_000;
const retryMs = 500;
/** A store that is asked and does not answer is left so much later. */
const mostToStopMs = 1000;

/**
 * Folds the log into every view: those that have caught up step by step together, with one write for all; one that lags
 * alone, until it can join. One that throws stops alone. Nest's token; also the `Progress` of its process.
 */
export class ViewRunner extends Progress {
  private readonly parts: ViewRunnerParts;
  private readonly lanes = new Set<Lane>();
  private readonly waiting: Waiting;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private taken: Position = '';
  /** What the stores said last, while they are away. */
  private trouble?: string;

  constructor(parts: ViewRunnerParts) {
    super();
    this.parts = parts;
    this.waiting = new Waiting(parts.clock);
  }

  /** Resolves when it runs; views that lag go on catching up. Errors: `ViewsUnavailable`, `StoreUnavailable`. */
  async start(): Promise<void> {
    await this.parts.tail.start();
    this.taken = this.parts.tail.position;
    const lagging: Lane[] = [];
    for (const view of this.parts.views.all()) lagging.push(...(await this.openView(view)));
    // most of them stopped at the same place: one reading of the log serves them all
    for (const lanes of Map.groupBy(lagging, ({ projection }) => projection.position).values()) this.lead(lanes);
    this.run(() => this.ride());
    await this.lookForSwitches();
    this.run(() => this.poll());
  }

  /** Ends after the batch in hand, if the store answers: what is not written is folded again at the next start. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.waiting.giveUp();
    await Promise.race([Promise.all(this.running), this.parts.clock.pause(mostToStopMs)]);
  }

  health(): readonly ViewHealth[] {
    return [...this.lanes].map((lane) => lane.health(this.trouble));
  }

  /** Whether all that is queried is filled and going on. */
  isReady(): boolean {
    return this.parts.views.all().every(({ name }) => this.isLive(name));
  }

  /** Resolves when nothing that is queried lags any more: it is live or stopped. What is filled beside may go on. */
  async whenCaughtUp(): Promise<void> {
    await Promise.all([...this.lanes].filter(({ isShown }) => isShown).map(({ arrived }) => arrived));
  }

  whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    const lane = this.shown(view);
    if (lane && lane.projection.position >= position) return Promise.resolve(true);
    if (lane?.state === 'stopped') return Promise.resolve(false);
    return this.waiting.for(view, position, withinMs);
  }

  isLive(view: string): boolean {
    return this.shown(view)?.state === 'live';
  }

  /** Calls after every write that changed documents of the view, and when it has gone live. */
  onChange(view: string, listener: () => void): () => void {
    const all = this.listeners.get(view) ?? new Set();
    this.listeners.set(view, all.add(listener));
    return () => void all.delete(listener);
  }

  private shown(view: string): Lane | undefined {
    return [...this.lanes].find((lane) => lane.isShown && lane.view === view);
  }

  private async openView(view: View): Promise<readonly Lane[]> {
    const { live } = this.parts;
    const base = collectionOf(view);
    const kept = await live.kept(view.name);
    if (!kept) await live.switchTo(view.name, base);
    for (const name of kept?.retired ?? []) if (name !== kept?.live) await this.dropCollection(name);
    const current = kept?.live ?? base;
    return isOf(view, current) ? this.openLane(view, current, true) : this.openLane(view, base, false);
  }

  /** The lane, or none when the log is not the one that it was filled from. */
  private async openLane(view: View, name: string, isShown: boolean): Promise<readonly Lane[]> {
    const { store, keys, tail } = this.parts;
    const lane = new Lane(new Projection(view, name, store, keys), isShown);
    this.lanes.add(lane);
    await lane.projection.open();
    if (await tail.reaches(lane.projection.position)) return [lane];
    lane.stop(new Error('the log ends before this view does: it is another log, rebuild the view'));
    return [];
  }

  private lead(lanes: readonly Lane[]) {
    if (lanes.length > 0) this.run(() => this.bringUp(lanes));
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
    const types = [...new Set(lanes.flatMap(({ projection }) => projection.types))];
    const [first = ''] = lanes.map(({ projection }) => projection.position).toSorted();
    const lagging = () => lanes.filter(({ state, signal }) => state === 'catching-up' && !signal.aborted);
    for await (const stretch of this.parts.tail.follow(first, { types, signal: this.ending.signal })) {
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
    if (!lane.isShown) await this.switchTo(lane);
    lane.hasArrived();
    this.tell(lane.view);
  }

  private async step(lanes: readonly Lane[], stretch: Stretch) {
    const folded = await Promise.all(lanes.map((lane) => this.fold(lane, stretch)));
    const done = lanes.flatMap((lane, i) => (folded[i] ? [[lane, folded[i]] as const] : []));
    if (done.length === 0 || !(await this.write(done))) return;
    for (const [lane, { changes, touched }] of done) {
      if (!lane.isShown || lane.state === 'stopped') continue;
      this.waiting.reached(lane.view, lane.projection.position);
      if (lane.state === 'live' && changes.length > 0) this.parts.push.publish(changes);
      if (touched) this.tell(lane.view);
    }
  }

  private async fold(lane: Lane, stretch: Stretch): Promise<Folded | undefined> {
    if (lane.state === 'stopped') return undefined;
    try {
      return await this.lasting(() => lane.projection.fold(stretch));
    } catch (error) {
      this.halt(lane, error);
      return undefined;
    }
  }

  /** All in one write; without the view whose document the store refuses, so that it cannot stop the others. */
  private async write(done: readonly (readonly [Lane, Folded])[]): Promise<boolean> {
    const writes = done.flatMap(([, folded]) => folded.writes);
    const checkpoints = done.map(([, { checkpoint }]) => checkpoint);
    try {
      const written = await this.lasting(async () => (await this.parts.store.write(writes, checkpoints), true));
      if (!written) return false;
      for (const [lane, folded] of done) lane.projection.accept(folded);
      return true;
    } catch (error) {
      const { collection } = error as DocumentRefused;
      const { refused = [], others = [] } = Object.groupBy(done, ([{ projection }]) =>
        projection.fills(collection) ? 'refused' : 'others',
      );
      for (const [lane] of refused) this.halt(lane, error);
      return others.length === 0 || this.write(others);
    }
  }

  /** It stops alone, and nobody waits for it any more. */
  private halt(lane: Lane, error: unknown) {
    lane.stop(error);
    if (lane.isShown) this.waiting.giveUp(lane.view);
  }

  /** Goes on trying whatever it is that fails, but for what names a view; nothing once the runner stops. */
  private async lasting<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        const done = await work();
        delete this.trouble;
        return done;
      } catch (error) {
        if (error instanceof ViewFault || error instanceof DocumentRefused) throw error;
        this.trouble = messageOf(error);
        await this.parts.clock.pause(retryMs, signal);
      }
    }
    return undefined;
  }

  private tell(view: string) {
    for (const listener of this.listeners.get(view) ?? []) listener();
  }

  private async poll() {
    const { signal } = this.ending;
    for (;;) {
      await this.parts.clock.pause(lookForSwitchesMs, signal);
      if (signal.aborted) return;
      await this.lookForSwitches();
    }
  }

  /** A rebuild in another process asks for its collection: it is caught up and takes the place of the one shown. */
  private async lookForSwitches() {
    const views = this.parts.views.all();
    for (const [name, collection] of await this.parts.live.wanted(views.map((view) => view.name))) {
      const view = views.find((one) => one.name === name)!;
      const known = [...this.lanes].some(({ projection }) => projection.collection.name === collection);
      if (known) continue;
      if (isOf(view, collection)) this.lead(await this.openLane(view, collection, false));
      else await this.parts.live.settled(name).then(() => this.dropCollection(collection)); // another build's
    }
  }

  private async switchTo(lane: Lane) {
    const { live, clock } = this.parts;
    const before = (await live.kept(lane.view))?.live;
    const retired = before && before !== lane.projection.collection.name ? [before] : [];
    await live.switchTo(lane.view, lane.projection.collection.name, retired);
    await live.settled(lane.view);
    for (const other of this.lanes) {
      if (other !== lane && other.view === lane.view && this.lanes.delete(other)) other.end();
    }
    lane.isShown = true;
    this.waiting.reached(lane.view, lane.projection.position);
    for (const name of retired) clock.after(dropAfterMs, () => this.run(() => this.dropCollection(name)));
  }

  private async dropCollection(name: string) {
    await this.parts.store.drop(name);
    await this.parts.store.drop(lookName(name));
  }

  /** Keeps it running while stores are away. */
  private run(work: () => Promise<void>) {
    const running = this.persist(work).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  private async persist(work: () => Promise<void>) {
    while (!this.ending.signal.aborted) {
      try {
        return await work();
      } catch {
        await this.parts.clock.pause(retryMs, this.ending.signal);
      }
    }
    return undefined;
  }
}
