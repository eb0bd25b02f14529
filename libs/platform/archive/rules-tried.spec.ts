import { expect, it } from '@jest/globals';
import type { Rehearsal } from './long-work.ts';
import { rulesTried } from './rules-tried.ts';

const at = '2026-05-01T12:00:00.000Z';
const row = { position: '1', stream: 'auction-1', at, cursor: '1' };

/** A log in which one sale ended. */
const parts = (rehearsal: Rehearsal) =>
  ({
    events: { read: async function* read() {} },
    index: { bounds: async () => ({ from: '0', through: '1' }), page: async () => [row] },
    shapes: {},
    rehearsal,
  }) as unknown as Parameters<typeof rulesTried>[0];

/** Goes through so many commands, or until nobody wants it any more. */
const longSale = (commands: number, heard: () => void = () => {}): Rehearsal => ({
  ends: 'Ended',
  rules: ['one'],
  *under() {
    for (let n = 0; n < commands; n++) yield;
    heard();
    return undefined;
  },
});

const span = { from: at, to: '2026-05-02T12:00:00.000Z', rules: ['one'] };

it('lets others of the thread in while it goes through one long sale', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  const before = () => turns;
  const rehearsal = longSale(100_000, () => (isDone = true));
  await expect(rulesTried(parts(rehearsal), span, {})).resolves.toMatchObject({ sales: 1, skipped: 1 });
  expect(before()).toBeGreaterThan(100);
});

it('stops within one long sale', async () => {
  const stop = new AbortController();
  const trying = rulesTried(parts(longSale(Infinity)), span, { signal: stop.signal });
  setImmediate(() => setImmediate(() => setImmediate(() => stop.abort(new Error('nobody waits')))));
  await expect(trying).rejects.toThrow('nobody waits');
});
