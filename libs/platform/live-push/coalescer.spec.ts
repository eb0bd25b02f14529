import { beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Coalescer } from './coalescer.ts';
import { revOf } from './live-push.ts';

describe('a room is told', () => {
  let clock: DrivenClock;
  let size: number;
  let told: string[];
  let coalescer: Coalescer;

  const changed = (id: string, rev: string) => coalescer.add({ view: 'page', id, doc: { id, rev }, rooms: ['page:7'] });

  beforeEach(() => {
    clock = new DrivenClock();
    told = [];
    coalescer = new Coalescer({
      clock,
      sizeOf: () => size,
      send: (_room, change) => void told.push(`${change.id}@${change.doc ? '' : 'gone at '}${revOf(change)}`),
      resync: () => void told.push('resync'),
      mostPerSecond: 20_000,
    });
  });

  it.each([
    [200, 0],
    [1000, 50],
    [5000, 250],
  ])('with %i listeners every %i ms, the newest alone', (listeners, ms) => {
    size = listeners;
    changed('a', '1');
    changed('a', '2');
    clock.advance(0);
    expect(told).toEqual(['a@2']); // at once after a quiet time
    changed('a', '3');
    clock.advance(Math.max(0, ms - 1));
    expect(told).toHaveLength(ms === 0 ? 2 : 1);
    changed('a', '4');
    clock.advance(1);
    expect(told.at(-1)).toBe('a@4');
    clock.advance(10_000);
    const before = told.length;
    changed('a', '5');
    clock.advance(0);
    expect(told.slice(before)).toEqual(['a@5']);
  });

  it('less often when several documents of it change', () => {
    size = 1000;
    changed('a', '1');
    changed('b', '1');
    clock.advance(0);
    changed('a', '2');
    clock.advance(99);
    expect(told).toEqual(['a@1', 'b@1']);
    clock.advance(1);
    expect(told).toEqual(['a@1', 'b@1', 'a@2']);
  });

  it('to refetch when too much changed', () => {
    size = 1000;
    for (let n = 0; n < 2000; n++) changed(`${n}`, '1');
    clock.advance(0);
    expect(told).toEqual(['resync']);
  });

  it('of a removal, unless the document came again after it, whatever comes late', () => {
    size = 200;
    const removed = (id: string, rev: string) => coalescer.add({ view: 'page', id, doc: null, rev, rooms: ['page:7'] });
    removed('a', '2');
    changed('a', '1');
    changed('b', '3');
    removed('b', '2');
    clock.advance(0);
    expect(told).toEqual(['a@gone at 2', 'b@3']);
  });

  it('nothing when nobody is in it', () => {
    size = 0;
    changed('a', '1');
    clock.advance(1000);
    expect(told).toEqual([]);
  });
});
