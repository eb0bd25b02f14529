import type { AnyMessage } from '#kernel/fact.ts';
import type { Position } from '#kernel/position.ts';
import type { Document, View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { LiveCollections, nextCollection } from './live-collections.ts';
import { lookName, Projection } from './projection.ts';
import type { ReadStore } from './read-store.ts';
import { WriteBehind } from './write-behind.ts';

/** What a rebuild works with. It only reads the log, so it may run beside the market that has the log's lock. */
export type RebuildParts = Readonly<{
  events: Pick<EventStore, 'readAll' | 'end'>;
  store: ReadStore;
  keys: Pick<PersonKeys, 'open'>;
  clock: Clock;
}>;

/** How far a rebuild is: `share` from 0 to 1. */
export type RebuildProgress = Readonly<{ facts: number; share: number }>;

export type Rebuilt = Readonly<{ view: string; collection: string; facts: number; position: Position }>;

const factsPerStretch = 10_000;
const recentDocuments = 20_000;

/**
 * Fills a fresh collection of the view from the whole log, up to its end of now, and asks the running market to catch it
 * up and to switch to it; a market that does not run does so at its next start. Throws what the view throws: nothing is
 * then asked for.
 */
export async function rebuildBeside<D extends Document, E extends AnyMessage, L>(
  view: View<D, E, L>,
  { events, store, keys, clock }: RebuildParts,
  onProgress: (progress: RebuildProgress) => void = () => {},
): Promise<Rebuilt> {
  const live = new LiveCollections(store, clock);
  const [kept, wanted] = await Promise.all([live.kept(view.name), live.wanted([view.name])]);
  const collection = nextCollection(view, [kept?.live, ...(kept?.retired ?? []), wanted.get(view.name)]);
  for (const rest of [collection, lookName(collection)]) await store.drop(rest); // of a rebuild that was cut
  const behind = new WriteBehind(store, clock);
  const projection = new Projection(view as unknown as View, collection, behind, keys, { recent: recentDocuments });
  await projection.open();
  let facts = 0;
  for (let caughtUp = false; !caughtUp;) {
    const filter = { types: projection.types };
    const stretch = await events.readAll(projection.position, { filter, limit: factsPerStretch });
    const folded = await projection.fold(stretch);
    await behind.write(folded.writes);
    projection.accept(folded);
    facts += folded.facts;
    caughtUp = stretch.caughtUp;
    onProgress({ facts, share: caughtUp ? 1 : shareOf(stretch.through, await events.end()) });
  }
  await behind.flush({ of: collection, position: projection.position });
  await live.want(view.name, collection);
  return { view: view.name, collection, facts, position: projection.position };
}

/** True once the market has switched to the collection; false when it does not within that time. */
export async function whenSwitched(
  { view, collection }: Pick<Rebuilt, 'view' | 'collection'>,
  { store, clock }: Pick<RebuildParts, 'store' | 'clock'>,
  withinMs: number,
): Promise<boolean> {
  const live = new LiveCollections(store, clock);
  const eachMs = 100;
  for (let waited = 0; waited < withinMs; waited += eachMs) {
    if ((await live.kept(view))?.live === collection) return true;
    await clock.pause(eachMs);
  }
  return false;
}

/** For a progress bar alone: positions are opaque to everybody else. */
function shareOf(at: Position, end: Position): number {
  const [part, whole] = [at, end].map((position) => Number.parseInt(position.slice(0, 16), 16));
  return part && whole ? Math.min(1, part / whole) : 0;
}
