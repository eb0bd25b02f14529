import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type IndexMark, type IndexRow, type LogIndex, MarkMoved } from './log-index.ts';
import { searched, type FactSearch } from './search.ts';
import { tagOf } from './rows.ts';

/** A row for specs: the n-th fact of the log, a second after the one before. */
export const aRow = (n: number, over: Partial<IndexRow> = {}): IndexRow => ({
  position: String(n).padStart(16, '0'),
  stream: `lot-${n % 3}`,
  revision: Math.floor(n / 3),
  type: n % 2 === 0 ? 'Opened' : 'Closed',
  category: 'lot',
  at: new Date(Date.UTC(2026, 4, 1, 12) + n * 1000).toISOString(),
  correlation: tagOf(`request ${Math.floor(n / 2)}`),
  people: [tagOf(`member ${n % 5}`)],
  ...over,
});

const markAt = (n: number, over: Partial<IndexMark> = {}): IndexMark => ({
  shape: 's1',
  identity: 'log',
  position: aRow(n).position,
  factId: `f${n}`,
  ...over,
});
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => aRow(from + n));

/** What every index does; `open` again is the same one, by then in another process. */
export function logIndexContract(on: string, open: () => Promise<LogIndex>): void {
  describe(`index of the log on ${on}`, () => {
    let index: LogIndex;
    beforeAll(async () => {
      index = await open();
    });
    afterAll(() => index.close());
    beforeEach(() => index.clear());

    const placesOf = async (search: Partial<FactSearch>, most?: number) => {
      const options = most === undefined ? {} : { mostRows: most };
      const { facts, ...rest } = await searched(index, { limit: 50, ...search }, options);
      return { ...rest, places: facts.map(({ position }) => Number(position)) };
    };
    const fill = () => index.add(rows(0, 100), { from: undefined, to: markAt(99) });

    it('knows nothing before the first rows', async () => {
      expect([await index.mark(), await index.page({}, 5), await index.bounds({}), await index.counts({}, 5)]).toEqual([
        undefined,
        [],
        undefined,
        [],
      ]);
      expect(await placesOf({ type: 'Opened' })).toEqual({ places: [], looked: 0 });
    });

    it('keeps rows and mark together, over a restart, and forgets both', async () => {
      await fill();
      await index.close();
      index = await open();
      expect(await index.mark()).toEqual(markAt(99));
      const [last, ...others] = await index.page({}, 200);
      expect([others.length, last]).toEqual([99, { ...aRow(99), cursor: last!.cursor }]);
      await index.clear();
      expect([await index.mark(), await index.page({}, 5)]).toEqual([undefined, []]);
    });

    it('takes rows only behind the mark that is there: two who fill it write nothing twice', async () => {
      await fill();
      const again = index.add(rows(0, 100), { from: undefined, to: markAt(99) });
      await expect(again).rejects.toThrow(MarkMoved);
      const late = index.add(rows(50, 101), { from: markAt(49), to: markAt(100) });
      await expect(late).rejects.toThrow(MarkMoved);
      await index.add(rows(100, 102), { from: markAt(99), to: markAt(101) });
      expect((await index.page({}, 200)).length).toBe(102);
      expect((await index.counts({}, 200)).reduce((sum, { facts }) => sum + facts, 0)).toBe(102);
    });

    it('finds by each of what an operator knows, the newest first', async () => {
      await fill();
      expect((await placesOf({ correlation: 'request 7' })).places).toEqual([15, 14]);
      expect((await placesOf({ person: 'member 3' })).places).toEqual(Array.from({ length: 20 }, (_, n) => 98 - 5 * n));
      expect((await placesOf({ stream: 'lot-1', limit: 3 })).places).toEqual([97, 94, 91]);
      expect((await placesOf({ type: 'Closed', limit: 3 })).places).toEqual([99, 97, 95]);
      expect((await placesOf({ category: 'lot', limit: 2 })).places).toEqual([99, 98]);
      expect((await placesOf({ limit: 2 })).places).toEqual([99, 98]);
      for (const none of [{ correlation: 'x' }, { person: 'x' }, { stream: 'x' }, { type: 'x' }, { category: 'x' }])
        expect((await placesOf(none)).places).toEqual([]);
    });

    it('finds what all of it holds for, in a span of time', async () => {
      await fill();
      const [from, to] = [aRow(20).at, aRow(60).at];
      expect((await placesOf({ from, to })).places).toEqual(Array.from({ length: 40 }, (_, n) => 59 - n));
      expect((await placesOf({ from, to, person: 'member 0', type: 'Opened' })).places).toEqual([50, 40, 30, 20]);
      expect((await placesOf({ from: aRow(500).at })).places).toEqual([]);
      expect((await placesOf({ to: aRow(0).at })).places).toEqual([]);
    });

    it('names the streams that begin so', async () => {
      await fill();
      expect(await index.streams('lot-', 5)).toEqual(['lot-0', 'lot-1', 'lot-2']);
      expect(await index.streams('lot-1', 5)).toEqual(['lot-1']);
      expect(await index.streams('lot-', 2)).toEqual(['lot-0', 'lot-1']);
      expect(await index.streams('x', 5)).toEqual([]);
    });

    it('goes on where a page ended, without gap or repeat', async () => {
      await fill();
      const all: number[] = [];
      let cursor: string | undefined;
      do {
        const { places, next } = await placesOf({ type: 'Opened', limit: 7, cursor });
        all.push(...places);
        cursor = next;
      } while (cursor !== undefined);
      expect(all).toEqual(Array.from({ length: 50 }, (_, n) => 98 - 2 * n));
      expect((await placesOf({ cursor: '' })).places).toEqual([]);
      expect((await placesOf({ cursor: 'zzzz' })).places.length).toBeLessThanOrEqual(50);
    });

    it('stops where it has looked enough, says how far it came, and goes on', async () => {
      await index.add(rows(0, 2500), { from: undefined, to: markAt(2499) });
      const rare = { person: 'member 0', type: 'Opened', stream: 'lot-0', to: aRow(40).at };
      const [whole, first] = [
        await placesOf(rare),
        await placesOf({ type: 'Opened', stream: 'lot-0', person: 'x' }, 700),
      ];
      expect(whole.places).toEqual([30, 0]);
      expect(first).toMatchObject({ places: [], looked: 834 });
      expect(first.next).toBeUndefined(); // a stream of 834 facts was looked through in one look
      const some = await placesOf({ person: 'x', from: aRow(0).at, category: 'lot' }, 1000);
      expect(some).toMatchObject({ places: [], looked: 0 });
      const many = await placesOf({ type: 'Opened', category: 'none' }, 1000);
      expect(many).toMatchObject({ places: [], looked: 1000, until: aRow(500).at });
      const more = await placesOf({ type: 'Opened', category: 'none', cursor: many.next }, 1000);
      expect(more).toEqual({ places: [], looked: 250 });
    });

    it('looks no further once nobody waits', async () => {
      await fill();
      const found = await searched(index, { limit: 5, type: 'Opened' }, { signal: AbortSignal.abort() });
      expect(found).toMatchObject({ facts: [], looked: 0 });
    });

    it('counts each minute by category and type', async () => {
      await fill();
      const minute = (n: number) => `2026-05-01T12:0${n}:00.000Z`;
      const [later, first] = [await index.counts({ from: minute(1), to: minute(2) }, 9), await index.counts({}, 9)];
      expect(later).toEqual(
        ['Closed', 'Opened'].map((type) => ({ minute: minute(1), category: 'lot', type, facts: 20 })),
      );
      expect(first.map(({ facts }) => facts)).toEqual([20, 20, 30, 30]);
      expect(await index.counts({}, 1)).toHaveLength(1);
    });
  });
}
