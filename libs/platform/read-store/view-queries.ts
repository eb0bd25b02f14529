import type { AnyMessage } from '#kernel/fact.ts';
import type { Document, View } from '#kernel/view.ts';
import { LiveCollections } from './live-collections.ts';
import { ReadStore, type Find, type Found } from './read-store.ts';

/** What queries read a view through: it finds the collection that is live. Nest's token. */
export class ViewQueries {
  private readonly store: ReadStore;
  private readonly live: LiveCollections;

  constructor(store: ReadStore, live: LiveCollections) {
    this.store = store;
    this.live = live;
  }

  async get<D extends Document, E extends AnyMessage, L>(view: View<D, E, L>, id: string): Promise<D | undefined> {
    return this.store.get<D>(await this.live.of(view), id);
  }

  /** Those that exist, by id. */
  async getMany<D extends Document, E extends AnyMessage, L>(
    view: View<D, E, L>,
    ids: readonly string[],
  ): Promise<Map<string, D>> {
    return this.store.getMany<D>(await this.live.of(view), ids);
  }

  /** Throws `BadFind`, as `ReadStore.find` does. */
  async find<D extends Document, E extends AnyMessage, L>(view: View<D, E, L>, find: Find<D>): Promise<Found<D>> {
    return this.store.find<D>(await this.live.of(view), find);
  }

  async count<D extends Document, E extends AnyMessage, L>(
    view: View<D, E, L>,
    where?: Find<D>['where'],
  ): Promise<number> {
    return this.store.count<D>(await this.live.of(view), where);
  }
}
