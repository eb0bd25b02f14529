import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import { second } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { countedFor, ViewFigures } from './view-figures.ts';

describe('figures of read models', () => {
  let clock: DrivenClock;
  let figures: ViewFigures;
  let written: string[];
  let reads: string[];
  let documents: number | Error;
  let bytes: number | Error;
  let taken: { collection: string; facts: number }[];

  beforeEach(() => {
    clock = new DrivenClock();
    [written, reads, documents, bytes, taken] = [[], [], 3, 3000, []];
    const events = {
      readAll: async (after: string) => {
        reads.push(after);
        return { facts: written.slice(Number(after)).map((at) => ({ meta: { at } })) };
      },
    };
    const said = async (what: number | Error) => (what instanceof Error ? Promise.reject(what) : what);
    const store = { count: () => said(documents), bytes: () => said(bytes) };
    const parts = { get: () => ({ health: () => taken }) } as unknown as ModuleRef;
    figures = new ViewFigures(clock, events as unknown as EventStore, store as unknown as ReadStore, parts);
    figures.onApplicationBootstrap();
  });
  afterEach(() => figures.onModuleDestroy());

  /** So many facts were taken by now. */
  function rate(facts: number) {
    taken = [{ collection: 'one', facts }];
    return figures.rate(taken[0]!);
  }
  function pass(seconds: number, perSecond: number) {
    for (let s = 0; s < seconds; s++) {
      taken = [{ collection: 'one', facts: (taken[0]?.facts ?? 0) + perSecond }];
      clock.advance(second);
    }
  }
  const now = () => rate(taken[0]?.facts ?? 0);

  it('lag: since when the oldest fact waits that was not passed, with one read for all who are there', async () => {
    written.push(clock.now());
    clock.advance(2000);
    written.push(clock.now());
    clock.advance(500);
    expect(await figures.lags(['0', '1', '1', '2', '0'])).toEqual(new Map([['0', 2500], ['1', 500], ['2', 0]])); // prettier-ignore
    expect(reads.toSorted()).toEqual(['0', '1', '2']);
  });

  it('rate: the first who asks is told it, over ten seconds or more', () => {
    pass(4, 50);
    expect(now()).toBe(50); // of a process that is as young
    pass(16, 50);
    pass(25, 10);
    expect(now()).toBe(10);
    pass(40, 0);
    expect(now()).toBe(0);
  });

  it('rate: asked often, it is the same', () => {
    pass(15, 20);
    expect([now(), now(), now()]).toEqual([20, 20, 20]);
    clock.advance(0);
    expect(now()).toBe(20);
  });

  it('rate: one batch at the very beginning is not thousands a second', () => {
    expect(rate(200)).toBe(200);
  });

  it('rate: begins anew with the projector', () => {
    pass(25, 40);
    expect(rate(5)).toBeLessThan(5);
    expect(rate(5)).toBeGreaterThan(0);
    pass(10, 2);
    expect(now()).toBeGreaterThan(0);
    pass(20, 2);
    expect(now()).toBe(2);
  });

  it('size: looked at again after half a minute, and at once after the store was away', async () => {
    expect(await figures.size('one')).toEqual({ documents: 3, bytes: 3000 });
    documents = 4;
    expect(await figures.size('one')).toMatchObject({ documents: 3 });
    clock.advance(countedFor);
    expect(await figures.size('one')).toMatchObject({ documents: 4 });
    documents = new Error('away');
    await expect(figures.size('two')).rejects.toThrow('away');
    documents = 5;
    expect(await figures.size('two')).toMatchObject({ documents: 5 });
  });

  it('size: of a store that does not say how large its documents are, their number is told all the same', async () => {
    bytes = new Error('not for you');
    expect(await figures.size('one')).toEqual({ documents: 3, bytes: null });
  });
});
