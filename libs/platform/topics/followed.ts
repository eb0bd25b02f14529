import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';

/** Milliseconds between two looks at the end of the log, and between two words that it was looked at. */
const [betweenLooks, mostSilence] = [500, 10_000];
/** Messages of one batch that is followed. */
export const linesPerBatch = 2000;

type Looked = Readonly<{ through: Position; caughtUp: boolean }>;

/** How a batch is read, and how many messages are in it. */
type Reading<B> = Readonly<{ read: (after: Position) => Promise<B>; countOf: (batch: B) => number; clock: Clock }>;

/** What there is after a position, then what comes, until the signal aborts; a word each 10 s that nothing is missing. */
export async function* followed<B extends Looked>(
  after: Position,
  signal: AbortSignal,
  { read, countOf, clock }: Reading<B>,
): AsyncGenerator<B> {
  let [at, told] = [after, Number.NEGATIVE_INFINITY];
  while (!signal.aborted) {
    const batch = await read(at);
    at = batch.through;
    if (countOf(batch) > 0 || clock.monotonic() - told >= mostSilence) {
      told = clock.monotonic();
      yield batch;
    }
    if (batch.caughtUp) await clock.pause(betweenLooks, signal);
  }
}
