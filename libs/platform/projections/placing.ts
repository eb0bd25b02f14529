import { logStart } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import { unmarked, type Mark } from '#platform/event-store/log-identity.ts';
import type { Control, ViewControl } from '#platform/read-store/control.ts';
import { dropAll } from './dropping.ts';
import { birthOf, bornAt, type Filled, filledIn, isOf, markKey, nextBirth } from './live-collections.ts';
import { lookUpName, type Projection } from './projection.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';
import { tidy, tidyEvery } from './unused.ts';

type Deps = Pick<ViewRunnerDeps, 'store' | 'live' | 'tail' | 'clock'>;

/** A collection that a view is filled into, from its mark on. */
export type Place = Readonly<{ name: string; mark: Mark }>;

/** What the projector of that epoch may change alone. */
export const fenceOf = (epoch: number): Readonly<Record<string, number | null>> => ({
  epoch: epoch === 0 ? null : epoch,
});

/** Where the control document keeps how far a collection is. */
export const markPath = ({
  view,
  projection: { collection },
}: Readonly<{ view: string; projection: Pick<Projection, 'collection'> }>): string =>
  `views.${view}.marks.${markKey(collection.name)}`;

/** Which collection each view is filled into and which is queried: kept in the control document, changed by the projector alone. */
export class Placements {
  private readonly deps: Deps;
  private readonly fence: Readonly<Record<string, number | null>>;

  constructor(deps: Deps, epoch: number) {
    this.deps = deps;
    this.fence = fenceOf(epoch);
  }

  /**
   * Where the view goes on: in the collection that is queried, in one that was being filled, or in a newborn one. One
   * that another version of the view filled, or that was filled from another log, is queried until the newborn is full.
   */
  async of(view: View): Promise<Place & Readonly<{ isShown: boolean; retired: readonly string[] }>> {
    const kept = await this.used(view.name);
    const { live, filling, retired = [], marks = {} } = kept;
    for (const name of [live, filling]) {
      // what is shown is never replaced by something older
      if (name === undefined || !isOf(view, name) || birthOf(name) < birthOf(live ?? '')) continue;
      const mark = marks[markKey(name)] ?? unmarked;
      if (await this.goesOn(view, name, mark)) return { name, mark, isShown: name === live, retired };
    }
    const { clock, tail } = this.deps;
    const born = nextBirth(kept, clock.now(), await tail.lastAt());
    const name = bornAt(view, born);
    const path = `views.${view.name}`;
    // named as one to drop in the same write: who is killed here leaves nothing that nobody knows of
    const left = filling === undefined ? retired : [...retired, filling];
    await this.must({
      where: { [`${path}.born`]: kept.born ?? null },
      set: {
        [`${path}.born`]: born,
        [`${path}.${live === undefined ? 'live' : 'filling'}`]: name,
        ...(left.length > 0 && { [`${path}.retired`]: left }),
      },
    });
    return { name, mark: unmarked, isShown: live === undefined, retired: left };
  }

  /** What is known of the view, once somebody fills it: from here on nobody may drop what is shown of it. */
  private async used(view: string): Promise<ViewControl> {
    const kept = await this.deps.live.kept(view);
    const { unused } = kept;
    if (unused === undefined) return kept;
    const path = `views.${view}.unused`;
    await this.must({ where: { [path]: unused }, set: { [path]: null } });
    return this.deps.live.kept(view); // an erasure may have hidden it before
  }

  /** Whether the collection holds what was taken from this log: it may have been deleted, or the control document put back. */
  private async goesOn(view: View, name: string, mark: Mark): Promise<boolean> {
    if (!(await this.deps.tail.holds(mark))) return false;
    if (mark.position === logStart) return true;
    const needed = view.lookUp ? [name, lookUpName(name)] : [name];
    return (await Promise.all(needed.map((one) => this.deps.store.has(one)))).every(Boolean);
  }

