import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { ChangeReceiver } from './change-receiver.ts';
import { beatMs, ChangeSender, mostWaiting, type NodeMessage } from './change-sender.ts';
import type { Change } from './live-push.ts';
import { turn } from '../../../test/support/turns.ts';
import { mutant } from '../../../test/support/mutants.ts';

/* `MUTANT=gaps-hidden`: messages are numbered as they arrive, so that nobody can see that one is missing. */

const rev = (n: number) => String(n).padStart(8, '0');
const change = (n: number, id = '7', rooms = [`auction-page:${id}`]): Change => ({
  view: 'auction-page',
  id,
  doc: { id, rev: rev(n) },
  rooms,
});

describe('a projector tells the nodes', () => {
  let clock: DrivenClock;
  let told: NodeMessage[];
  let sender: ChangeSender;
  let answer: () => Promise<void>;

  beforeEach(() => {
    clock = new DrivenClock();
    told = [];
    answer = () => Promise.resolve();
    sender = new ChangeSender({
      clock,
      from: 'a',
      send: (message) => {
        told.push(JSON.parse(message) as NodeMessage);
        return answer();
      },
    });
    sender.start();
  });

  const pass = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };

  it('nothing before the views have caught up', async () => {
    const late = new ChangeSender({
      clock,
      from: 'b',
      send: async (text) => void told.push(JSON.parse(text) as NodeMessage),
    });
    late.add([change(1)]);
    await pass(beatMs);
    expect(told.some(({ from }) => from === 'b')).toBe(false);
    late.start();
    await pass(0);
    expect(told.at(-1)).toEqual({ from: 'b', n: 1, changes: [change(1)] });
  });

  it('that it is there, at once and every second', async () => {
    await pass(0);
    await pass(beatMs);
    expect(told).toEqual([
      { from: 'a', n: 1, changes: [] },
      { from: 'a', n: 2, changes: [] },
    ]);
  });

  it('in one message what changed at once, each document in its newest form', async () => {
    sender.add([change(1), change(2, '8'), change(3)]);
    await pass(0);
    expect(told).toEqual([{ from: 'a', n: 1, changes: [change(2, '8'), change(3)] }]);
  });

  it('of a document that left one room and is in another, both', async () => {
    const left: Change = { view: 'auction-page', id: '7', doc: null, rev: rev(2), rooms: ['old'] };
    sender.add([left, change(2, '7', ['new'])]);
    await pass(0);
    expect(told[0]!.changes).toEqual([left, change(2, '7', ['new'])]);
  });

  it('one message after the other, and what came meanwhile in the next', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => promise;
    sender.add([change(1)]);
    await pass(0);
    sender.add([change(2)]);
    sender.add([change(3)]);
    await pass(0);
    expect(told).toHaveLength(1);
    resolve();
    await turn();
    expect(told[1]).toEqual({ from: 'a', n: 2, changes: [change(3)] });
  });

  it('by a gap in its numbers that a message was lost', async () => {
    answer = () => Promise.reject(new Error('away'));
    sender.add([change(1)]);
    await pass(0);
    expect(sender.health()).toEqual({ ok: false, sent: 1, error: 'away' });
    answer = () => Promise.resolve();
    await pass(500);
    await pass(beatMs);
    expect(told.at(-1)).toEqual({ from: 'a', n: 2, changes: [] });
    expect(sender.health().ok).toBe(true);
  });

  it('by a gap that it could not keep up, and forgets what waited', async () => {
    sender.add(Array.from({ length: mostWaiting + 1 }, (_, n) => change(1, `${n}`)));
    await pass(0);
    expect(told).toEqual([{ from: 'a', n: 2, changes: [] }]);
  });

  it('in several messages what is too large for one', async () => {
    const text = 'x'.repeat(600_000);
    const large = (n: number): Change => ({
      ...change(n, `${n}`),
      doc: Object.assign({ text }, change(n, `${n}`).doc),
    });
    sender.add([large(1), large(2), large(3)]);
    await pass(0);
    expect(told.map(({ changes }) => changes.length)).toEqual([1, 1, 1]);
  });

  it('what still waits when it ends', async () => {
    await pass(0);
    sender.add([change(1)]);
    await sender.close();
    expect(told.at(-1)!.changes).toEqual([change(1)]);
    await pass(beatMs * 5);
    expect(told).toHaveLength(2);
  });
});

describe('a node', () => {
  const hearing = () => {
    const clock = new DrivenClock();
    const heard: string[] = [];
    const receiver = new ChangeReceiver({
      clock,
      take: (changes) => heard.push(...changes.map(({ doc }) => doc?.rev ?? 'gone')),
      resync: () => heard.push('resync'),
    });
    const hear = (from: string, n: number) => receiver.hear(JSON.stringify({ from, n, changes: [change(n)] }));
    return { clock, heard, receiver, hear };
  };

  it('lets everybody refetch at the first word of a sender, and passes on what follows', () => {
    const { heard, hear } = hearing();
    hear('a', 5);
    hear('a', 6);
    hear('b', 1);
    expect(heard).toEqual(['resync', rev(5), rev(6), 'resync', rev(1)]);
  });

  it('drops what it heard before', () => {
    const { heard, hear } = hearing();
    for (const n of [1, 2, 1, 2, 3]) hear('a', n);
    expect(heard).toEqual(['resync', rev(1), rev(2), rev(3)]);
  });

  it('says how long it heard nothing', () => {
    const { clock, receiver, hear } = hearing();
    expect(receiver.health()).toEqual({ ok: false, silentMs: null });
    hear('a', 1);
    clock.advance(3 * beatMs);
    expect(receiver.health()).toEqual({ ok: true, silentMs: 3000 });
    clock.advance(10 * beatMs);
    expect(receiver.health().ok).toBe(false);
  });

  it('is right in the end, whatever is lost or repeated on the way', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('arrives', 'lost', 'twice'), { maxLength: 40 }), (fates) => {
        const { heard, hear } = hearing();
        const sent = ['arrives', ...fates, 'arrives']; // the last is the next beat
        let arrived = 0;
        for (const [i, fate] of sent.entries()) {
          const n = mutant === 'gaps-hidden' ? arrived + 1 : i + 1;
          const times = { lost: 0, arrives: 1, twice: 2 }[fate] ?? 1;
          if (times > 0) arrived++;
          for (let time = 0; time < times; time++) hear('a', n);
        }
        const fresh = heard.slice(heard.lastIndexOf('resync') + 1);
        const expected = sent.map((_, i) => rev(i + 1)).slice(sent.lastIndexOf('lost') + 1);
        expect(fresh).toEqual(expected); // all since the last loss; before it everybody refetched
      }),
    ));
});
