import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { Position } from '#kernel/position.ts';
import { pagePieces } from './pieces.ts';
import type { TopicText } from './reading.ts';

const encoder = new TextEncoder();

/** A topic of so many messages, each of so many bytes; `asked` has what was asked of it. */
function topicOf(messages: number, bytes = 10) {
  const asked: [Position, number][] = [];
  const read = async (after: Position, limit: number): Promise<TopicText> => {
    asked.push([after, limit]);
    await turn();
    const at = Number(after || 0);
    const count = Math.min(limit, messages - at);
    const text = encoder.encode(`${'x'.repeat(bytes - 1)}\n`.repeat(count));
    return { text, count, through: String(at + count), throughId: '', caughtUp: at + count === messages };
  };
  return { read, asked };
}

const here = () => new AbortController().signal;
const all = async <T>(some: AsyncIterable<T>) => Array.fromAsync(some);

describe('a page of a topic in pieces', () => {
  it('has as many messages as were asked for, and no piece is asked for twice', async () => {
    const { read, asked } = topicOf(10_000);
    const pieces = await all(await pagePieces(read, { after: '', limit: 2500, signal: here() }));
    expect(pieces.map(({ count }) => count)).toEqual([250, 1000, 1000, 250]);
    expect(pieces.at(-1)!.through).toBe('2500');
    expect(asked).toEqual([
      ['', 250],
      ['250', 1000],
      ['1250', 1000],
      ['2250', 250],
    ]);
  });

  it('ends where the log does', async () => {
    const { read, asked } = topicOf(1200);
    const pieces = await all(await pagePieces(read, { after: '', limit: 5000, signal: here() }));
    expect(pieces.map(({ count }) => count)).toEqual([250, 950]);
    expect(asked).toHaveLength(2);
  });

  it('ends after 4 MB, however many messages were asked for', async () => {
    const { read } = topicOf(20_000, 3000);
    const pieces = await all(await pagePieces(read, { after: '', limit: 10_000, signal: here() }));
    expect(pieces.map(({ count }) => count)).toEqual([250, 1000, 1000]);
  });

  it('asks for the next piece before this one is written', async () => {
    const { read, asked } = topicOf(2250);
    const askedAt: number[] = [];
    for await (const _ of await pagePieces(read, { after: '', limit: 2250, signal: here() }))
      askedAt.push(asked.length);
    expect(askedAt).toEqual([2, 3, 3]);
  });

  it('asks for no more once its reader has gone', async () => {
    const { read, asked } = topicOf(10_000);
    const gone = new AbortController();
    const pieces = await pagePieces(read, { after: '', limit: 5000, signal: gone.signal });
    for await (const piece of pieces) if (piece.through === '250') gone.abort();
    expect(asked).toHaveLength(2); // the second was on its way
  });

  it('fails at once with its first piece, and at the piece that fails with a later one', async () => {
    const away = async () => Promise.reject(new Error('away'));
    await expect(pagePieces(away, { after: '', limit: 10, signal: here() })).rejects.toThrow('away');
    const { read } = topicOf(5000);
    const later = async (after: Position, limit: number) => (after === '250' ? away() : read(after, limit));
    const seen: Position[] = [];
    const walk = async () => {
      const page = await pagePieces(later, { after: '', limit: 5000, signal: here() });
      for await (const { through } of page) {
        seen.push(through);
        await turn(); // the next has failed while this one is written
      }
    };
    await expect(walk()).rejects.toThrow('away');
    expect(seen).toEqual(['250']);
  });
});
