import type { Fact } from '#kernel/fact.ts';
import { view } from '#kernel/view.ts';
import { newFact } from './fake-event-store.ts';

/** Facts of a small auction house. */
export type Event =
  | Fact<'Opened', { lot: string; product: string }>
  | Fact<'Bid', { lot: string; by: string }>
  | Fact<'Renamed', { product: string; title: string }>
  | Fact<'Gone', { lot: string }>;
export const shapes = { Opened: { v: 1 }, Bid: { v: 1 }, Renamed: { v: 1 }, Gone: { v: 1 } };

export type LotPage = { id: string; rev: string; bids: number; title: string };
export type MyBids = { id: string; rev: string; bids: number };

const noName = 'no name';

/** Its title comes by a look-up: a renamed product changes all its lots. */
export const lotPage = view<LotPage, Event, { lots: readonly string[]; title: string }>({
  name: 'lot-page',
  version: 1,
  shapes,
  indexes: [['bids']],
  look: {
    key: (fact) => ('product' in fact.data ? [fact.data.product] : []),
    start: {
      Opened: (e) => ({ lots: [e.lot], title: noName }),
      Renamed: (e) => ({ lots: [], title: e.title }),
    },
    on: {
      Opened: (seen, e) => ({ ...seen, lots: [...seen.lots, e.lot] }),
      Renamed: (seen, e) => ({ ...seen, title: e.title }),
    },
  },
  key: (fact, look) => ('lot' in fact.data ? [fact.data.lot] : (look(fact.data.product)?.lots ?? [])),
  start: { Opened: (e, _, look) => ({ id: e.lot, bids: 0, title: look(e.product)?.title ?? noName }) },
  on: {
    Bid: (page) => ({ ...page, bids: page.bids + 1 }),
    Renamed: (page, e) => ({ ...page, title: e.title }),
    Gone: () => null,
  },
  rooms: (page) => [`lot-page:${page.id}`, ...(page.bids < 3 ? ['quiet'] : [])],
});

/** One document per bidder. */
export const myBids = view<MyBids, Event>({
  name: 'my-bids',
  version: 1,
  shapes,
  key: (fact) => (fact.type === 'Bid' ? [fact.data.by] : []),
  start: { Bid: (e) => ({ id: e.by, bids: 1 }) },
  on: { Bid: (mine) => ({ ...mine, bids: mine.bids + 1 }) },
});

export const opened = (lot: string, product = 'p') => newFact('Opened', { lot, product });
export const bid = (lot: string, by = 'ann') => newFact('Bid', { lot, by });
export const renamed = (title: string, product = 'p') => newFact('Renamed', { product, title });
export const gone = (lot: string) => newFact('Gone', { lot });
