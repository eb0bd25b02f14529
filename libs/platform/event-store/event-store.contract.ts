import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '#kernel/position.ts';
import { storedOf } from '../../../test/support/stored.ts';
import {
  BeyondEnd,
  mostBytesPerAppend,
  TooLarge,
  type EventStore,
  type FactFilter,
  type NewFact,
  type StoredFact,
} from './event-store.ts';
import { Follower } from '../../../test/support/follower.ts';
import { lastRestore, restores } from './log-identity.ts';

/** A fact for specs, with an id of its own unless one is given. */
export const aFact = (n: number, type = 'Counted', id: string = randomUUID()): NewFact => ({
  id,
  type,
  data: { n },
  meta: {
    v: 1,
    at: '2026-05-01T12:00:00.000Z',
    commandId: id,
    bodyHash: 'hash',
    actorId: 'ann',
    correlationId: 'c',
    causationId: 'd',
  },
});

/** Facts numbered from a to b. */
export const someFacts = (a: number, b: number): NewFact[] => Array.from({ length: b - a + 1 }, (_, i) => aFact(a + i));

/** A closed log of 40 facts in 4 streams. */
export async function fortyFacts(store: EventStore): Promise<void> {
  for (let n = 0; n < 4; n++) await store.append(`lot-${n}`, 'none', someFacts(n * 10, n * 10 + 9));
  await store.close();
}

/** The numbers that the facts hold. */
export const numbersOf = (facts: readonly StoredFact[]): number[] => facts.map(({ data }) => (data as { n: number }).n);

/** Reads the log from a position to its end. */
export async function untilEnd(store: EventStore, after: Position, filter: FactFilter = {}, limit = 7) {
  const facts: StoredFact[] = [];
  for (let at = after; ;) {
    const batch = await store.readAll(at, { filter, limit });
    facts.push(...batch.facts);
    at = batch.through;
    if (batch.caughtUp) return facts;
  }
}

