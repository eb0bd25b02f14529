import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import {
  BeyondEnd,
  OtherLog,
  StoreUnavailable,
  type StoredFact,
  type TailOptions,
} from '#platform/event-store/event-store.ts';
import { restores, unmarked } from '#platform/event-store/log-identity.ts';
import { FakeEventStore, newFact } from '../../../test/support/fake-event-store.ts';
import { LogTail, type Followed } from './log-tail.ts';
import { turn, until } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

/* `MUTANT=one-for-all`: what one listener throws, all lose. */

const some = (n: number, type = 'Sold') => Array.from({ length: n }, (_, i) => newFact(type, { n: i }));

/** A log whose line can be cut, as that of a server. */
class Cuttable extends FakeEventStore {
  cut: (why: StoreUnavailable) => void = () => {};
  readonly isFollowed = Promise.withResolvers<void>();

  override async *tail(after: string, options: TailOptions) {
    this.cut = options.onCut ?? this.cut;
    this.isFollowed.resolve();
    yield* super.tail(after, options);
  }
}

describe('the process tail', () => {
  let events: FakeEventStore;
  let tail: LogTail;
  let clock: DrivenClock;
  let ending: AbortController;
  beforeEach(() => {
    events = new FakeEventStore();
    clock = new DrivenClock();
    tail = new LogTail(events, clock);
    if (mutant === 'one-for-all')
      Reflect.set(tail, 'tell', (listener: (heard: unknown) => void, heard: unknown) => listener(heard));
    ending = new AbortController();
  });
  afterEach(() => tail.stop());

  /** Reads until it has seen that position. */
  async function upTo(position: string, reader: AsyncGenerator<Followed>, onEach = async () => {}) {
    const facts: StoredFact[] = [];
    const lives: boolean[] = [];
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      facts.push(...next.value.facts);
      lives.push(next.value.live);
      if (next.value.through >= position) break;
      await onEach();
    }
    return { positions: facts.map((fact) => fact.position), lives };
  }

  it('once it ends nobody in the line asks a silent log any more', async () => {
    await events.add('a-1', ...some(3));
    await tail.start();
    const answered = Promise.withResolvers<void>();
    const readAll = events.readAll.bind(events);
    let asked = 0;
    events.readAll = async (...which) => (asked++, await answered.promise, readAll(...which));
    const readers = Array.from({ length: 6 }, () => tail.follow('', { signal: ending.signal }).next());
    await until(() => asked === 2);
    ending.abort();
    answered.resolve();
    await Promise.all(readers);
    expect(asked).toBe(2);
  });

  it('gives listeners what comes from now on, once and in order', async () => {
    await events.add('a-1', ...some(3));
    await tail.start();
    const seen: string[] = [];
    const forget = tail.subscribe(({ facts }) => seen.push(...facts.map(({ position }) => position)));
    const last = await events.add('a-1', ...some(2));
    await upTo(last, tail.follow(last, { signal: ending.signal }));
    forget();
    await events.add('a-1', ...some(1));
    expect(seen).toEqual(events.facts.slice(3, 5).map(({ position }) => position));
  });

  it('a listener that throws loses what it threw at, nobody else does, and health says so until it takes one again', async () => {
    const heard: string[] = [];
    await tail.start();
    const rider = tail.follow('', { signal: ending.signal });
    await rider.next();
    let isBroken = true;
    tail.subscribe(() => {
      if (isBroken) throw new Error('of a newer build');
    });
    tail.subscribe(({ facts }) => heard.push(...facts.map(({ position }) => position)));
    const last = await events.add('a-1', ...some(3));
    expect((await upTo(last, rider)).positions).toHaveLength(3);
    expect(heard).toHaveLength(3);
    expect(tail.health()).toMatchObject({ ok: false, error: 'of a newer build' });
    isBroken = false;
    await upTo(await events.add('a-1', ...some(1)), rider);
    expect(tail.health()).toEqual({ ok: true, position: await events.end() });
  });

  it('is believed for two seconds after it was last heard', async () => {
    await tail.start();
    expect(tail.isProved()).toBe(false); // nothing has come yet
    await upTo(await events.add('a-1', ...some(1)), tail.follow('', { signal: ending.signal }));
    await turn();
    clock.advance(2000);
    expect(tail.isProved()).toBe(true);
    clock.advance(1);
    expect(tail.isProved()).toBe(false);
  });

  it('reads alone, then rides, without gap or repeat, while the log grows', async () => {
    await events.add('a-1', ...some(50));
    const reader = tail.follow('', { signal: ending.signal, limit: 7 });
    let grown = 0;
    const grow = async () => void (grown++ < 100 && (await events.add('a-1', ...some(1 + (grown % 3)))));
    const { positions, lives } = await upTo('000000000140', reader, grow);
    expect(positions).toEqual(events.facts.slice(0, positions.length).map(({ position }) => position));
    expect(lives.at(0)).toBe(false);
    expect(lives.at(-1)).toBe(true);
  });

  it('joins though the log grows with every reading of it', async () => {
    await events.add('a-1', ...some(5));
    const readAll = events.readAll.bind(events);
    events.readAll = async (...asked) => {
      const batch = await readAll(...asked);
      if (asked[1]?.limit !== 2000) return batch;
      const last = await events.add('a-1', ...some(1));
      await until(() => tail.position >= last); // the tail is ahead of what was read
      return batch;
    };
    const reader = tail.follow('', { signal: ending.signal });
    const { positions, lives } = await upTo('000000000005', reader);
    expect(positions).toEqual(events.facts.slice(0, 6).map(({ position }) => position));
    expect(lives).toEqual([true, true]);
  });

  it('gives the types asked for and moves past the others', async () => {
    const reader = tail.follow('', { types: ['Sold'], signal: ending.signal });
    await events.add('a-1', ...some(2, 'Bought'), ...some(1));
    expect((await reader.next()).value).toMatchObject({ through: '000000000002', facts: [{ type: 'Sold' }] });
    await events.add('a-1', ...some(1, 'Bought'));
    expect((await reader.next()).value).toMatchObject({ through: '000000000003', facts: [] });
  });

  it('puts a reader that takes too long off, and it comes back by itself', async () => {
    const reader = tail.follow('', { signal: ending.signal });
    await reader.next();
    for (let i = 0; i < 21; i++) await events.add('a-1', ...some(1000));
    await upTo('000000020999', tail.follow('', { signal: ending.signal })); // the tail has seen it all
    const { positions, lives } = await upTo('000000020999', reader);
    expect(positions).toHaveLength(21_000);
    expect(lives).toContain(false);
  });

  describe('when the log is another one', () => {
    const restored = () => newFact('LogRestored', { restoredAt: '2026-05-01T12:00:00.000Z' });
    /** A tail that has begun, and what it says of the log. */
    async function begun() {
      const said = Promise.withResolvers<Error>();
      const following = new LogTail(events, new DrivenClock(), said.resolve);
      await following.start();
      return { following, said: said.promise };
    }

    it('knows which log it follows, also one that was empty, and marks the fact that it is at', async () => {
      const { following } = await begun();
      expect(following.markOf({ through: '', throughId: '' })).toEqual(unmarked);
      const position = await events.add('a-1', ...some(2));
      const [first, last] = events.facts;
      const { value } = await following.follow('', { signal: ending.signal }).next();
      expect(following.markOf(value as Followed)).toEqual({ identity: first?.id, position, factId: last?.id });
      await following.stop();
    });

    it('says so at a restore, and follows no further', async () => {
      await events.add(restores, restored());
      const { following, said } = await begun();
      const end = await events.add('a-1', ...some(1));
      await events.add(restores, restored());
      expect(await said).toBeInstanceOf(OtherLog);
      await following.stop();
      expect(following.position <= end).toBe(true);
      expect(following.health()).toMatchObject({ ok: false, error: expect.stringContaining('backup') });
    });

    it('says so where it ends before the tail does', async () => {
      await events.add('a-1', ...some(3));
      events.tail = async function* beyond() {
        yield* [];
        throw new BeyondEnd('it has 2');
      };
      const { following, said } = await begun();
      expect(await said).toBeInstanceOf(BeyondEnd);
      await following.stop();
    });
  });

  it('says that it is cut, once, until the log is back', async () => {
    const lines: string[] = [];
    const cuttable = new Cuttable();
    const own = new LogTail(cuttable, new DrivenClock(), undefined, { tell: (_, line) => void lines.push(line) });
    await own.start();
    await cuttable.isFollowed.promise;
    for (const why of ['no answer', 'still none']) cuttable.cut(new StoreUnavailable(why));
    expect(own.health()).toMatchObject({ ok: false, error: 'still none' });
    expect(lines).toEqual([expect.stringMatching(/the log is away/)]);
    const last = await cuttable.add('a-1', ...some(1));
    await upTo(last, own.follow('', { signal: ending.signal }));
    await until(() => own.health().ok);
    expect(lines).toHaveLength(2);
    await own.stop();
  });

  it('has two of those who lag read the log at once, and each in its turn', async () => {
    const last = await events.add('a-1', ...some(30));
    await tail.start();
    const readAll = events.readAll.bind(events);
    let [now, most] = [0, 0];
    events.readAll = async (...asked) => {
      most = Math.max(most, ++now);
      await turn();
      now--;
      return readAll(...asked);
    };
    const readers = Array.from({ length: 12 }, () => tail.follow('', { signal: ending.signal, limit: 10 }));
    const read = await Promise.all(readers.map((reader) => upTo(last, reader)));
    expect(most).toBe(2);
    expect(read.map(({ positions }) => positions.length)).toEqual(readers.map(() => 30));
  });

  it('ends its readers when it stops, and a reader when its signal aborts', async () => {
    const [one, two] = [
      tail.follow('', { signal: ending.signal }),
      tail.follow('', { signal: new AbortController().signal }),
    ];
    await Promise.all([one.next(), two.next()]);
    ending.abort();
    expect((await one.next()).done).toBe(true);
    await tail.stop();
    expect((await two.next()).done).toBe(true);
  });
});
