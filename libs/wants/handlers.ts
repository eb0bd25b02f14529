import { anySize } from '#contracts/sizes.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { AddWant, CloseWants, RemoveWant } from './commands.ts';
import { type WantedProduct, wantedProducts } from './views/wanted-products.view.ts';

/** A product that was added a moment ago may not be in the view yet, nor a size: it waits for the view before it says no. */
const addWant = handlerOf(AddWant, { queries: ViewQueries, store: EventStore }, async (want, { queries, store }) => {
  const isOf = ({ sizes }: WantedProduct) => want.size === anySize || sizes.includes(want.size);
  const found = (past?: Position) => queries.get(wantedProducts, want.templateId, { past });
  let product = await found();
  if (!product || !isOf(product)) product = await found(await store.end());
  if (!product) throw new NotFound();
  if (!isOf(product)) throw new Refused('size-unknown');
  return want;
});

export const wantHandlers = [addWant, ...handlersOf(RemoveWant, CloseWants)];
