import { type Instant, msOf } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { collectionOf, type Document, type View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Mark } from '#platform/event-store/log-identity.ts';
import type { Control, ViewControl } from '#platform/read-store/control.ts';
import type { Collection, ReadStore } from '#platform/read-store/read-store.ts';

type NamedView = Pick<View, 'name' | 'version'>;

/** Where builds before the control document kept which collection is queried. */
type OlderControl = Document & Readonly<{ live: string; retired: readonly string[] }>;
const older: Collection = { name: 'collections', indexes: [] };

const trustedForMs = 1000;

/** Names the collection that holds a view's documents now; another process's switch is seen within a second. Nest's token. */
export class LiveCollections {
  private readonly store: ReadStore;
  private readonly clock: Clock;
  private readonly known = new Map<string, { live: string | undefined; until: number }>();

  constructor(store: ReadStore, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Nothing before a runner has ever seen the view. */
  async nameOf(view: string): Promise<string | undefined> {
    const now = this.clock.monotonic();
    const known = this.known.get(view);
    if (known && known.until > now) return known.live;
    const { live } = await this.kept(view);
    this.known.set(view, { live, until: now + trustedForMs });
    return live;
  }

  async of(view: View): Promise<Collection> {
    return { name: (await this.nameOf(view.name)) ?? collectionOf(view), indexes: view.indexes ?? [] };
  }

  /** What is known of the view now, also what an older build left. */
  async kept(view: string): Promise<ViewControl> {
    const known = (await this.store.control()).views?.[view];
    if (known?.live !== undefined) return known;
    const { live, retired } = (await this.store.get<OlderControl>(older, view)) ?? {};
    return { ...known, ...(live !== undefined && { live, retired }) };
  }

  /** How far those collections are that are queried now; without those that nobody has begun to fill. */
  async positions(views: readonly string[]): Promise<ReadonlyMap<string, Position>> {
    const control = await this.store.control();
    return new Map(
      views.flatMap((view) => {
        const { live = '', marks } = control.views?.[view] ?? {};
        const mark = marks?.[markKey(live)];
        return mark ? [[view, mark.position] as const] : [];
      }),
    );
  }

  /** Forgets what it knows of a view: to be called where a switch must be seen at once. */
  forget(view: string) {
    this.known.delete(view);
  }
}

/** Whether the collection was filled by this version of the view. Those of older builds bear no birth: they are filled anew. */
export const isOf = (view: NamedView, collection: string): boolean =>
  collection.startsWith(`${collectionOf(view)}.b`) && birthOf(collection) > 0;

/**
 * A collection's birth in ms: later than that of any collection of the view before it, on any machine, and than the log's
 * last fact.
 */
export const birthOf = (collection: string): number => Number(/\.b(\d+)$/.exec(collection)?.[1] ?? 0);

/** The version of the view that fills the collection; 0 where its name has none. */
export const versionOf = (collection: string): number => Number(/\.v(\d+)(?:\.b\d+)?$/.exec(collection)?.[1] ?? 0);

/** A collection never had this name before and never will again. */
export const bornAt = (view: NamedView, birth: number): string => `${collectionOf(view)}.b${birth}`;

/** The next birth of a view's collection. */
export const nextBirth = ({ born = 0, live = '' }: ViewControl, ...moments: readonly (Instant | undefined)[]): number =>
  Math.max(born + 1, birthOf(live) + 1, ...moments.map((at) => (at === undefined ? 0 : msOf(at))));

/** What a view's `marks` call the collection. */
export const markKey = (collection: string): string => `b${birthOf(collection)}`;

/** A rebuild that is done. */
export type Filled = Readonly<{ view: string; collection: string; mark: Mark }>;

/** Rebuilds that are done and wait to be taken over, by view. */
export const filledIn = ({ fills = {} }: Control): readonly Filled[] =>
  Object.entries(fills).flatMap(([view, { collection, mark }]) => (mark ? [{ view, collection, mark }] : []));

/** Whether a newer build than that of these views has filled one of them: it shows it, or would at once. */
export const isOlder = (views: readonly NamedView[], { views: all = {}, fills = {} }: Control): boolean =>
  views.some(({ name, version }) => {
    const fill = fills[name];
    return [all[name]?.live, fill?.mark && fill.collection].some((one) => one && versionOf(one) > version);
  });
