import type { Document, View } from '#kernel/view.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { type Find, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import type { Progress } from './progress.ts';
import { patience, type ViewQueries } from './view-queries.ts';

/** A find of one page, from that cursor on. */
type Paged<D extends Document> = (cursor: string | undefined) => Find<D>;
type FindOf<D extends Document> = (memberId: string, cursor: string | undefined) => Find<D>;
type Deps = Readonly<{ events: Pick<EventStore, 'end'>; progress: Progress; queries: Pick<ViewQueries, 'find'> }>;

/** All that is found, page by page: for the few that one member or one auction has. */
export async function everyFound<D extends Document>(
  queries: Pick<ViewQueries, 'find'>,
  view: View<D>,
  find: Paged<D>,
): Promise<readonly D[]> {
  const all: D[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await queries.find(view, find(cursor));
    all.push(...items);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

/** Whether these views have all that is in the log by now. Throws `ViewsUnavailable`: one that lacks something would let somebody go who is bound. */
export async function mustKnowAll({ events, progress }: Pick<Deps, 'events' | 'progress'>, ...views: readonly View[]) {
  const end = await events.end();
  const passed = await Promise.all(views.map(({ name }) => progress.whenPast(name, end, patience)));
  if (passed.includes(false)) throw new ViewsUnavailable('the views are behind: nobody can say who is bound');
}

/** In which streams a member is bound, where a view says so: see `Obligations`. */
export const boundIn =
  <D extends Document>(view: View<D>, finds: readonly FindOf<D>[], streamOf: (doc: D, memberId: string) => string) =>
  (deps: Deps) =>
  async (memberId: string): Promise<readonly string[]> => {
    await mustKnowAll(deps, view);
    const found = finds.map((find) => everyFound(deps.queries, view, (cursor) => find(memberId, cursor)));
    return (await Promise.all(found)).flat().map((doc) => streamOf(doc, memberId));
  };
