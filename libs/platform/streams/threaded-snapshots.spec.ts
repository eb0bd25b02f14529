import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { FakeEventStore } from '../../../test/support/fake-event-store.ts';
import { add, counter } from '../../../test/support/counter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { turns } from '../../../test/support/turns.ts';
import { Overloaded } from './command.ts';
import { Streams } from './streams.ts';
import type { FromStreamsWorker, ToStreamsWorker } from './streams-worker.ts';
import { type StreamsThread, ThreadedSnapshots } from './threaded-snapshots.ts';

/*
 * To see a test fail, run with
 *   MUTANT=waits-forever     whoever asks waits, however many wait already
 *   MUTANT=dies-in-silence   whoever waited for a thread that ended waits on
 */
if (mutant === 'waits-forever') Object.defineProperty(ThreadedSnapshots.prototype, 'expectedWait', { get: () => 0 });
if (mutant === 'dies-in-silence') Reflect.set(ThreadedSnapshots.prototype, 'ended', () => {});

/** A thread that answers when it is told to. */
class Puppet extends EventEmitter {
  readonly asked: ToStreamsWorker[] = [];
  postMessage = (message: ToStreamsWorker) => void this.asked.push(message);
  terminate = async () => void this.emit('exit', 1);

  get reads() {
    return this.asked.flatMap((message) => (message.is === 'asked' ? message.reads : []));
  }

  get saves() {
    return this.asked.flatMap((message) => (message.is === 'asked' ? message.saves : []));
  }

  say(message: FromStreamsWorker) {
    this.emit('message', message);
  }

  /** Answers these, each with an empty stream. */
  answer(...seqs: readonly number[]) {
    for (const seq of seqs) this.say({ is: 'read', seq, cold: { facts: '[]' } });
  }
}

let clock: DrivenClock;
let threads: Puppet[];
let told: string[];
let snapshots: ThreadedSnapshots;
const thread = () => threads.at(-1)!;

beforeEach(() => {
  clock = new DrivenClock();
  threads = [];
  told = [];
  const start = () => {
    threads.push(new Puppet());
    return thread() as unknown as StreamsThread;
  };
  snapshots = new ThreadedSnapshots({ start, clock, mostWait: 1000, tell: (line) => told.push(line) });
});

const load = (n: number) => snapshots.load(`counter-${n}`, 1);

/** Asks for so many streams, and is told what became of them later. */
function ask(count: number) {
  const became: string[] = [];
  const all = Array.from({ length: count }, (_, n) =>
    load(n).then(
      () => became.push('read'),
      (error: unknown) => became.push(error instanceof Overloaded ? 'overloaded' : 'failed'),
    ),
  );
  return { became, all: Promise.all(all) };
}

it('what is asked for in one turn goes over in one message', async () => {
  thread().say({ is: 'ready' });
  const { all } = ask(3);
  await snapshots.save('counter-9', 40);
  await turns(1);
  expect(thread().asked).toMatchObject([
    { is: 'asked', reads: [{}, {}, {}], saves: [{ stream: 'counter-9', revision: 40 }] },
  ]);
  thread().answer(0, 1, 2);
  await all;
});

it('while it starts nobody waits for it: the log is read here', async () => {
  expect([await load(1), thread().asked]).toEqual([{}, []]);
  expect(snapshots.health()).toMatchObject({ ok: true, ready: false });
});

it('lets wait while it keeps up, and tells whoever would wait for over a second to come again', async () => {
  thread().say({ is: 'ready' });
  for (let n = 0; n < 200; n++) {
    const one = load(n);
    await turns(2);
    clock.advance(10); // each takes so long
    thread().answer(thread().reads.at(-1)!.seq);
    await one;
  }
  const { became } = ask(300);
  await turns(10);
  expect(new Set(became)).toEqual(new Set(['overloaded']));
  expect(became.length).toBeGreaterThan(190);
  expect(became.length).toBeLessThan(210);
});

