import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { type Document, ignored, lookUpOf, type View, viewOf } from '#kernel/view.ts';
import { pageByReading, type StoredFact } from '#platform/event-store/event-store.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { documentAsOf } from './as-of.ts';
import { type FoldState, KeptStates } from './kept-states.ts';
import { mostFacts, TooFar, type Until } from './merged-streams.ts';

type Opened = Fact<'Opened', { id: string; of: string }>;
type Bid = Fact<'Bid', { id: string; by: unknown }>;
type Watched = Fact<'Watched', { id: string }>;
type Named = Fact<'Named', { of: string; name: string }>;
const shapes: Shapes<Opened | Bid | Watched | Named> = {
  Opened: { v: 1 },
  Bid: { v: 1, personal: ['by'] },
  Watched: { v: 1 },
  Named: { v: 1 },
};
const { Named: naming, ...facts } = shapes;

type Lot = Document & Readonly<{ name: string | undefined; did: readonly string[] }>;

/** Made of its stream, of all watches of it, and of the words of the thing that its first fact names. */
const lots: View = viewOf<Lot>()({
  name: 'lots',
  version: 1,
  facts,
  lookUp: lookUpOf<Readonly<{ name: string }>>()({
    facts: { Named: naming },
    key: ({ data }) => [data.of],
    start: { Named: ({ data }) => ({ name: data.name }) },
    on: { Named: ({ data, doc }) => ({ name: `${doc.name}, then ${data.name}` }) },
  }),
  reads: { Opened: ({ data }) => [data.of] },
  streamsOf: (id, some) => [
    `lot-${id}`,
    `watch-${id}-*`,
    ...some.flatMap(({ type, data }) => (type === 'Opened' ? [`thing-${(data as Opened['data']).of}`] : [])),
  ],
  key: ({ data }) => [data.id],
  start: { Opened: ({ data, lookUp }) => ({ id: data.id, name: lookUp(data.of)?.name, did: [] }) },
  on: {
    Opened: ignored,
    Bid: ({ doc, data, meta }) => ({ ...doc, did: [...doc.did, `${String(data.by)} at ${meta.at}`] }),
    Watched: ({ doc, meta }) => ({ ...doc, did: [...doc.did, `watched at ${meta.at}`] }),
  },
}) as View;

const box = { person: 'p', box: 'sealed' };
const streams = {
  'lot-1': [
    ['Opened', { id: '1', of: 'a' }],
    ['Bid', { id: '1', by: box }],
  ],
  'watch-1-p': [['Watched', { id: '1' }]],
  'watch-1-q': [['Watched', { id: '1' }]],
  'thing-a': [['Named', { of: 'a', name: 'A' }]],
  'lot-2': [['Bid', { id: '2', by: box }]],
} as const;
type Stream = keyof typeof streams;

const meta = { v: 1, commandId: 'c', bodyHash: 'b', actorId: 'a', correlationId: 'r', causationId: 'r' };
const atMs = (ms: number) => new Date(1_780_000_000_000 + ms).toISOString();
const positionOf = (n: number) => n.toString(16).padStart(16, '0');

/** A log in an array. Streams' times rise, each by a clock of its own. */
class Log {
  readonly facts: StoredFact[];
  /** Streams that the index has not heard of yet. */
  readonly unheard = new Set<string>();
  private readonly ahead: Readonly<Record<string, number>>;
  private readonly name: string;

  /** `before`: what was put back; what comes then is another log's. */
  constructor(name: string, ahead: Readonly<Record<string, number>> = {}, before: readonly StoredFact[] = []) {
    [this.name, this.ahead, this.facts] = [name, ahead, [...before]];
  }

  /** The index never forgets what it has heard of. */
  hide(stream: Stream) {
    if (!this.facts.some((one) => one.stream === stream)) this.unheard.add(stream);
  }

  add(stream: Stream) {
    const n = this.facts.length + 1;
    const revision = this.facts.filter((one) => one.stream === stream).length;
    const [type, data] = streams[stream][Math.min(revision, streams[stream].length - 1)]!;
    const at = atMs(n * 10 + (this.ahead[stream] ?? 0));
    const place = { stream, revision, position: positionOf(n) };
    this.facts.push({ id: `${this.name}-${n}`, type, data, meta: { ...meta, at }, ...place });
  }

  async *read(stream: string, from = 0): AsyncGenerator<StoredFact> {
    yield* this.facts.filter((one) => one.stream === stream && one.revision >= from);
  }

  readonly page = (stream: string, types: readonly string[], from: number) =>
    pageByReading(this, stream, types, from, 3);
  readonly streams = async (prefix: string) => [
    ...new Set(
      this.facts.map(({ stream }) => stream).filter((one) => one.startsWith(prefix) && !this.unheard.has(one)),
    ),
  ];
}

/** Mutant `state-of-later`: what is kept is taken whatever it holds. Mutant `trusts-kept`: nobody looks whether it is this log's. */
class Kept extends KeptStates {
  override latest(view: View, id: string, until: Until): FoldState | undefined {
    const found = super.latest(view, id, mutant === 'state-of-later' ? {} : until);
    return found && mutant === 'trusts-kept' ? { ...found, streams: new Map() } : found;
  }
}

