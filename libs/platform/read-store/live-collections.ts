import type { AnyMessage } from '#kernel/fact.ts';
import { msOf } from '#kernel/instant.ts';
import { collectionOf, type Document, type View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Collection, ReadStore } from './read-store.ts';

/** Which collection of a view is queried, and which are no longer. Written by the view runner alone. */
export type LiveDocument = Document & Readonly<{ live: string; retired: readonly string[] }>;

/** A collection that a rebuild filled and wants to be queried. Written by the rebuild alone. */
type WantedDocument = Document & Readonly<{ collection: string }>;

type NamedView = Pick<View, 'name' | 'version'>;

const control: Collection = { name: 'collections', indexes: [] };
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
    const now = msOf(this.clock.now());
    const known = this.known.get(view);
    if (known && known.until > now) return known.live;
    const live = (await this.kept(view))?.live;
    this.known.set(view, { live, until: now + trustedForMs });
    return live;
  }

  async of<D extends Document, E extends AnyMessage, L>(view: View<D, E, L>): Promise<Collection> {
    return { name: (await this.nameOf(view.name)) ?? collectionOf(view), indexes: view.indexes ?? [] };
  }

  kept(view: string): Promise<LiveDocument | undefined> {
    return this.store.get<LiveDocument>(control, view);
  }

  /** From here on queries read this collection; the others named are to be dropped once nobody reads them. */
  async switchTo(view: string, live: string, retired: readonly string[] = []): Promise<void> {
    await this.store.ensure(control);
    const doc: LiveDocument = { id: view, rev: following(await this.kept(view)), live, retired };
    await this.store.write([{ collection: control, put: [doc], remove: [] }]);
    this.known.delete(view);
  }

  /** Asks the runner, in whatever process it is, to finish this collection and to switch to it. */
  async want(view: string, collection: string): Promise<void> {
    await this.store.ensure(control);
    const id = wantedId(view);
    const rev = following(await this.store.get(control, id));
    const doc: WantedDocument = { id, rev, collection };
    await this.store.write([{ collection: control, put: [doc], remove: [] }]);
  }

  /** What is asked for, by view. */
  async wanted(views: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const docs = await this.store.getMany<WantedDocument>(control, views.map(wantedId));
    return new Map(
      views.flatMap((view) => {
        const doc = docs.get(wantedId(view));
        return doc ? [[view, doc.collection] as const] : [];
      }),
    );
  }

  /** The request is done with. */
  async settled(view: string): Promise<void> {
    await this.store.write([{ collection: control, put: [], remove: [wantedId(view)] }]);
  }
}

/** Whether the collection was filled by this version of the view, first or again. */
export const isOf = (view: NamedView, collection: string): boolean =>
  collection === collectionOf(view) || collection.startsWith(`${collectionOf(view)}.r`);

/** Collections that fill this version again, beside the one that is live: `<view>.v<n>.r<k>`. */
export function nextCollection(view: NamedView, taken: readonly (string | undefined)[]): string {
  const prefix = `${collectionOf(view)}.r`;
  const numbers = taken.map((name) => (name?.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0));
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

const wantedId = (view: string) => `wanted:${view}`;

const following = (doc: Document | undefined) => String(Number(doc?.rev ?? 0) + 1).padStart(12, '0');