/** What every log does, whatever it runs on. */
export function eventStoreContract(on: string, open: () => Promise<EventStore>): void {
  describe(`event store on ${on}`, () => {
    let store: EventStore;
    let stream: string;
    let category: string;
    let start: Position;

    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store?.close());
    beforeEach(async () => {
      category = `c${randomUUID().slice(0, 8)}`;
      stream = `${category}-1`;
      start = await store.end();
    });

    const read = (from?: number) => Array.fromAsync(store.read(stream, from));

    describe('appending', () => {
      it('gives revisions from 0 and rising positions of one width, and what was written comes back', async () => {
        const facts = someFacts(1, 3);
        const first = storedOf(await store.append(stream, 'none', facts));
        const second = storedOf(await store.append(stream, 2, [aFact(4)]));
        expect(first.revision).toBe(2);
        expect(second.revision).toBe(3);
        const positions = [...first.positions, ...second.positions];
        expect(positions).toEqual(positions.toSorted());
        expect(new Set([start || positions[0], ...positions].map((position) => position!.length)).size).toBe(1);
        const stored = await read();
        expect(stored.slice(0, 3)).toEqual(
          facts.map((fact, i) => ({ ...fact, stream, revision: i, position: positions[i] })),
        );
        expect(await store.end()).toBe(positions.at(-1));
      });

      it('lets one of many win a revision', async () => {
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_, n) => store.append(stream, 'none', [aFact(n)])),
        );
        expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
        expect(outcomes.filter(({ outcome }) => outcome === 'lost')).toHaveLength(7);
        expect(await read()).toHaveLength(1);
      });

      it.each([
        ['none, where there is one', 'none' as const, 2],
        ['an older revision', 0, 2],
        ['a revision that is not there yet', 7, 2],
        ['a revision of a stream that does not exist', 0, 0],
      ])('refuses %s, and writes nothing', async (_, after, there) => {
        if (there > 0) await store.append(stream, 'none', someFacts(1, there));
        expect(await store.append(stream, after, [aFact(3)])).toEqual({ outcome: 'lost' });
        expect(await read()).toHaveLength(there);
      });

      it('answers the same ids, data and meta at the same revision as at first, also later', async () => {
        const [first, second] = [someFacts(1, 2), [aFact(3)]];
        const again = async (after: number | 'none', facts: readonly NewFact[]) => {
          const { revision, positions } = storedOf(await store.append(stream, after, facts));
          return { revision, positions };
        };
        const answers = [await again('none', first), await again(1, second)];
        await store.append(stream, 2, [aFact(4)]);
        expect(await again('none', first)).toEqual(answers[0]);
        expect(await again(1, second)).toEqual(answers[1]);
        expect(await store.append(stream, 'none', [...first, aFact(9)])).toEqual({ outcome: 'lost' });
        expect(await store.append(stream, 'none', first.toReversed())).toEqual({ outcome: 'lost' });
        expect(numbersOf(await read())).toEqual([1, 2, 3, 4]);
        expect(numbersOf(await Array.fromAsync(store.read(stream, 1, 1)))).toEqual([2, 3, 4]);
        expect(numbersOf((await store.page(stream, ['Counted'], 1, 2)).facts)).toEqual([2, 3]);
        expect(await store.page(stream, ['Other'], 1, 2)).toEqual({ facts: [], next: 3 });
      });

      it.each([
        ['data', (fact: NewFact) => ({ ...fact, data: { n: 9 } })],
        ['time', (fact: NewFact) => ({ ...fact, meta: { ...fact.meta, at: '2026-05-01T12:00:01.000Z' } })],
      ])('takes the same ids with other %s for somebody else', async (_, changed) => {
        const facts = someFacts(1, 2);
        await store.append(stream, 'none', facts);
        expect(await store.append(stream, 'none', facts.map(changed))).toEqual({ outcome: 'lost' });
        expect(numbersOf(await read())).toEqual([1, 2]);
      });

      it('takes up to 1 MiB in one append, and nothing of more', async () => {
        const ofSize = (bytes: number) => {
          const fact = { ...aFact(1), data: '' };
          return { ...fact, data: 'x'.repeat(bytes - 2 - JSON.stringify(fact.meta).length) };
        };
        await expect(store.append(stream, 'none', [ofSize(mostBytesPerAppend + 1)])).rejects.toThrow(TooLarge);
        const half = mostBytesPerAppend / 2;
        await expect(store.append(stream, 'none', [ofSize(half), ofSize(half + 1)])).rejects.toThrow(TooLarge);
        storedOf(await store.append(stream, 'none', [ofSize(half), ofSize(half)]));
        expect((await read()).map(({ data }) => (data as string).length)).toHaveLength(2);
      });

      it.each([
        ['no stream', '', [aFact(1)]],
        ["the server's own stream", '$all', [aFact(1)]],
        ['a line break in a name', 'a\nb', [aFact(1)]],
        ['an empty type', 'lot-1', [aFact(1, '')]],
        ['an id that is none', 'lot-1', [aFact(1, 'Counted', 'x')]],
        ['no data', 'lot-1', [{ ...aFact(1), data: undefined }]],
        ['no facts', 'lot-1', []],
      ])('refuses %s as a fault of the caller', (_, to, facts) =>
        expect(store.append(to, 'none', facts)).rejects.toThrow(TypeError),
      );

      it('keeps every text and number as it is', async () => {
        const data = { text: 'é \u{1F45F} "\\ \n\u2028', big: Number.MAX_SAFE_INTEGER, deep: [null, { a: [] }] };
        await store.append(stream, 'none', [{ ...aFact(1), data }]);
        expect((await read())[0]?.data).toEqual(data);
      });
    });

    describe('reading', () => {
      it('gives nothing of a stream that does not exist, and nothing beyond its end', async () => {
        expect(await read()).toEqual([]);
        await store.append(stream, 'none', someFacts(1, 2));
        expect(await read(2)).toEqual([]);
        expect(await read(5)).toEqual([]);
      });

      it('gives a stream longer than a page, from any revision', async () => {
        await store.append(stream, 'none', someFacts(0, 699));
        await store.append(stream, 699, someFacts(700, 1200));
        expect(numbersOf(await read())).toEqual(numbersOf(await read(0)));
        expect(numbersOf(await read(498))).toEqual(Array.from({ length: 703 }, (_, i) => 498 + i));
      });

      it('finds a fact of a stream by its id, however far back', async () => {
        const facts = someFacts(0, 600);
        await store.append(stream, 'none', facts);
        expect(await store.find(stream, facts[0]!.id)).toMatchObject({ revision: 0, data: { n: 0 } });
        expect(await store.find(stream, facts[600]!.id)).toMatchObject({ revision: 600 });
        expect(await store.find(stream, randomUUID())).toBeUndefined();
        expect(await store.find(`${category}-2`, facts[0]!.id)).toBeUndefined();
      });

      it('gives the whole log in the order of its positions', async () => {
        for (let n = 0; n < 20; n++) await store.append(`${category}-${n}`, 'none', someFacts(n * 2, n * 2 + 1));
        const facts = await untilEnd(store, start);
        expect(numbersOf(facts)).toEqual(Array.from({ length: 40 }, (_, n) => n));
        expect(facts.map(({ position }) => position)).toEqual(facts.map(({ position }) => position).toSorted());
        expect(facts.some(({ type, stream: of }) => type.startsWith('$') || of.startsWith('$'))).toBe(false);
      });

      it.each([
        ['categories', { categories: ['a', 'b'] }, [0, 1, 3, 4, 6, 7]],
        ['types', { types: ['Raised'] }, [1, 3, 5, 7]],
        ['both', { categories: ['a'], types: ['Counted'] }, [0, 6]],
        ['no category', { categories: [] }, []],
      ])('lets pass by %s', async (_, filter: FactFilter, expected) => {
        const own = ['a', 'b', 'ab'].map((letter) => `${letter}${category}`);
        for (let n = 0; n < 8; n++) {
          await store.append(`${own[n % 3]}-${n}`, 'none', [aFact(n, n % 2 ? 'Raised' : 'Counted')]);
        }
        const categories = filter.categories?.map((letter) => `${letter}${category}`);
        const found = await untilEnd(store, start, { ...filter, ...(categories && { categories }) }, 2);
        expect(numbersOf(found)).toEqual(expected);
      });

      it('names the fact that a batch goes up to, whether it passes or not', async () => {
        const { positions } = storedOf(await store.append(stream, 'none', someFacts(1, 9)));
        const ids = (await read()).map(({ id }) => id);
        const idAt = (position: Position) => ids[positions.indexOf(position)];
        const filter = { categories: ['other'] };
        const follower = new Follower(store, positions[1]!, filter);
        await follower.until(() => follower.caughtUp);
        const batches = [
          await store.readAll(start, { limit: 4 }),
          await store.readAll(positions[3]!, { filter }),
          await store.readAll(positions[8]!),
          follower,
        ];
        await follower.stop();
        expect(batches.map(({ through }) => through)).toEqual([3, 8, 8, 8].map((n) => positions[n]));
        for (const { through, throughId } of batches) expect(throughId).toBe(idAt(through));
        for (const [i, position] of positions.entries()) expect(await store.idAt(position)).toBe(ids[i]);
        expect(await store.lastAt()).toBe(aFact(9).meta.at);
        expect([await store.idAt(''), await store.idAt(positions[8]!.replace(/^000/, '00f'))]).toEqual(['', '']);
      });

      it('is another log from a restore on', async () => {
        await store.append(stream, 'none', [aFact(1)]);
        const first = (await store.readAll('', { limit: 1 })).facts[0]!.id;
        expect(await store.identity()).toBe((await lastRestore(store))?.id ?? first);
        for (let n = 0; n < 2; n++) {
          const restored = aFact(n, 'LogRestored');
          await store.append(restores, (await lastRestore(store))?.revision ?? 'none', [restored]);
          await store.append(stream, n, [aFact(2)]);
          expect(await store.identity()).toBe(restored.id);
        }
      });

      it('refuses a position beyond its end', async () => {
        await store.append(stream, 'none', [aFact(1)]);
        const beyond = (await store.end()).replace(/^000/, '00f');
        await expect(store.readAll(beyond)).rejects.toThrow(BeyondEnd);
        await expect(new Follower(store, beyond).ended()).rejects.toThrow(BeyondEnd);
      });
    });

    describe('following', () => {
      it('says at once that there is nothing', async () => {
        const follower = new Follower(store, start);
        await follower.until(() => follower.caughtUp);
        await follower.stop();
        expect(follower.facts).toEqual([]);
      });

      it('goes from the past to what happens now, without gap or repeat', async () => {
        const total = 3000;
        let [n, revision]: [number, number | 'none'] = [0, 'none'];
        const grow = async (until: number) => {
          for (; n < until; n += 50)
            ({ revision } = storedOf(await store.append(stream, revision, someFacts(n, n + 49))));
        };
        await grow(total / 2);
        const followers = [new Follower(store, start), new Follower(store, start, { categories: [category] })];
        await grow(total);
        const end = await store.end();
        for (const follower of followers) {
          await follower.until(() => follower.through >= end && follower.caughtUp);
          await follower.stop();
          expect(numbersOf(follower.facts)).toEqual(Array.from({ length: total }, (_, i) => i));
        }
      });

      it('moves on past facts that do not pass, and comes back where it stopped', async () => {
        await store.append(stream, 'none', someFacts(1, 3));
        const other = new Follower(store, start, { categories: ['other'] });
        const end = await store.end();
        await other.until(() => other.through >= end);
        await other.stop();
        await store.append(stream, 2, [aFact(4)]);
        const again = new Follower(store, other.through);
        await again.until(() => again.facts.length > 0);
        await again.stop();
        expect(numbersOf(again.facts)).toEqual([4]);
      });
    });
  });
}