const kept = (bytes = 1_000_000) => new Kept({ bytes, ofOne: bytes, apart: 2 });

type Step =
  | Readonly<{ add: Stream }>
  | Readonly<{ ask: number; by: 'position' | 'at' | 'now' }>
  | Readonly<{ hide: Stream }>
  | Readonly<{ heard: true }>
  | Readonly<{ restored: number }>;

const someStream = fc.constantFrom(...(Object.keys(streams) as Stream[]));
const add = fc.record({ add: someStream });
const ask = fc.record({ ask: fc.nat(60), by: fc.constantFrom('position' as const, 'at' as const, 'now' as const) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: add, weight: 12 },
  { arbitrary: ask, weight: 8 },
  { arbitrary: fc.record({ hide: someStream }), weight: 1 },
  { arbitrary: fc.constant({ heard: true } as const), weight: 1 },
  { arbitrary: fc.record({ restored: fc.nat(60) }), weight: 1 },
);

const untilOf = ({ ask: n, by }: Extract<Step, { ask: number }>): Until =>
  by === 'now' ? {} : by === 'at' ? { at: atMs(n * 10) } : { position: positionOf(n) };

/** What such steps were answered, with states that are kept and without. */
async function walked(steps: readonly Step[], clocks: Readonly<Record<string, number>>) {
  let log = new Log('first', clocks);
  const states = kept();
  const [answers, fromZero]: [unknown[], unknown[]] = [[], []];
  for (const one of steps) {
    if ('add' in one) log.add(one.add);
    else if ('hide' in one) log.hide(one.hide);
    else if ('heard' in one) log.unheard.clear();
    else if ('restored' in one) log = new Log(`after ${one.restored}`, clocks, log.facts.slice(0, one.restored));
    else {
      const until = untilOf(one);
      answers.push(await documentAsOf(log, lots, '1', until, { kept: states }));
      fromZero.push(await documentAsOf(log, lots, '1', until));
    }
  }
  return { answers, fromZero };
}

describe('a document as of then', () => {
  it('is the same from what was kept as from the first fact, whatever was asked before, as the log grows or is put back', async () => {
    const ahead = fc.dictionary(someStream, fc.nat(100));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120 }), ahead, async (steps, clocks) => {
        const { answers, fromZero } = await walked(steps, clocks);
        expect(answers).toEqual(fromZero);
      }),
      { numRuns: 100 },
    );
  });

  it('reads the facts after the state that is kept, and no others', async () => {
    const log = new Log('one');
    log.add('thing-a');
    for (let n = 0; n < 100; n++) log.add('lot-1');
    const read: number[] = [];
    const counted = {
      streams: log.streams,
      page: async (...[stream, types, from]: Parameters<Log['page']>) => {
        if (stream === 'lot-1') read.push(from);
        return log.page(stream, types, from);
      },
    };
    const states = kept();
    const whole = await documentAsOf(counted, lots, '1', {}, { kept: states });
    expect(read).toContain(0);
    read.length = 0;
    expect(await documentAsOf(counted, lots, '1', {}, { kept: states })).toEqual(whole);
    expect(Math.min(...read)).toBeGreaterThan(95);
  });

  it('holds no word of a person, who may be erased between two questions', async () => {
    const log = new Log('one');
    for (let n = 0; n < 10; n++) log.add('lot-1');
    const states = kept();
    for (let n = 0; n < 2; n++) {
      const { doc } = await documentAsOf(log, lots, '1', {}, { kept: states });
      expect(doc).toMatchObject({ did: expect.arrayContaining([expect.stringMatching(/^encrypted at /)]) });
    }
  });

  it('keeps no more bytes than it may, and of the documents that were asked for last', async () => {
    const log = new Log('one');
    for (let n = 0; n < 100; n++) log.add('lot-1');
    const states = kept(20_000);
    for (const version of [1, 2, 3, 4]) {
      await documentAsOf(log, { ...lots, version }, '1', {}, { kept: states });
      expect(states.bytes).toBeLessThanOrEqual(20_000);
    }
    expect(states.latest({ ...lots, version: 4 }, '1', {})?.facts).toBeGreaterThan(2);
    expect(states.latest({ ...lots, version: 1 }, '1', {})).toBeUndefined();
  });
});

it('looks at no more facts than one question may, also of those that the view does not take', async () => {
  let read = 0;
  async function* endless(stream: string, from = 0): AsyncGenerator<StoredFact> {
    const at = atMs(0);
    for (let revision = from; ; read++, revision++)
      yield { id: 'f', stream, revision, position: '1', type: 'Whispered', data: {}, meta: { ...meta, at } };
  }
  const log = { page: pageByReading.bind(null, { read: endless }), streams: async () => [] };
  await expect(documentAsOf(log, lots, '1', {})).rejects.toThrow(TooFar);
  expect(read).toBeLessThanOrEqual(mostFacts + 1000);
});