it('nothing comes for over a second: whoever asks then is told to come again, and goes on with the first answer', async () => {
  thread().say({ is: 'ready' });
  const { became } = ask(2);
  await turns(2);
  clock.advance(1001);
  await expect(load(3)).rejects.toThrow(Overloaded);
  thread().answer(0);
  await turns(2);
  expect(became).toEqual(['read']);
  const late = load(4);
  await turns(2);
  thread().answer(1, 2);
  await late;
});

/** Lets so many seconds pass, one after another. */
function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) clock.advance(1000);
}

it('that says nothing for half a minute is ended, though nobody asks for a stream any more, and what waited reads the log', async () => {
  thread().say({ is: 'ready' });
  const { became } = ask(2);
  await turns(2);
  pass(29);
  await expect(load(3)).rejects.toThrow(Overloaded);
  expect([snapshots.health().ends, became]).toEqual([0, []]);
  pass(6);
  await turns(2);
  expect([snapshots.health().ends, became]).toEqual([1, ['failed', 'failed']]);
  pass(1);
  expect(threads.length).toBe(2);
});

it('that answers whether it goes on may take long over a stream', async () => {
  thread().say({ is: 'ready' });
  const { became } = ask(1);
  await turns(2);
  for (let n = 0; n < 20; n++) {
    pass(5);
    expect(thread().asked.at(-1)).toEqual({ is: 'ask' });
    thread().say({ is: 'here' });
  }
  thread().answer(0);
  await turns(2);
  expect([snapshots.health().ends, became]).toEqual([0, ['read']]);
});

it('that hangs before its first word is ended too', () => {
  pass(600);
  expect(snapshots.health().ends).toBe(0);
  pass(10);
  expect([snapshots.health().ends, threads.length]).toEqual([1, 2]);
  expect(told.join()).toContain('it said nothing for 600 s');
});

it('that cannot be started is tried again, less and less often', () => {
  let tries = 0;
  const start = () => {
    tries++;
    throw new Error('no more threads');
  };
  const none = new ThreadedSnapshots({ start, clock, mostWait: 1000, tell: () => {} });
  clock.advance(999);
  expect([tries, none.health().ok]).toEqual([1, false]);
  clock.advance(1 + 2000 + 3000);
  expect(tries).toBe(4);
});

it('its unasked end: whoever waits reads the log, those who come read it, and a second later there is another', async () => {
  thread().say({ is: 'ready' });
  const log = new FakeEventStore();
  const streams = new Streams(log, clock, snapshots);
  const waiting = streams.decide(counter, 'counter-1', add('a', 1));
  await turns(2);
  expect(thread().reads).toMatchObject([{ stream: 'counter-1', version: 1 }]);
  thread().emit('error', new Error('out of memory'));
  thread().emit('exit', 1);
  expect(await waiting).toMatchObject({ revision: 0 });
  expect(await streams.decide(counter, 'counter-2', add('b', 1))).toMatchObject({ revision: 0 });
  expect([snapshots.health(), threads.length]).toEqual([{ ok: false, ready: false, waiting: 0, ends: 1 }, 1]);
  expect(told.join()).toContain('out of memory');
  clock.advance(1000);
  expect([snapshots.health().ok, threads.length]).toEqual([false, 2]);
  thread().say({ is: 'ready' });
  expect(snapshots.health().ok).toBe(true);
  thread().emit('exit', 1);
  clock.advance(1999); // a thread that ends again and again is started less and less often
  expect(threads).toHaveLength(2);
  clock.advance(1);
  expect(threads).toHaveLength(3);
});

it('says what is on its way before it closes, and is closed when the thread has ended', async () => {
  await snapshots.save('counter-1', 40);
  const closed = snapshots.close();
  expect(thread().saves).toEqual([{ stream: 'counter-1', revision: 40 }]);
  expect(thread().asked.at(-1)).toEqual({ is: 'close' });
  thread().emit('exit', 0);
  await closed;
  clock.advance(100_000);
  expect([threads.length, told, await load(1)]).toEqual([1, [], {}]);
});
