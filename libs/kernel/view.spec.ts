import { describe, expect, it } from '@jest/globals';
import { blocksOf } from './blocks.ts';
import type { Fact } from './fact.ts';
import { foldView, recordedAt, showing } from './fold.ts';
import { type Decrypted, type Encrypted, pick, type Shapes } from './shapes.ts';
import { type Document, ignored, lookUpOf, viewOf } from './view.ts';

type Event<P = Encrypted> =
  | Fact<'Opened', { shop: string; by: P }>
  | Fact<'Sold', { shop: string; what: string }>
  | Fact<'Burnt', { shop: string }>
  | Fact<'Priced', { what: string; price: number }>;

const shapes: Shapes<Event, Event<Decrypted>> = {
  Opened: { v: 1, personal: ['by'] },
  Sold: { v: 1 },
  Burnt: { v: 1 },
  Priced: { v: 1 },
};

const opened = (by: string): Event<Decrypted> => ({ type: 'Opened', data: { shop: 's', by } });
const sold = (what: string): Event => ({ type: 'Sold', data: { shop: 's', what } });
const burnt: Event = { type: 'Burnt', data: { shop: 's' } };
const priced = (what: string, price: number): Event => ({ type: 'Priced', data: { what, price } });

type Shop = Document & Readonly<{ owner: string; earned: number }>;

const prices = lookUpOf<number>()({
  facts: pick(shapes, 'Priced'),
  key: ({ data }) => [data.what],
  start: { Priced: ({ data }) => data.price },
  on: { Priced: ({ data }) => data.price },
});

const shops = viewOf<Shop>()({
  name: 'shops',
  version: 1,
  facts: pick(shapes, 'Opened', 'Sold', 'Burnt'),
  lookUp: prices,
  reads: { Sold: ({ data }) => [data.what] },
  key: ({ data }) => [data.shop],
  start: { Opened: ({ data, id }) => (data.by === '' ? undefined : { id, owner: data.by.toUpperCase(), earned: 0 }) },
  on: {
    Opened: ignored,
    Sold: ({ doc, data, lookUp }) => ({ ...doc, earned: doc.earned + (lookUp(data.what) ?? 0) }),
    Burnt: () => null,
  },
});

describe('a view', () => {
  it('reads its own facts and those of its look-up, which touch no document of its own', () => {
    expect(Object.keys(shops.shapes)).toEqual(['Opened', 'Sold', 'Burnt', 'Priced']);
    const [price] = recordedAt([priced('cap', 3)], '2026-01-01T00:00:00.000Z');
    expect(shops.key(price!, () => undefined)).toEqual([]);
    expect(showing(shops, priced('cap', 3), opened('ann'), sold('cap'), priced('cap', 4), sold('cap'))).toEqual({
      id: 's',
      owner: 'ANN',
      earned: 7,
    });
  });

  it('names the look-up documents that a fact changes, and those that one only reads', () => {
    const named = recordedAt([priced('cap', 3), sold('hat'), burnt], '2026-01-01T00:00:00.000Z');
    expect(named.map((fact) => shops.lookUp!.key(fact))).toEqual([['cap'], ['hat'], []]);
  });

  it('leaves a document as it is where a fact is ignored, and makes none where `start` gives none', () => {
    const facts = recordedAt([opened('ann'), opened('bob')], '2026-01-01T00:00:00.000Z');
    const before = foldView(shops, facts.slice(0, 1)).get('s');
    expect(shops.fold(before, facts[1]!, 's', () => undefined)).toBe(before);
    expect(showing(shops, opened(''), sold('cap'), burnt)).toBeUndefined();
  });

  it('removes: what only `on` names is skipped then, and what `start` names begins anew', () => {
    expect(showing(shops, priced('cap', 3), opened('ann'), sold('cap'), burnt, sold('cap'))).toBeUndefined();
    expect(showing(shops, priced('cap', 3), opened('ann'), sold('cap'), burnt, opened('bob'))).toEqual({
      id: 's',
      owner: 'BOB',
      earned: 0,
    });
  });

  it('does not compile without a word on each of its facts', () => {
    const head = { name: 'sold', version: 1, facts: pick(shapes, 'Sold', 'Burnt'), start: {} };
    // @ts-expect-error: nothing is said of Burnt
    expect(viewOf<Shop>()({ ...head, key: ({ data }) => [data.shop], on: { Sold: ignored } }).name).toBe('sold');
  });
});

it('a history lies in blocks, to whose end each fact adds an entry', () => {
  const sales = blocksOf<Document & Readonly<{ sales: readonly string[] }>>()({
    name: 'sales',
    version: 1,
    facts: pick(shapes, 'Sold', 'Burnt'),
    block: ({ data, meta }) => `${data.shop}:${Math.floor(meta.revision / 2)}`,
    list: 'sales',
    entry: { Sold: ({ data }) => data.what, Burnt: ({ meta }) => `burnt at ${meta.revision}` },
  });
  expect(showing(sales, sold('cap'), sold('hat'), burnt)).toEqual([
    { id: 's:0', sales: ['cap', 'hat'] },
    { id: 's:1', sales: ['burnt at 2'] },
  ]);
});
