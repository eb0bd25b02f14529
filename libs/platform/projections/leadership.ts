import type { Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import type { FactBatch } from '#platform/event-store/event-store.ts';
import type { Mark } from '#platform/event-store/log-identity.ts';
import { CatchingUp } from './catching-up.ts';
import { ProjectionRun } from './projection-run.ts';
import type { FromHand } from './hand.ts';
import { birthOf } from './live-collections.ts';
import { Placements } from './placing.ts';
import { Projection, type ProjectionBatch } from './projection.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';
import { mostFactsPerStep, Stepping } from './stepping.ts';

/** Who wants to know how far views are. */
export type ProgressObserver = Readonly<{
  reached: (view: string, position: Position) => void;
  /** Called when a view has stopped: nobody need wait for it. */
  stopped: (view: string) => void;
  changed: (view: string) => void;
}>;

const lookForRebuildsMs = 1000;
/** Other processes may still read a collection that is no longer live. */
const dropAfterMs = 10_000;
const retryMs = 500;
/** Batches that views which are to be handed over take here first: a short past is not worth a thread. */
const shortPast = 20;

/**
 * The views of this process for as long as it holds the lease under one epoch. Those that have caught up go step by step
 * together, one that lags alone until it can join. A step that the store refuses ends it: another projector has taken over.
 */
export class Leadership {
  readonly runs = new Set<ProjectionRun>();
  private readonly deps: ViewRunnerDeps;
  private readonly epoch: number;
  private readonly placing: Placements;
  private readonly stepping: Stepping;
  private readonly observer: ProgressObserver;
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly isOpen = Promise.withResolvers<void>();
  private taken: Position = '';
  /** The second hand while it works; it is used once. */
  private handed?: Readonly<{ recall: AbortController; ended: Promise<void> }>;
  private switching: Promise<void> = Promise.resolve();

  constructor(deps: ViewRunnerDeps, epoch: number, onlooker: ProgressObserver) {
    this.deps = deps;
    this.epoch = epoch;
    this.observer = onlooker;
    this.placing = new Placements(deps, epoch);
    this.stepping = new Stepping(deps, epoch, { signal: this.ending.signal, end: () => this.end() });
  }

  /** Resolves when every view has its collection; those that lag go on catching up. Also when it ends before that. */
  get opened(): Promise<void> {
    return this.isOpen.promise;
  }

  /** What keeps all of them waiting, in words. */
  get trouble(): string | undefined {
    return this.stepping.trouble;
  }

  /** Fills the views until the lease is lost or the signal aborts. */
  async run(): Promise<void> {
    await this.persist(() => this.open());
    this.isOpen.resolve();
    while (this.running.size > 0) await Promise.all(this.running);
  }

  end() {
    this.ending.abort();
    this.isOpen.resolve();
    for (const run of this.runs) run.end(); // whoever waits for a view stops waiting
  }

  private async open() {
    // another holder of the lease has taken over
    if ((await this.placing.wanted(this.deps.views.all())) === 'succeeded') return this.end();
    this.taken = this.deps.tail.position;
    const known = new Set([...this.runs].map(({ view }) => view)); // a try before this one was cut
    for (const view of this.deps.views.all()) {
      if (known.has(view.name)) continue;
      const { name, mark, isShown, retired } = await this.placing.of(view);
      if (retired.length > 0) this.keepRunning(() => this.placing.drop(view.name, retired));
      this.runs.add(await this.runOf(view, name, mark, isShown));
    }
    this.keepRunning(() => this.catchUpAll([...this.runs]));
    this.keepRunning(() => this.runLive());
    this.keepRunning(() => this.watch());
    this.keepRunning(() => this.placing.tidy(this.deps.views.all(), this.ending.signal));
  }

  private async runOf(view: View, name: string, { position }: Mark, isShown: boolean): Promise<ProjectionRun> {
    const { store, keys } = this.deps;
    const projection = new Projection(view, name, store, keys, { from: position });
    await projection.open();
    return new ProjectionRun(projection, isShown);
  }

  /**
   * What is due first, and beside it what another thread takes. Most of the others stopped at the same place: one reading of the
   * log serves them all.
   */
  private async catchUpAll(runs: readonly ProjectionRun[]) {
    const first = runs.filter(({ projection }) => projection.view.first);
    const beside = runs.filter((run) => this.mayBeHandedOver(run));
    const rest = runs.filter((run) => !first.includes(run) && !beside.includes(run));
    this.catchUpApart([...first, ...beside]);
    await Promise.all(first.map(({ caughtUp: arrived }) => arrived));
    this.catchUpApart(rest);
    await Promise.all(runs.map(({ caughtUp: arrived }) => arrived));
    if (!this.ending.signal.aborted) this.deps.push.missed(); // what was caught up with was not pushed
  }

  private catchUpApart(runs: readonly ProjectionRun[]) {
    const together = Map.groupBy(
      runs,
      (run) => `${run.projection.position} ${this.mayBeHandedOver(run) ? 'beside' : ''}`,
    );
    for (const some of together.values()) this.keepRunning(() => this.catchUp(some));
  }

  /** The views that have caught up, step by step together. */
  private async runLive() {
    const { signal } = this.ending;
    const [first = this.taken] = (await this.liveRuns()).map(({ projection }) => projection.position).toSorted();
    for await (const batch of this.deps.tail.follow(first, { signal })) {
      if (batch.through > this.taken) this.taken = batch.through;
      await this.step(await this.liveRuns(), batch);
    }
  }

  /** The runs that are live now; each skips what it has already. */
  private async liveRuns(): Promise<readonly ProjectionRun[]> {
    const riding = [...this.runs].filter(({ state }) => state === 'live');
    await Promise.all(riding.map(({ ready }) => ready));
    return riding;
  }

  /** Views that lag, all at the same place: through the past first, then step by step until they have joined the others. */
  private async catchUp(runs: readonly ProjectionRun[]) {
    if (new Set(runs.map(({ projection }) => projection.position)).size > 1) return this.catchUpApart(runs); // a try before this one was cut
    const past = new CatchingUp(this.deps, this.epoch, this.stepping, {
      written: (run) => this.written(run),
      end: () => this.end(),
    });
    const most = runs.every((run) => this.mayBeHandedOver(run)) ? shortPast : undefined;
    const { left, more } = await past.run(runs, this.ending.signal, most);
    for (const run of left) this.keepRunning(() => this.join([run]));
    const others = runs.filter((run) => !left.includes(run));
    if (!more) this.keepRunning(() => this.join(others));
    else if (this.handed) this.catchUpApart(others);
    else this.keepRunning(() => this.handOver(others));
  }

  private mayBeHandedOver({ projection }: ProjectionRun): boolean {
    return this.deps.hand !== undefined && projection.view.beside === true && !this.handed;
  }

  /** To the second hand, until it has ended in whichever way: then they go on here, from their marks. */
  private async handOver(runs: readonly ProjectionRun[]) {
    const { hand } = this.deps;
    const going = runs.filter((run) => !run.signal.aborted);
    const [first] = going;
    if (!hand || !first) return;
    const recall = new AbortController();
    const signal = AbortSignal.any([recall.signal, this.ending.signal, ...going.map((run) => run.signal)]);
    const fills = going.map(({ view, projection }) => ({ view, collection: projection.collection.name }));
    const order = { epoch: this.epoch, from: first.projection.position, fills };
    const ended = hand(order, (told) => this.hear(told, going), signal).catch((error: unknown) =>
      this.stepping.waits(error),
    );
    this.handed = { recall, ended };
    await ended;
    this.catchUpApart(going.filter((run) => !run.signal.aborted));
  }

  private hear({ views, position, share }: FromHand, runs: readonly ProjectionRun[]) {
    for (const run of runs) {
      if (share !== undefined) run.share = share;
      if (!views.includes(run.view)) continue;
      run.projection.passed(position);
      this.written(run);
    }
  }

  /** Resolves when nobody but this thread fills views. */
  async recallHand(): Promise<void> {
    this.handed?.recall.abort();
    await this.handed?.ended;
  }

  private written(run: ProjectionRun) {
    if (!run.isShown) return;
    this.observer.reached(run.view, run.projection.position);
    this.observer.changed(run.view);
  }

  /** Apart until they are where the others are: then they join them with the batch in their hands. */
  private async join(runs: readonly ProjectionRun[]) {
    const { signal } = this.ending;
    const types = [...new Set(runs.flatMap(({ projection }) => projection.types))];
    const [first = ''] = runs.map(({ projection }) => projection.position).toSorted();
    const lagging = () => runs.filter((run) => run.state === 'catching-up' && !run.signal.aborted);
    for await (const batch of this.deps.tail.follow(first, { types, signal, limit: mostFactsPerStep })) {
      const together = lagging();
      if (together.length === 0) break;
      const joins = batch.live && batch.through >= this.taken;
      const step = this.step(together, batch);
      if (joins) for (const run of together) run.joinLive(step); // nothing may come between the check and this
      await step;
      if (joins) break;
    }
    for (const run of runs) if (run.state === 'live') await this.goLive(run);
  }

  private async goLive(run: ProjectionRun) {
    if (this.ending.signal.aborted) return;
    if (!run.isShown) await this.switchTo(run);
    run.hasCaughtUp();
    this.observer.changed(run.view);
  }

  private step(runs: readonly ProjectionRun[], batch: FactBatch): Promise<void> {
    return this.stepping.through(runs, batch, (run, folded) => this.tell(run, folded));
  }

  private tell(run: ProjectionRun, { changes, writes }: ProjectionBatch) {
    if (!run.isShown) return;
    if (run.state === 'stopped') return this.observer.stopped(run.view);
    this.observer.reached(run.view, run.projection.position);
    if (run.state === 'live' && changes.length > 0) this.deps.push.publish(changes);
    if (writes.length > 0) this.observer.changed(run.view);
  }

  /** A rebuild asks for its collection: it is caught up and takes the place of the one shown. Also sees a successor. */
  private async watch() {
    const { clock, views } = this.deps;
    const { signal } = this.ending;
    for (; !signal.aborted; await clock.pause(lookForRebuildsMs, signal)) {
      const wanted = await this.placing.wanted(views.all());
      if (wanted === 'succeeded') return this.end();
      for (const { view, name, mark } of wanted) {
        if (this.fills(name)) continue;
        const run = await this.runOf(view, name, mark, false);
        this.runs.add(run);
        this.catchUpApart([run]);
      }
    }
  }

  private fills(name: string): boolean {
    return [...this.runs].some(({ projection }) => projection.collection.name === name);
  }

  /** One after the other: of two rebuilds of a view the later one stays, whichever arrives first. */
  private switchTo(run: ProjectionRun): Promise<void> {
    const switched = this.switching.then(() => this.show(run));
    this.switching = switched.catch(() => undefined);
    return switched;
  }

  private async show(run: ProjectionRun) {
    if (!this.runs.has(run)) return; // a later rebuild has taken its place
    const born = bornOf(run);
    const others = [...this.runs].filter((other) => other.view === run.view && bornOf(other) < born);
    const names = others.map(({ projection }) => projection.collection.name);
    const retired = await this.placing.show(run.view, run.projection.collection.name, names);
    if (!retired) return this.end();
    for (const other of others) if (this.runs.delete(other)) other.end();
    run.isShown = true;
    this.observer.reached(run.view, run.projection.position);
    this.keepRunning(async () => {
      await this.deps.clock.pause(dropAfterMs, this.ending.signal);
      if (!this.ending.signal.aborted) await this.placing.drop(run.view, retired);
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
        await this.deps.clock.pause(retryMs, this.ending.signal);
      }
    }
  }
}

const bornOf = ({ projection }: ProjectionRun): number => birthOf(projection.collection.name);
