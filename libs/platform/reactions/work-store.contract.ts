import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ParkedFact, WorkStore } from './work-store.ts';

/** A parked fact for specs. */
export const aParkedFact = (reaction: string, n: number): ParkedFact => ({
  id: `${reaction}:${n}`,
  reaction,
  stream: 'lot-1',
  revision: n,
  position: String(n),
  factId: `f${n}`,
  type: 'Closed',
  error: 'no such order',
  tries: 3,
});

const mark = (n: number) => ({ identity: 'log', position: String(n), factId: `f${n}` });

/** What every work store does; `open` again is the same one, by then in another process. */
export function workStoreContract(on: string, open: () => Promise<WorkStore>): void {
  describe(`work store on ${on}`, () => {
    let store: WorkStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store?.close());

    const again = async () => {
      await store.close();
      store = await open();
    };

    it('knows nothing of a reaction that never began', async () => {
      expect([await store.mark('none'), await store.parked()]).toEqual([undefined, []]);
    });

    it('keeps how far each is, also back again, over a restart', async () => {
      await store.move('one', mark(5));
      await store.move('two', mark(7));
      await store.move('one', mark(3));
      expect([await store.mark('one'), await store.mark('two')]).toEqual([mark(3), mark(7)]);
      await again();
      expect([await store.mark('one'), await store.mark('two')]).toEqual([mark(3), mark(7)]);
    });

    it('keeps what is parked, in the order of the log, until it is not', async () => {
      for (const n of [3, 1, 2]) await store.park(aParkedFact('one', n));
      await store.park(aParkedFact('two', 2));
      await store.park({ ...aParkedFact('one', 2), error: 'still not', tries: 4 });
      await again();
      expect(await store.parked({ reaction: 'one' })).toEqual([
        aParkedFact('one', 1),
        { ...aParkedFact('one', 2), error: 'still not', tries: 4 },
        aParkedFact('one', 3),
      ]);
      expect(await store.parked({ id: 'two:2' })).toEqual([aParkedFact('two', 2)]);
      await store.unpark('one:1');
      await store.unpark('one:9');
      expect((await store.parked()).map(({ id }) => id)).toEqual(['one:2', 'two:2', 'one:3']);
    });
  });
}
