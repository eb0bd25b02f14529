import { beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { countedFor, rateOver, ViewFigures } from './view-figures.ts';

describe('figures of read models', () => {
  let clock: DrivenClock;
  let figures: ViewFigures;
  let written: string[];
  let reads: string[];
  let documents: number | Error;

  beforeEach(() => {
    clock = new DrivenClock();
    [written, reads, documents] = [[], [], 3];
    const events = {
      readAll: async (after: string) => {
        reads.push(after);
        return { facts: written.slice(Number(after)).map((at) => ({ meta: { at } })) };
      },
    };
    const store = { count: async () => (documents instanceof Error ? Promise.reject(documents) : documents) };
    figures = new ViewFigures(clock, events as unknown as EventStore, store as unknown as ReadStore);
  });

  const rate = (facts: number) => figures.rate({ collection: 'one', facts });

  it('lag: since when the oldest fact waits that was not passed, with one read for all who are there', async () => {
    written.push(clock.now());
    clock.advance(2000);
    written.push(clock.now());
    clock.advance(500);
    expect(await figures.lags(['0', '1', '1', '2', '0'])).toEqual(new Map([['0', 2500], ['1', 500], ['2', 0]])); // prettier-ignore
    expect(reads.toSorted()).toEqual(['0', '1', '2']);
  });

  it('rate: none at first, then over ten seconds or more, whoever asks how often', () => {
    expect(rate(100)).toBeNull();
    clock.advance(rateOver);
    expect(rate(200)).toBe(10);
    for (let s = 1; s <= 20; s++) {
      clock.advance(1000);
      expect(rate(200 + 30 * s)).toBeGreaterThan(s < 10 ? 10 : 29);
    }
    clock.advance(60_000);
    expect(rate(800)).toBeLessThan(10);
  });

  it('rate: begins anew with the projector', () => {
    rate(1000);
    clock.advance(rateOver);
    expect(rate(5)).toBeNull();
    clock.advance(rateOver);
    expect(rate(25)).toBe(2);
  });

  it('documents: counted again after half a minute, and at once after the store was away', async () => {
    expect(await figures.documents('one')).toBe(3);
    documents = 4;
    expect(await figures.documents('one')).toBe(3);
    clock.advance(countedFor);
    expect(await figures.documents('one')).toBe(4);
    documents = new Error('away');
    await expect(figures.documents('two')).rejects.toThrow('away');
    documents = 5;
    expect(await figures.documents('two')).toBe(5);
  });
});
