import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BadFind, type Collection, type Find, type ReadStore } from './read-store.ts';

type Lot = Readonly<{ id: string; rev: string; phase: string; price: number | null; hot: boolean; title: string }>;

const lot = (id: string, more: Partial<Lot> = {}): Lot => ({
  id,
  rev: '0001',
  phase: 'open',
  price: 100,
  hot: false,
  title: `Lot ${id}`,
  ...more,
});

/** What every read store does, whatever it runs on. */
export function readStoreContract(on: string, open: () => Promise<ReadStore>): void {
  describe(`read store on ${on}`, () => {
    let store: ReadStore;
    let lots: Collection;
    let made = 0;

    beforeAll(async () => {
      store = await open();
    });
    beforeEach(async () => {
      lots = { name: `lots-${++made}.v1`, indexes: [['phase', 'price'], ['price'], ['hot']] };
      await store.ensure(lots);
    });
    afterAll(() => store?.close());

    /** The guard of these is their `rev`. */
    const stored = (doc: Lot) => ({ ...doc, foldedAt: doc.rev });
    const put = (...docs: readonly Lot[]) =>
      store.write([{ collection: lots, put: docs.map((doc) => stored(doc)), remove: [] }]);
    const gone = (id: string, rev: string) => ({ id, rev, foldedAt: rev, gone: true as const });
    const remove = (...some: readonly ReturnType<typeof gone>[]) =>
      store.write([{ collection: lots, put: [], remove: some }]);
    const find = (question: Find<Lot>) => store.find<Lot>(lots, question);
    const idsOf = async (question: Find<Lot>) => (await find(question)).items.map(({ id }) => id);

    async function pages(question: Find<Lot>) {
      const ids: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await find({ ...question, cursor });
        ids.push(page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      return ids;
    }

    it('gives back what was put, whole', async () => {
      const doc = lot('a', { title: 'Größe "42" 👟 $where', price: 12_345_678_901 });
      await put(doc);
      expect(await store.get(lots, 'a')).toEqual(doc);
      expect(await store.get(lots, 'b')).toBeUndefined();
    });

    it('keeps nested content and drops what is undefined, as JSON does', async () => {
      const nested = { ...lot('a'), rows: [{ at: 'x', deep: { n: 1.5 } }], none: undefined, 'a.b': null };
      await put(nested);
      expect(await store.get(lots, 'a')).toEqual(JSON.parse(JSON.stringify(nested)));
    });

    it('gets many by id, those that exist', async () => {
      await put(lot('a'), lot('b'));
      const found = await store.getMany<Lot>(lots, ['a', 'x', 'b']);
      expect([...found.keys()].toSorted()).toEqual(['a', 'b']);
      expect(await store.getMany(lots, [])).toEqual(new Map());
    });

    it('removes', async () => {
      await put(lot('a'), lot('b'));
      await remove(gone('a', '0002'), gone('never', '0002'));
      expect(await idsOf({ limit: 10 })).toEqual(['b']);
      expect(await store.get(lots, 'a')).toBeUndefined();
      expect([...(await store.getMany(lots, ['a', 'b'])).keys()]).toEqual(['b']);
      expect([await store.count(lots), await store.count<Lot>(lots, { phase: 'open' })]).toEqual([1, 1]);
    });

    it('keeps what it knows of a removed document for the projection: nothing older comes back, what is newer does', async () => {
      await put(lot('a', { rev: '0003' }), lot('b'));
      await remove(gone('a', '0005'), gone('b', '0000'));
      await put(lot('a', { rev: '0004' }));
      const found = await store.stored<Lot>(lots, ['a', 'b', 'c']);
      expect(found.get('a')).toEqual(gone('a', '0005'));
      expect(found.get('b')).toEqual(stored(lot('b')));
      expect(found.size).toBe(2);
      await put(lot('a', { rev: '0006' }));
      expect(await store.get(lots, 'a')).toEqual(lot('a', { rev: '0006' }));
    });

    it('never lets an older document replace a newer one', async () => {
      await put(lot('a', { rev: '0005', title: 'new' }));
      await put(lot('a', { rev: '0004', title: 'old' }), lot('b', { rev: '0004' }));
      expect(await store.get<Lot>(lots, 'a')).toMatchObject({ rev: '0005', title: 'new' });
      expect(await store.get<Lot>(lots, 'b')).toMatchObject({ rev: '0004' });
      await put(lot('a', { rev: '0006', title: 'newer' }));
      expect(await store.get<Lot>(lots, 'a')).toMatchObject({ title: 'newer' });
    });

    it('keeps the newest of writes that race', async () => {
      const revs = Array.from({ length: 20 }, (_, n) => `00${n + 10}`);
      await Promise.all(revs.map((rev) => put(lot('a', { rev }))));
      expect(await store.get<Lot>(lots, 'a')).toMatchObject({ rev: '0029' });
    });

    it('changes look-ups and the control document together, as long as it is as expected', async () => {
      const lookUps = (rev: string) => [{ collection: lots, put: [stored(lot('look', { rev }))], remove: [] }];
      const path = `views.lots-${made}`;
      expect(
        await store.write([], { where: { [`${path}.n`]: null }, set: { [`${path}.n`]: 1 }, lookUps: lookUps('1') }),
      ).toBe(true);
      const mark = { identity: 'i', position: '0007', factId: 'f' };
      const step = { where: { [`${path}.n`]: 1 }, set: { [`${path}.marks.b17`]: mark, [`${path}.n`]: 2 } };
      expect(await store.write([], { ...step, lookUps: lookUps('2') })).toBe(true);
      expect(await store.write([], { ...step, lookUps: lookUps('3') })).toBe(false);
      expect(await store.write([], step)).toBe(false);
      expect((await store.control()).views?.[`lots-${made}`]).toEqual({ n: 2, marks: { b17: mark } });
      expect(await store.get<Lot>(lots, 'look')).toMatchObject({ rev: '2' });
      expect(await store.write([], { where: {}, set: { [`${path}.marks.b17`]: null } })).toBe(true);
      expect((await store.control()).views?.[`lots-${made}`]).toEqual({ n: 2, marks: {} });
    });

    it('lets one of several take what all of them want', async () => {
      const path = `views.race-${made}.born`;
      const takes = await Promise.all(
        [1, 2, 3, 4, 5].map((n) => store.write([], { where: { [path]: null }, set: { [path]: n } })),
      );
      expect(takes.filter(Boolean)).toHaveLength(1);
    });

    it('has a time of its own, that goes on', async () => {
      const one = await store.now();
      expect(one).toBeGreaterThan(1_700_000_000_000);
      expect(await store.now()).toBeGreaterThanOrEqual(one);
    });

    it('drops a collection, and fills it again', async () => {
      await put(lot('a'));
      expect(await store.has(lots.name)).toBe(true);
      expect(await store.names()).toContain(lots.name);
      await store.drop(lots.name);
      expect(await store.has(lots.name)).toBe(false);
      expect(await store.names()).not.toContain(lots.name);
      expect(await store.get(lots, 'a')).toBeUndefined();
      await store.ensure(lots);
      await put(lot('b'));
      expect(await idsOf({ limit: 10 })).toEqual(['b']);
    });

    it('is empty where nobody made the collection yet', async () => {
      const nobody = { name: 'nobody.v1', indexes: [['phase']] };
      expect(await store.get(nobody, 'a')).toBeUndefined();
      expect(await store.find<Lot>(nobody, { where: { phase: 'open' }, limit: 5 })).toEqual({ items: [] });
      expect(await store.count(nobody)).toBe(0);
      expect((await store.bytes(nobody.name)) ?? 0).toBe(0);
    });

    describe('finding', () => {
      beforeEach(() =>
        put(
          lot('a', { price: 300 }),
          lot('b', { price: 100, hot: true }),
          lot('c', { price: 200, phase: 'closed' }),
          lot('d', { price: 200 }),
          lot('e', { price: null, phase: 'closed' }),
          lot('f', { price: 9 }),
        ),
      );

      const questions: readonly (readonly [string, Find<Lot>, string])[] = [
        ['everything, by id', { limit: 10 }, 'abcdef'],
        ['equal', { where: { phase: 'closed' }, limit: 10 }, 'ce'],
        ['equal to a boolean', { where: { hot: true }, limit: 10 }, 'b'],
        ['equal to null', { where: { price: null }, limit: 10 }, 'e'],
        ['one of several', { where: { price: { in: [100, 200] } }, limit: 10 }, 'bcd'],
        ['one of several, or none', { where: { price: { in: [100, null] } }, limit: 10 }, 'be'],
        ['one of none', { where: { price: { in: [] } }, limit: 10 }, ''],
        ['a range, as numbers', { where: { price: { gt: 9, lte: 200 } }, limit: 10 }, 'bcd'],
        ['an open range', { where: { price: { gte: 200 } }, limit: 10 }, 'acd'],
        ['two fields', { where: { phase: 'open', price: { lt: 300 } }, limit: 10 }, 'bdf'],
        ['by id', { where: { id: { in: ['a', 'c'] } }, limit: 10 }, 'ac'],
        ['sorted up, null first', { sort: [['price', 'asc']], limit: 10 }, 'efbcda'],
        ['sorted down, ties by id, down', { sort: [['price', 'desc']], limit: 10 }, 'adcbfe'],
        ['sorted down among equals', { where: { phase: 'open' }, sort: [['price', 'desc']], limit: 10 }, 'adbf'],
        [
          'sorted by two',
          {
            sort: [
              ['phase', 'desc'],
              ['price', 'asc'],
            ],
            limit: 10,
          },
          'fbdaec',
        ],
        ['sorted by id, down', { sort: [['id', 'desc']], limit: 10 }, 'fedcba'],
      ];

      it.each(questions)('%s', async (_, question, ids) => {
        expect((await idsOf(question)).join('')).toBe(ids);
      });

      it.each(questions)('the same page by page: %s', async (_, question, ids) => {
        const one = await pages({ ...question, limit: 1 });
        const two = await pages({ ...question, limit: 2 });
        expect(one.flat().join('')).toBe(ids);
        expect(two.flat().join('')).toBe(ids);
        expect(two.length).toBe(Math.max(1, Math.ceil(ids.length / 2)));
      });

      it('goes on after what came in before the cursor', async () => {
        const first = await find({ sort: [['price', 'asc']], limit: 3 });
        await put(lot('0', { price: 1 }), lot('z', { price: 250 }));
        const rest = await idsOf({ sort: [['price', 'asc']], limit: 10, cursor: first.next! });
        expect(rest.join('')).toBe('cdza');
      });

      it('says about how large its documents are, or that it does not know', async () => {
        const before = await store.bytes(lots.name);
        await put(lot('large', { title: 'x'.repeat(30_000) }));
        const grown = before === null ? 30_000 : (await store.bytes(lots.name))! - before;
        expect(Math.abs(grown - 30_000)).toBeLessThan(1000);
      });

      it('counts', async () => {
        expect(await store.count(lots)).toBe(6);
        expect(await store.count<Lot>(lots, { phase: 'open', price: { gte: 100 } })).toBe(3);
      });
    });

    describe('refuses with BadFind', () => {
      const foreign = Buffer.from(JSON.stringify(['price asc,id asc', { $ne: 1 }, 'a'])).toString('base64url');
      it.each<readonly [string, unknown]>([
        ['a field without an index', { where: { title: 'x' }, limit: 5 }],
        ['a sort without an index', { sort: [['title', 'asc']], limit: 5 }],
        ['a direction of its own', { sort: [['price', '1; DROP TABLE x']], limit: 5 }],
        ['an operator', { where: { phase: { $ne: '' } }, limit: 5 }],
        ['an object in a list', { where: { phase: { in: [{ $gt: '' }] } }, limit: 5 }],
        ['a list that is none', { where: { phase: { in: 'open' } }, limit: 5 }],
        ['an object in a range', { where: { price: { gt: {} } }, limit: 5 }],
        ['null in a range', { where: { price: { gt: null } }, limit: 5 }],
        ['an array', { where: { phase: ['open'] }, limit: 5 }],
        ['not a number', { where: { price: Number.NaN }, limit: 5 }],
        ['prototypes', { where: JSON.parse('{"__proto__": "x"}'), limit: 5 }],
        ['limit 0', { limit: 0 }],
        ['limit 101', { limit: 101 }],
        ['limit 1.5', { limit: 1.5 }],
        ['a cursor that is none', { limit: 5, cursor: 'x' }],
        ['a cursor of another question', { limit: 5, cursor: foreign }],
        ['a cursor with an object', { sort: [['price', 'asc']], limit: 5, cursor: foreign }],
      ])('%s', async (_, question) => {
        await expect(find(question as Find<Lot>)).rejects.toThrow(BadFind);
      });
    });
  });
}
