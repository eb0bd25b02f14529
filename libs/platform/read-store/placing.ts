import type { View } from '#kernel/view.ts';
import { unmarked, type Mark } from '#platform/event-store/log-identity.ts';
import { birthOf, bornAt, filledIn, isOf, markKey, nextBirth } from './live-collections.ts';
import { lookName } from './projection.ts';
import type { ViewRunnerParts } from './runner-parts.ts';

type Parts = Pick<ViewRunnerParts, 'store' | 'live' | 'tail' | 'clock'>;

/** A collection that a view is filled into, from its mark on. */
export type Place = Readonly<{ name: string; mark: Mark }>;

/** What the projector of that epoch may change alone. */
export const fenceOf = (epoch: number): Readonly<Record<string, number | null>> => ({
  epoch: epoch === 0 ? null : epoch,
});

/** Which collection each view is filled into and which is queried: kept in the control document, changed by the projector alone. */
export class Placing {
  private readonly parts: Parts;
  private readonly fence: Readonly<Record<string, number | null>>;

  constructor(parts: Parts, epoch: number) {
    this.parts = parts;
    this.fence = fenceOf(epoch);
  }

  /**
   * Where the view goes on: in the collection that is queried, in one that was being filled, or in a newborn one. One
   * that another version of the view filled, or that was filled from another log, is queried until the newborn is full.
   */
  async of(view: View): Promise<Place & Readonly<{ isShown: boolean; retired: readonly string[] }>> {
    const kept = await this.parts.live.kept(view.name);
    const { live, filling, retired = [], marks = {} } = kept;
    for (const name of [live, filling]) {
      if (name === undefined || !isOf(view, name)) continue;
      const mark = marks[markKey(name)] ?? unmarked;
      if (await this.parts.tail.holds(mark)) return { name, mark, isShown: name === live, retired };
    }
    const { clock } = this.parts;
    const born = nextBirth(kept, clock.now());
    const name = bornAt(view, born);
    const path = `views.${view.name}`;
    await this.must({
      where: { [`${path}.born`]: kept.born ?? null },
      set: { [`${path}.born`]: born, [`${path}.${live === undefined ? 'live' : 'filling'}`]: name },
    });
    const unfinished = filling === undefined ? [] : [filling];
    return { name, mark: unmarked, isShown: live === undefined, retired: [...retired, ...unfinished] };
  }

  /** Queries read this collection from now on; gives those that they read no more, or nothing when the epoch is over. */
  async show(view: string, name: string, others: readonly string[]): Promise<readonly string[] | undefined> {
    const { live, retired = [] } = await this.parts.live.kept(view);
    const gone = new Set([...retired, ...others, ...(live === undefined ? [] : [live])]);
    gone.delete(name);
    const path = `views.${view}`;
    const set = { [`${path}.live`]: name, [`${path}.filling`]: null, [`${path}.retired`]: [...gone] };
    if (!(await this.parts.store.write([], { where: this.fence, set }))) return undefined;
    this.parts.live.forget(view);
    return [...gone];
  }

  /** Nobody reads them any more. */
  async drop(view: string, names: readonly string[]): Promise<void> {
    const { store, live } = this.parts;
    for (const name of names) for (const one of [name, lookName(name)]) await store.drop(one);
    const { retired = [] } = await live.kept(view);
    const path = `views.${view}`;
    const marks = names.map((name) => [`${path}.marks.${markKey(name)}`, null] as const);
    const left = retired.filter((name) => !names.includes(name));
    await store.write([], { where: this.fence, set: { ...Object.fromEntries(marks), [`${path}.retired`]: left } });
  }

  /** Collections that rebuilds have filled, taken over; another build's are left alone. Or: another projector reigns. */
  async wanted(views: readonly View[]): Promise<readonly (Place & Readonly<{ view: View }>)[] | 'succeeded'> {
    const control = await this.parts.store.control();
    if ((control.epoch ?? null) !== this.fence.epoch) return 'succeeded';
    const taken: (Place & Readonly<{ view: View }>)[] = [];
    for (const { view: of, collection: name, mark } of filledIn(control)) {
      const view = views.find((one) => one.name === of);
      if (!view || !isOf(view, name)) continue;
      const { live = '', filling = '' } = control.views?.[of] ?? {};
      const isNewest = birthOf(name) > Math.max(birthOf(live), birthOf(filling)) && (await this.parts.tail.holds(mark));
      const path = `views.${of}`;
      const place = isNewest ? { [`${path}.filling`]: name, [`${path}.marks.${markKey(name)}`]: mark } : {};
      const where = { ...this.fence, [`fills.${of}.collection`]: name };
      const isOurs = await this.parts.store.write([], { where, set: { [`fills.${of}`]: null, ...place } });
      if (isOurs && isNewest) taken.push({ view, name, mark });
      else if (isOurs) for (const one of [name, lookName(name)]) await this.parts.store.drop(one);
    }
    return taken;
  }

  private async must({ where, set }: { where: Record<string, string | number | null>; set: Record<string, unknown> }) {
    const isDone = await this.parts.store.write([], { where: { ...this.fence, ...where }, set });
    if (!isDone) throw new Error('the control document was changed by somebody else');
  }
}
