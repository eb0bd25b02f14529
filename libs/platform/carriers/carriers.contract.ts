import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Instant } from '#kernel/instant.ts';
import { type AskedLabel, type Carriers, LabelReused } from './carriers.ts';

/** What a parcel has to come to, whoever carries it. */
export type ParcelCase = 'arrives' | 'lost' | 'returned' | 'never-seen';

type Carrying = Readonly<{
  carriers: Carriers;
  /** The same in another process, or after a restart. */
  again: () => Promise<Carriers>;
  /** What the next label's parcel comes to. */
  next: (is: ParcelCase) => void;
  now: () => Instant;
  /** Until every parcel has come to its end. */
  pass: () => void;
}>;

/** What every carrier does for the market. */
export function carriersContract(on: string, open: () => Promise<Carrying>): void {
  describe(`carriers on ${on}`, () => {
    let carrying: Carrying;
    let carriers: Carriers;
    beforeAll(async () => {
      carrying = await open();
      carriers = carrying.carriers;
    });
    afterAll(() => carriers?.close());

    const asked = (over: Partial<AskedLabel> = {}): AskedLabel => ({
      key: randomUUID(),
      reference: randomUUID(),
      to: 'house',
      service: 'standard',
      ...over,
    });
    const seen = async (tracking: string) => (await carriers.track(tracking)).map(({ is }) => is);

    it('makes one label under a key, however often and in whatever process, and none for something else', async () => {
      const one = asked();
      const [first, second] = await Promise.all([carriers.label(one), carriers.label(one)]);
      expect(first).toEqual(second);
      expect(first.cost.minor).toBeGreaterThan(0);
      const other = await carrying.again();
      expect(await other.label(one)).toEqual(first);
      await other.close();
      await expect(carriers.label({ ...one, reference: 'another' })).rejects.toThrow(LabelReused);
      expect((await carriers.label(asked())).tracking).not.toBe(first.tracking);
    });

    it('has seen nothing of a parcel that nobody has handed over, nor of one that is not there', async () => {
      const { tracking } = await carriers.label(asked());
      carrying.pass();
      expect([await seen(tracking), await seen('nowhere')]).toEqual([[], []]);
      await expect(carriers.collect('nowhere')).resolves.toBeUndefined();
    });

    it.each([
      ['arrives', ['scanned', 'delivered']],
      ['lost', ['scanned', 'lost']],
      ['returned', ['scanned', 'returned']],
      ['never-seen', []],
    ] as const)('tells of a parcel that %s, and since when', async (is, events) => {
      carrying.next(is);
      const one = asked();
      const { tracking } = await carriers.label(one);
      const since = carrying.now();
      await Promise.all([carriers.collect(tracking), carriers.collect(tracking)]);
      carrying.pass();
      expect(await seen(tracking)).toEqual(events);
      expect((await carriers.movedSince(since)).includes(one.reference)).toBe(events.length > 0);
      carrying.pass();
      expect(await carriers.movedSince(carrying.now())).not.toContain(one.reference);
    });
  });
}
