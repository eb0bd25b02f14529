import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { FanOut, mostPerTurn } from './fan-out.ts';
import { type Change, revOf } from './live-push.ts';
import { mostInFrame } from './round.ts';
import { mutant } from '../../../test/support/mutants.ts';

/* `all-at-once`: one turn takes whatever it costs. `a-room-a-frame`: who sits in many rooms is told by each of them. */

/** A driven clock that counts the turns of the event loop. */
class Turns extends DrivenClock {
  turn = 0;
  override after(ms: number, call: () => void) {
    return super.after(ms, () => {
      this.turn++;
      call();
    });
  }
}

type Frame = Readonly<{ turn: number; socket: string; told: readonly string[] | 'resync' }>;

describe('sockets are told', () => {
  let clock: Turns;
  let seats: Map<string, Set<string>>;
  let frames: Frame[];
  let writes: number[];
  let fanOut: FanOut;

  const roomsOf = (socket: string) => new Set([...seats].flatMap(([room, all]) => (all.has(socket) ? [room] : [])));
  const sit = (room: string, count: number, from = 0) =>
    seats.set(room, new Set(Array.from({ length: count }, (_, n) => `s${from + n}`)));
  const change = (id: string, rev: string, rooms = ['page:7']): Change => ({
    view: 'page',
    id,
    doc: { id, rev },
    rooms,
  });
  const changed = (...of: Parameters<typeof change>) => fanOut.add([change(...of)]);
  const words = (one: Change) => `${one.id}@${one.doc ? '' : 'gone at '}${revOf(one)}`;
  const one = () => frames.filter(({ socket }) => socket === 's0').map(({ told }) => told);

  beforeEach(() => {
    clock = new Turns();
    seats = new Map();
    frames = [];
    writes = [];
    const hear = (sockets: readonly string[], told: Frame['told']) => {
      writes.push(typeof told === 'string' ? 1 : told.length);
      for (const socket of sockets) frames.push({ turn: clock.turn, socket, told });
    };
    const everybody = () => new Set([...seats.values()].flatMap((all) => [...all]));
    fanOut = new FanOut({
      clock,
      seats: { in: (room) => (room === undefined ? everybody() : seats.get(room)), of: roomsOf },
      teller: {
        send: (sockets, changes) =>
          mutant === 'a-room-a-frame'
            ? changes.forEach((each) => hear(sockets, [words(each)]))
            : hear(sockets, changes.map(words)),
        resync: (sockets) => hear(sockets, 'resync'),
      },
      mostPerSecond: 20_000,
      ...(mutant === 'all-at-once' && { mostPerTurn: Infinity }),
    });
  });

  it('and whoever asks hears when that is done, and at once that nothing waits', async () => {
    sit('page:7', 200);
    sit('page:8', 201);
    expect(fanOut.whenTold()).toBeUndefined();
    changed('7', 'a');
    changed('8', 'a', ['page:8']);
    let isTold = false;
    void fanOut.whenTold()!.then(() => (isTold = true));
    await Promise.resolve();
    expect([isTold, frames]).toEqual([false, []]);
    clock.advance(1);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    expect([isTold, frames.length, fanOut.whenTold()]).toEqual([true, 401, undefined]);
  });

  it.each([
    [200, 0],
    [1000, 50],
    [5000, 250],
  ])('of a room of %i every %i ms, the newest alone', (listeners, ms) => {
    sit('page:7', listeners);
    changed('a', '1');
    changed('a', '2');
    clock.advance(0);
    expect(one()).toEqual([['a@2']]); // at once after a quiet time
    expect(frames).toHaveLength(listeners);
    changed('a', '3');
    clock.advance(Math.max(0, ms - 1));
    expect(one()).toHaveLength(ms === 0 ? 2 : 1);
    changed('a', '4');
    clock.advance(1);
    expect(one().at(-1)).toEqual(['a@4']);
    clock.advance(10_000);
    changed('a', '5');
    clock.advance(0);
    expect(one().at(-1)).toEqual(['a@5']);
  });

  it('less often when many documents of it change', () => {
    sit('list', 1000);
    for (let n = 0; n < 24; n++) changed(`${n}`, '1', ['list']);
    clock.advance(0);
    changed('a', '2', ['list']);
    clock.advance(149);
    expect(one()).toHaveLength(1);
    clock.advance(1);
    expect(one()).toHaveLength(2);
  });

  it('in one frame of all that changed in their rooms, and of each document once', () => {
    for (let n = 0; n < 24; n++) sit(`card:${n}`, 300);
    sit('list', 300);
    for (let n = 0; n < 24; n++) changed(`${n}`, '1', [`card:${n}`, 'list']);
    clock.advance(0);
    expect(one()).toEqual([Array.from({ length: 24 }, (_, n) => `${n}@1`)]);
    expect(frames).toHaveLength(300);
  });

  it('in frames of some size', () => {
    sit('list', 1);
    for (let n = 0; n < 120; n++) changed(`${n}`, '1', ['list']);
    clock.advance(0);
    expect(one().map((told) => told.length)).toEqual([mostInFrame, mostInFrame, 20]);
  });

  it.each([
    ['5,000 viewers of a page of 24 cards', 5000, 24],
    ['400 viewers of 300 cards', 400, 300],
    ['5,000 viewers of one auction', 5000, 1],
  ])('a part of them a turn: %s', (_, listeners, documents) => {
    sit('list', listeners);
    for (let n = 0; n < documents; n++) changed(`${n}`, '1', ['list']);
    clock.advance(0);
    expect(new Set(frames.map(({ socket }) => socket)).size).toBe(listeners);
    const perTurn = Map.groupBy(frames, ({ turn }) => turn);
    expect(Math.max(...[...perTurn.values()].map((some) => some.length))).toBeLessThanOrEqual(mostPerTurn);
    const changesPerTurn = [...perTurn.values()].map((some) => some.reduce((sum, { told }) => sum + told.length, 0));
    expect(Math.max(...changesPerTurn)).toBeLessThanOrEqual(8 * mostPerTurn + documents);
    expect(writes.reduce((sum, written) => sum + written, 0)).toBeLessThanOrEqual(documents * perTurn.size); // once a turn
  });

  it('of small rooms at once, while a large one still has its round', () => {
    sit('large', 5000);
    sit('small', 10, 5000);
    changed('a', '1', ['large']);
    const stop = clock.after(0, () => changed('b', '1', ['small'])); // in the round's second turn
    clock.advance(0);
    stop();
    const turns = (room: string) => frames.filter(({ socket }) => seats.get(room)!.has(socket)).map(({ turn }) => turn);
    expect(Math.max(...turns('small'))).toBeLessThan(Math.max(...turns('large')) - 5);
  });

  it('of a large room too, however much the small ones have', () => {
    sit('large', 201, 100_000);
    for (let n = 0; n < 100; n++) sit(`small:${n}`, 200, n * 200);
    for (let n = 0; n < 100; n++) changed('a', '1', [`small:${n}`]);
    changed('b', '1', ['large']);
    clock.advance(0);
    const large = frames.filter(({ told }) => told[0] === 'b@1');
    expect(large).toHaveLength(201);
    expect(Math.max(...large.map(({ turn }) => turn))).toBeLessThan(clock.turn / 4);
  });

  it('to refetch when too much changed, or when nobody knows what they missed', () => {
    sit('page:7', 1000);
    for (let n = 0; n < 2000; n++) changed(`${n}`, '1');
    clock.advance(1000);
    expect(one()).toEqual(['resync']);
    sit('other', 1000, 1000);
    fanOut.resync();
    clock.advance(1000);
    expect(frames.map(({ told }) => told)).toEqual(Array.from({ length: 3000 }, () => 'resync'));
    const perTurn = Map.groupBy(frames, ({ turn }) => turn);
    expect(Math.max(...[...perTurn.values()].map((some) => some.length))).toBeLessThanOrEqual(mostPerTurn);
  });

  it('of a removal, unless the document came again after it or is in another of their rooms, whatever comes late', () => {
    sit('page:7', 1);
    sit('page:8', 1);
    const removed = (id: string, rev: string, rooms = ['page:7']) =>
      fanOut.add([{ view: 'page', id, doc: null, rev, rooms }]);
    removed('a', '2');
    changed('a', '1');
    changed('b', '3');
    removed('b', '2');
    changed('c', '4', ['page:7']);
    removed('c', '4', ['page:8']);
    clock.advance(0);
    expect(one()).toEqual([['a@gone at 2', 'b@3', 'c@4']]);
  });

  it('nothing when nobody listens, or when they have left before their turn', () => {
    changed('a', '1');
    clock.advance(1000);
    sit('page:7', 3);
    changed('a', '2');
    seats.get('page:7')!.clear();
    clock.advance(1000);
    expect(frames).toEqual([]);
  });

  it('the newest in the end, whoever comes and goes', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({ do: fc.constant('change' as const), id: fc.nat(3), room: fc.nat(3) }),
            fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), socket: fc.nat(5), room: fc.nat(3) }),
            fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20) }),
          ),
          { maxLength: 60 },
        ),
        (steps) => {
          seats.clear();
          frames.length = 0;
          for (let room = 0; room < 4; room++) sit(`r${room}`, 250 * (room % 2), 1000); // two of them are large
          const owed = new Map<string, Map<string, string>>(); // by document, then socket and room: what changed last while it was there
          for (const [n, step] of steps.entries()) {
            if (step.do === 'wait') clock.advance(step.ms);
            if (step.do === 'join') seats.get(`r${step.room}`)!.add(`s${step.socket}`);
            if (step.do === 'leave') {
              seats.get(`r${step.room}`)!.delete(`s${step.socket}`);
              for (const all of owed.values()) all.delete(`s${step.socket} r${step.room}`);
            }
            if (step.do !== 'change') continue;
            const [room, id, rev] = [`r${step.room}`, `${step.room}-${step.id}`, String(n).padStart(4, '0')];
            changed(id, rev, [room]);
            for (const socket of seats.get(room)!) {
              owed.set(id, (owed.get(id) ?? new Map()).set(`${socket} ${room}`, `${id}@${rev}`));
            }
          }
          clock.advance(60_000);
          for (const all of owed.values()) {
            for (const [who, last] of all) {
              const socket = who.split(' ')[0]!;
              const heard = frames.filter((frame) => frame.socket === socket).flatMap(({ told }) => told);
              const [id] = last.split('@');
              expect(heard.findLast((word) => word.startsWith(`${id}@`))).toBe(last);
            }
          }
        },
      ),
      { numRuns: 50 },
    ));
});
