import type { View } from '#kernel/view.ts';
import type { Change, LivePush } from '#platform/live-push/live-push.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import type { ViewRegistry } from '../views.ts';
import type { ToldChange } from './messages.ts';

export type RoomTellerDeps = Readonly<{
  store: Pick<ReadStore, 'getMany'>;
  views: ViewRegistry;
  push: LivePush;
}>;

/** Hands on what another thread has written: it reads a document only where somebody listens. */
export class RoomTeller {
  private readonly deps: RoomTellerDeps;

  constructor(deps: RoomTellerDeps) {
    this.deps = deps;
  }

  /** Never throws: where the store is away, whoever looks at anything asks again. */
  async tell(told: readonly ToldChange[]): Promise<void> {
    const { push } = this.deps;
    const heard = told.flatMap((change) => {
      const rooms = change.rooms.filter((room) => push.hears(room));
      return rooms.length > 0 ? [{ ...change, rooms }] : [];
    });
    if (heard.length === 0) return;
    try {
      push.publish(await this.changesOf(heard));
    } catch {
      push.missed();
    }
  }

  private async changesOf(heard: readonly ToldChange[]): Promise<readonly Change[]> {
    const { views } = this.deps;
    const changes: Change[] = [];
    for (const { view, id, rev, rooms, gone } of heard) if (gone) changes.push({ view, id, doc: null, rev, rooms });
    const there = heard.filter(({ gone }) => !gone);
    for (const [collection, some] of Map.groupBy(there, ({ collection: name }) => name)) {
      const view = views.all().find(({ name }) => name === some[0]!.view);
      if (view) changes.push(...(await this.read(view, collection, some)));
    }
    return changes;
  }

  /**
   * The documents as they are now, which may be newer than what was told: a room hears only of what it may still hear. One
   * that was left meanwhile hears so next, and never of what came after.
   */
  private async read(view: View, name: string, told: readonly ToldChange[]): Promise<readonly Change[]> {
    const ids = told.map(({ id }) => id);
    const docs = await this.deps.store.getMany({ name, indexes: view.indexes ?? [] }, ids);
    return told.flatMap(({ id, rooms }) => {
      const doc = docs.get(id);
      const its = doc ? (view.rooms?.(doc) ?? []) : [];
      const still = rooms.filter((room) => its.includes(room));
      return doc && still.length > 0 ? [{ view: view.name, id, doc: view.told?.(doc) ?? doc, rooms: still }] : [];
    });
  }
}