  /** Queries read this collection from now on; gives those that they read no more, or nothing when the epoch is over. */
  async show(view: string, name: string, others: readonly string[]): Promise<readonly string[] | undefined> {
    const { live, filling, retired = [] } = await this.deps.live.kept(view);
    // a rebuild that began later goes on
    const still = filling !== undefined && birthOf(filling) > birthOf(name) ? filling : null;
    const gone = new Set([...retired, ...others, ...[live, filling].filter((one) => one !== undefined)]);
    for (const kept of [name, still]) if (kept !== null) gone.delete(kept);
    const path = `views.${view}`;
    const set = { [`${path}.live`]: name, [`${path}.filling`]: still, [`${path}.retired`]: [...gone] };
    if (!(await this.deps.store.write([], { where: this.fence, set }))) return undefined;
    this.deps.live.forget(view);
    return [...gone];
  }

  /** Deletes collections that nobody reads any more. */
  async drop(view: string, names: readonly string[]): Promise<void> {
    const { store, live } = this.deps;
    await dropAll(store, names);
    const { retired = [] } = await live.kept(view);
    const path = `views.${view}`;
    const marks = names.map((name) => [`${path}.marks.${markKey(name)}`, null] as const);
    const left = retired.filter((name) => !names.includes(name));
    await store.write([], { where: this.fence, set: { ...Object.fromEntries(marks), [`${path}.retired`]: left } });
  }

  /**
   * Collections that rebuilds have filled and that are to be shown, also those that a projector took over and did not get
   * to show; another build's are left alone. Or: another projector reigns.
   */
  async wanted(views: readonly View[]): Promise<readonly (Place & Readonly<{ view: View }>)[] | 'succeeded'> {
    const control = await this.deps.store.control();
    if (this.isAnothers(control)) return 'succeeded';
    const filled = filledIn(control);
    for (const fill of filled) await this.takeOver(fill, views, control);
    const { views: all = {} } = filled.length > 0 ? await this.deps.store.control() : control;
    const wanted: (Place & Readonly<{ view: View }>)[] = [];
    for (const view of views) {
      const { live = '', filling: name = '', marks } = all[view.name] ?? {};
      const mark = marks?.[markKey(name)];
      if (mark && isOf(view, name) && birthOf(name) > birthOf(live) && (await this.goesOn(view, name, mark)))
        wanted.push({ view, name, mark });
    }
    return wanted;
  }

  /** Sees to what nobody does anything with, now and again until the signal aborts. */
  async tidy(views: readonly View[], signal: AbortSignal): Promise<void> {
    const { store, clock } = this.deps;
    for (; !signal.aborted; await clock.pause(tidyEvery, signal)) await tidy(store, views, this.fence);
  }

  private async takeOver({ view: of, collection: name, mark }: Filled, views: readonly View[], control: Control) {
    const view = views.find((one) => one.name === of);
    if (!view || !isOf(view, name)) return;
    const { live = '', filling = '', retired = [] } = control.views?.[of] ?? {};
    const isNewest = birthOf(name) > Math.max(birthOf(live), birthOf(filling)) && (await this.deps.tail.holds(mark));
    const path = `views.${of}`;
    const place = {
      [`${path}.filling`]: name,
      [`${path}.marks.${markKey(name)}`]: mark,
      ...(filling !== '' && { [`${path}.retired`]: [...retired, filling] }),
    };
    const where = { ...this.fence, [`fills.${of}.collection`]: name };
    const set = { [`fills.${of}`]: null, ...(isNewest ? place : { [`${path}.retired`]: [...retired, name] }) };
    const isOurs = await this.deps.store.write([], { where, set });
    if (isOurs && !isNewest) await this.drop(of, [name]);
  }

  private isAnothers({ epoch }: Control): boolean {
    return (epoch ?? null) !== this.fence['epoch'];
  }

  private async must({ where, set }: { where: Record<string, string | number | null>; set: Record<string, unknown> }) {
    const isDone = await this.deps.store.write([], { where: { ...this.fence, ...where }, set });
    if (!isDone) throw new Error('the control document was changed by somebody else');
  }
}
