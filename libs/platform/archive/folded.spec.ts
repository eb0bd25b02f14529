import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { type Document, lookUpOf, viewOf } from '#kernel/view.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { foldedFromLog } from './folded.ts';
import type { Fold, Share, WorkBounds } from './long-work.ts';

type Counted = Document & Readonly<{ count: number }>;
type Ticked = Fact<'Ticked', { id: string }>;
const facts: Shapes<Ticked> = { Ticked: { v: 1 } };

/** A view whose documents count the facts of their id: one that was folded from its middle counts too few. */
const ticks = viewOf<Counted>()({
  name: 'ticks',
  version: 1,
  facts,
  key: ({ data }) => [data.id],
  start: { Ticked: (_) => ({ id: _.id, count: 1 }) },
  on: { Ticked: ({ doc }) => ({ ...doc, count: doc.count + 1 }) },
});
const throwing = {
  ...ticks,
  name: 'throwing',
  fold: () => {
    throw new TypeError('maximum 99');
  },
};
const everyId = lookUpOf<object>()({
  facts,
  key: ({ data }) => [data.id],
  start: { Ticked: () => ({}) },
  on: { Ticked: ({ doc }) => doc },
});
const greedy = { ...ticks, name: 'greedy', lookUp: everyId };

const positionOf = (n: number) => n.toString(16).padStart(16, '0');

describe('documents folded from the whole log', () => {
  let log: StoredFact[];
  let read: number;

  beforeEach(() => {
    [log, read] = [[], 0];
  });

  /** So many facts; the ids come back again and again. */
  function fill(count: number, ids: number) {
    for (let n = 0; n < count; n++) {
      const id = `t-${(n * 7919) % ids}`;
      const meta = {
        v: 1,
        at: new Date(1_700_000_000_000 + n).toISOString(),
        commandId: 'c',
        bodyHash: '',
        actorId: 'a',
        correlationId: 'r',
        causationId: 'r',
      };
      log.push({
        id: `f-${n}`,
        stream: `tick-${id}`,
        revision: n,
        position: positionOf(n + 1),
        type: 'Ticked',
        data: { id },
        meta,
      });
    }
  }

  const events = {
    end: async () => log.at(-1)?.position ?? '',
    readAll: async (after: string, { limit = 1000 } = {}) => {
      const from = log.findIndex(({ position }) => position > after);
      const page = from < 0 ? [] : log.slice(from, from + limit);
      read += page.length;
      const last = page.at(-1);
      return {
        facts: page,
        through: last?.position ?? after,
        throughId: last?.id ?? '',
        caughtUp: last === log.at(-1),
      };
    },
  };

  const fold = async (folds: readonly Fold[], bounds: WorkBounds = {}) =>
    foldedFromLog({ events, views: [ticks, throwing, greedy] }, folds, bounds);

  it('are whole, each from its first fact, as many as were asked for, and the same for the same seed', async () => {
    fill(5000, 300);
    const picked = (seed: string) => [{ view: 'ticks', picked: { documents: 25, seed } }];
    const [one] = await fold(picked('a'));
    expect(one!.documents).toHaveLength(25);
    for (const { id, doc, position } of one!.documents) {
      const own = log.filter(({ data }) => (data as Ticked['data']).id === id);
      expect([doc, position]).toEqual([{ id, count: own.length }, own.at(-1)!.position]);
    }
    expect(await fold(picked('a'))).toEqual([one]);
    const [other] = await fold(picked('b'));
    expect(other!.documents.map(({ id }) => id)).not.toEqual(one!.documents.map(({ id }) => id));
  });

  it('are as of a position, a time, or now, in one reading', async () => {
    fill(3000, 3);
    const at = log[1499]!.meta.at;
    const [then, ...others] = await fold([
      { view: 'ticks', ids: [{ id: 't-0', position: positionOf(1500) }, { id: 'nobody' }] },
      { view: 'ticks', ids: [{ id: 't-0', at }] },
      { view: 'ticks', ids: [{ id: 't-0' }] },
    ]);
    expect(then!.documents).toMatchObject([{ doc: { count: 500 } }, { doc: undefined, position: '' }]);
    expect(others.map(({ documents }) => documents[0]!.doc)).toMatchObject([{ count: 500 }, { count: 1000 }]);
    expect(read).toBe(3000);
  });

  it('take no more of the log than they need', async () => {
    fill(10_000, 3);
    await fold([{ view: 'ticks', ids: [{ id: 't-1', position: positionOf(1500) }] }]);
    expect(read).toBe(1500);
  });

  it('say how far they are, and read nothing more once nobody waits', async () => {
    fill(20_000, 3);
    const ending = new AbortController();
    const shares: Share[] = [];
    const told = (share: Share) => {
      shares.push(share);
      if (share.done >= 3000) ending.abort();
    };
    await expect(fold([{ view: 'ticks', ids: [{ id: 't-1' }] }], { signal: ending.signal, told })).rejects.toThrow(
      'aborted',
    );
    expect(read).toBe(3000);
    expect(shares.at(-1)).toEqual({ done: 3000, of: expect.any(Number), until: log[2999]!.meta.at });
    expect(Math.abs(shares.at(-1)!.of - 20_000)).toBeLessThan(100);
  });

  it('leave out a view whose fold throws, without its words, and one whose look-ups are too many', async () => {
    fill(120_000, 110_000);
    const views = ['throwing', 'greedy', 'ticks'];
    const told = await fold(views.map((view) => ({ view, picked: { documents: 2, seed: 'a' } })));
    expect(told.map(({ leftOut, documents }) => [leftOut, documents.length])).toEqual([
      ['its fold threw (TypeError) at tick-t-0@0', 0],
      [expect.stringContaining('look-ups'), 0],
      [undefined, 2],
    ]);
  });
});
