import { second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Document, View } from '#kernel/view.ts';
import type { Receipts } from '#platform/streams/receipts.ts';
import { LiveCollections } from './live-collections.ts';
import type { Progress } from './progress.ts';
import { ReadStore, type Find, type Found } from '#platform/read-store/read-store.ts';

/**
 * What an answer must have: what the command did whose receipt a visitor names (`after`, sealed), or all up to a position
 * that our own code knows (`past`). The query waits for its view, bounded, and then answers with what is there.
 */
export type Behind = Readonly<{ after?: string | undefined; past?: Position | undefined }>;

/** How long a query waits for its view, in milliseconds. */
export const patience = 2 * second;

export type ViewQueriesDeps = Readonly<{
  store: ReadStore;
  live: LiveCollections;
  progress: Progress;
  receipts: Pick<Receipts, 'open'>;
}>;

/** What queries read a view through: it finds the collection that is live, and waits for who has just written. Nest's token. */
export class ViewQueries {
  private readonly deps: ViewQueriesDeps;

  constructor(deps: ViewQueriesDeps) {
    this.deps = deps;
  }

  async get<D extends Document>(view: View<D>, id: string, behind: Behind = {}): Promise<D | undefined> {
    await this.caughtUp(view, behind);
    return this.deps.store.get<D>(await this.deps.live.of(view), id);
  }

  /** Throws `NotFound` where there is none. */
  async need<D extends Document>(view: View<D>, id: string, behind?: Behind): Promise<D> {
    const doc = await this.get(view, id, behind);
    if (!doc) throw new NotFound();
    return doc;
  }

  /** The documents of these ids; those that do not exist are missing. */
  async getMany<D extends Document>(
    view: View<D>,
    ids: readonly string[],
    behind: Behind = {},
  ): Promise<Map<string, D>> {
    await this.caughtUp(view, behind);
    return this.deps.store.getMany<D>(await this.deps.live.of(view), ids);
  }

  /** Each with its document of another view. That one may be a moment behind: what it does not have yet is left out. */
  async joined<T, D extends Document>(
    items: readonly T[],
    view: View<D>,
    idOf: (item: T) => string,
    behind: Behind = {},
  ): Promise<readonly (readonly [T, D])[]> {
    const docs = await this.getMany(view, items.map(idOf), behind);
    return items.flatMap((item) => {
      const doc = docs.get(idOf(item));
      return doc ? [[item, doc] as const] : [];
    });
  }

  /** Throws `BadFind`, as `ReadStore.find` does. */
  async find<D extends Document>(view: View<D>, find: Find<D>, behind: Behind = {}): Promise<Found<D>> {
    await this.caughtUp(view, behind);
    return this.deps.store.find<D>(await this.deps.live.of(view), find);
  }

  async count<D extends Document>(view: View<D>, where?: Find<D>['where'], behind: Behind = {}): Promise<number> {
    await this.caughtUp(view, behind);
    return this.deps.store.count<D>(await this.deps.live.of(view), where);
  }

  /** The position of the last fact that changed the document: for our own code, what leaves the house has none. */
  async foldedAt<D extends Document>(view: View<D>, id: string): Promise<Position | undefined> {
    const found = await this.deps.store.stored<D>(await this.deps.live.of(view), [id]);
    return found.get(id)?.foldedAt;
  }

  /** Waits, bounded, for a view to have that. */
  async caughtUp({ name }: Readonly<{ name: string }>, { after, past }: Behind) {
    const position = past ?? (await this.deps.receipts.open(after));
    if (position !== undefined) await this.deps.progress.whenPast(name, position, patience);
  }
}
