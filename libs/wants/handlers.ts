import type { Position } from '#kernel/position.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { AddWant, CloseWants, RemoveWant } from './commands.ts';
import { wantedProducts } from './views/wanted-products.view.ts';

/** A product that was added a moment ago may not be in the view yet, nor a size: it waits for the view before it says no. */
const addWant = handlerOf(AddWant, { queries: ViewQueries, store: EventStore }, async (want, { queries, store }) => {
  const found = (past?: Position) => queries.get(wantedProducts, want.templateId, { past });
  let product = await found();
  if (!product?.sizes.includes(want.size)) product = await found(await store.end());
  if (!product) throw new NotFound();
  if (!product.sizes.includes(want.size)) throw new Refused('size-unknown');
  return want;
});

export const wantHandlers = [addWant, ...handlersOf(RemoveWant, CloseWants)];
