import type { Fact } from '#kernel/fact.ts';
import { pick, type Shapes } from '#kernel/shapes.ts';
import { ignored, lookUpOf, type View, viewOf } from '#kernel/view.ts';
import { newFact } from './fake-event-store.ts';

/** Facts of a small auction house. */
export type Event =
  | Fact<'Opened', { lot: string; product: string }>
  | Fact<'Bid', { lot: string; by: string }>
  | Fact<'Renamed', { product: string; title: string }>
  | Fact<'Gone', { lot: string }>;
export const shapes: Shapes<Event> = { Opened: { v: 1 }, Bid: { v: 1 }, Renamed: { v: 1 }, Gone: { v: 1 } };

export type LotPage = { id: string; rev: string; bids: number; title: string };
export type MyBids = { id: string; rev: string; bids: number };

const noName = 'no name';

/** Its title comes by a look-up: a renamed product changes all its lots. */
export const lotPage = viewOf<LotPage>()({
  name: 'lot-page',
  version: 1,
  facts: shapes,
  indexes: [['bids']],
  lookUp: lookUpOf<{ lots: readonly string[]; title: string }>()({
    facts: pick(shapes, 'Opened', 'Renamed'),
    key: ({ data }) => [data.product],
    start: {
      Opened: ({ data }) => ({ lots: [data.lot], title: noName }),
      Renamed: ({ data }) => ({ lots: [], title: data.title }),
    },
    on: {
      Opened: ({ doc, data }) => ({ ...doc, lots: [...doc.lots, data.lot] }),
      Renamed: ({ doc, data }) => ({ ...doc, title: data.title }),
    },
  }),
  key: ({ data }, lookUp) => ('lot' in data ? [data.lot] : (lookUp(data.product)?.lots ?? [])),
  start: { Opened: ({ data, id, lookUp }) => ({ id, bids: 0, title: lookUp(data.product)?.title ?? noName }) },
  on: {
    Opened: ignored,
    Bid: ({ doc }) => ({ ...doc, bids: doc.bids + 1 }),
    Renamed: ({ doc, data }) => ({ ...doc, title: data.title }),
    Gone: () => null,
  },
  rooms: (page) => [`lot-page:${page.id}`, ...(page.bids < 3 ? ['quiet'] : [])],
});

/** One document per bidder. */
export const myBids = viewOf<MyBids>()({
  name: 'my-bids',
  version: 1,
  beside: true,
  facts: shapes,
  key: (fact) => (fact.type === 'Bid' ? [fact.data.by] : []),
  start: { Bid: ({ id }) => ({ id, bids: 1 }) },
  on: { Opened: ignored, Bid: ({ doc }) => ({ ...doc, bids: doc.bids + 1 }), Renamed: ignored, Gone: ignored },
});

/** One document per lot that was bid on, with the last bidder: it goes with its lot. */
export const lastBids = viewOf<{ id: string; rev: string; by: string }>()({
  name: 'last-bids',
  version: 1,
  facts: shapes,
  key: ({ data }) => ('lot' in data ? [data.lot] : []),
  start: { Bid: ({ data, id }) => ({ id, by: data.by }) },
  on: { Opened: ignored, Bid: ({ doc, data }) => ({ ...doc, by: data.by }), Renamed: ignored, Gone: () => null },
});

/** All of them: a title by look-ups, documents of several lots, and such as go. */
export const lotViews: readonly View[] = [lotPage, myBids, lastBids];

/** The same by a newer build: each bid after the first counts as ten. */
export const raisedBids: View<MyBids> = {
  ...myBids,
  version: 2,
  fold: (doc, ...more) => (doc ? { ...doc, bids: doc.bids + 10 } : myBids.fold(doc, ...more)),
};

export const opened = (lot: string, product = 'p') => newFact('Opened', { lot, product });
export const bid = (lot: string, by = 'ann') => newFact('Bid', { lot, by });
export const renamed = (title: string, product = 'p') => newFact('Renamed', { product, title });
export const gone = (lot: string) => newFact('Gone', { lot });
