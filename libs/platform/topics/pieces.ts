import type { Position } from '#kernel/position.ts';
import type { TopicText } from './reading.ts';

/** Messages of a piece: some 15 ms of the thread that makes them. */
const linesPerPiece = 1000;
/** Of the first, for which nothing is written meanwhile. */
const linesOfFirst = 250;
/** Bytes after which a page ends, however many messages were asked for: what is longer goes on in the next. */
const mostBytes = 4_000_000;

/** Reads up to so many messages after a position. */
export type ReadText = (after: Position, limit: number) => Promise<TopicText>;

/**
 * A page of up to `limit` messages in pieces: while one is written the next is made, in another thread. The first is there
 * when it is answered, so that what fails at once fails in words. Errors: as `TopicReading.read`, at the piece that they meet.
 */
export async function pagePieces(
  read: ReadText,
  { after, limit, signal }: Readonly<{ after: Position; limit: number; signal: AbortSignal }>,
): Promise<AsyncIterable<TopicText>> {
  const first = await read(after, Math.min(limit, linesOfFirst));
  return (async function* () {
    let [piece, left, bytes] = [first, limit, 0];
    for (;;) {
      left -= piece.count;
      bytes += piece.text.length;
      const ends = piece.caughtUp || left <= 0 || bytes >= mostBytes || signal.aborted;
      const next = ends ? undefined : read(piece.through, Math.min(left, linesPerPiece));
      next?.catch(() => undefined); // it is told where it is waited for
      yield piece;
      if (!next) return;
      piece = await next;
    }
  })();
}
