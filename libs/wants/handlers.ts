import { anySize } from '#contracts/sizes.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { handlerOf, handlersOf } from '#platform/streams/commands.ts';
import { AddWant, CloseWants, MergeWants, RemoveWant } from './commands.ts';
import { AddOwn, CloseOwns, RemoveOwn } from './owns/commands.ts';
import { type WantedProduct, wantedProducts } from './views/wanted-products.view.ts';

type Deps = Readonly<{ queries: ViewQueries; store: EventStore }>;
type Sized = Readonly<{ templateId: string; size: string }>;

const tokens = { queries: ViewQueries, store: EventStore };

const mayBeWanted = (product: WantedProduct, size: string) => size === anySize || mayBeOwned(product, size);
const mayBeOwned = ({ sizes }: WantedProduct, size: string) => sizes.includes(size);

/** A product that was added a moment ago may not be in the view yet, nor a size: it waits for the view before it says no. */
const known =
  (isOf: typeof mayBeWanted) =>
  async <S extends Sized>(sized: S, { queries, store }: Deps): Promise<S> => {
    const found = (past?: Position) => queries.get(wantedProducts, sized.templateId, { past });
    let product = await found();
    if (!product || !isOf(product, sized.size)) product = await found(await store.end());
    if (!product) throw new NotFound();
    if (!isOf(product, sized.size)) throw new Refused('size-unknown');
    return sized;
  };

/** What lay in a browser for months may be gone: it is left out, and the rest is taken. */
const merge = handlerOf(MergeWants, tokens, async ({ memberId, wants }, { queries, store }) => {
  const ids = [...new Set(wants.map(({ templateId }) => templateId))];
  const past = await store.end(); // the browser forgets what is left out: the view may not be behind
  const found = await Promise.all(ids.map((id) => queries.get(wantedProducts, id, { past })));
  const products = new Map(found.flatMap((product) => (product ? [[product.id, product] as const] : [])));
  const isThere = ({ templateId, size }: Sized) => {
    const product = products.get(templateId);
    return product !== undefined && mayBeWanted(product, size);
  };
  return { memberId, wants: wants.filter(isThere) };
});

export const wantHandlers = [
  handlerOf(AddWant, tokens, known(mayBeWanted)),
  merge,
  handlerOf(AddOwn, tokens, known(mayBeOwned)),
  ...handlersOf(RemoveWant, CloseWants, RemoveOwn, CloseOwns),
];
