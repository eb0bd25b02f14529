import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#platform/event-store/event-store.ts';
import { Receipts } from './receipts.ts';

const market = (secret: number, log: string) =>
  new Receipts({ secret: async () => new Uint8Array(32).fill(secret) }, { identity: async () => log });
const at = '2026-05-01T12:00:00.000Z';
const receipts = market(1, 'log');
const positions = ['', '00000000000003e8', 'f'.repeat(32)];

describe('a receipt on the wire', () => {
  it('opens to the position that was sealed, here and on another node', async () => {
    for (const position of positions) {
      const { after } = await receipts.sealed({ position, at });
      expect(await market(1, 'log').open(after)).toBe(position);
    }
  });

  it('has the same size and no likeness, whatever the position: nobody counts the log by it', async () => {
    const sealed = await Promise.all([...positions, ...positions].map((position) => receipts.sealed({ position, at })));
    expect(sealed.map(({ after }) => after.length)).toEqual(Array.from(sealed, () => 96));
    expect(new Set(sealed.map(({ after }) => after)).size).toBe(sealed.length);
    expect(Object.keys(sealed[0]!).toSorted()).toEqual(['after', 'at']);
  });

  it('of another log or another market is ignored, like one that was changed or made up', async () => {
    const { after } = await receipts.sealed({ position: '00000000000003e8', at });
    expect(await market(1, 'the log after a restore').open(after)).toBeUndefined();
    expect(await market(2, 'log').open(after)).toBeUndefined();
    const flipped = (n: number) => after.slice(0, n) + (after[n] === 'A' ? 'B' : 'A') + after.slice(n + 1);
    const wrong = ['', 'x', '00000000000003e8', after.slice(0, -4), ...[0, 5, 40, 80, 90].map((n) => flipped(n))];
    for (const one of wrong) expect(await receipts.open(one)).toBeUndefined();
    expect(await receipts.open(undefined)).toBeUndefined();
  });

  it('is given while the log cannot be asked which it is: what is done is never told as undone', async () => {
    const silent = new Receipts(
      { secret: async () => new Uint8Array(32).fill(1) },
      { identity: () => Promise.reject(new StoreUnavailable('no answer')) },
    );
    const { after } = await silent.sealed({ position: '00000000000003e8', at });
    expect(after).toHaveLength(96);
    expect(await receipts.open(after)).toBeUndefined();
    expect(await silent.open(after)).toBeUndefined(); // nor does a reader hear of it
  });
});
