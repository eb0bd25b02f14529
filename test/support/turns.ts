import { setTimeout as pause } from 'node:timers/promises';
import type { DrivenClock } from '#platform/clock/driven.adapter.ts';

/** One turn of the event loop: what has arrived over the network by now is taken in. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** That many of them: whoever can go on has gone on. */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}

/** A turn in which the network of this machine, however busy it is, brings what is on its way. */
export const networkTurn = (): Promise<void> => pause(1);

/** Shorter than a test's own time, so that a test says what it waited for, and does not go on asking when it is over. */
const patienceMs = 280_000;

/** Resolves in the first turn in which it is so; `meanwhile` is done in each before. */
export async function until(isSo: () => boolean | Promise<boolean>, meanwhile = () => {}): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > patienceMs) throw new Error(`never: ${String(isSo)}`);
    meanwhile();
    await turn();
  }
}

/**
 * Lets time pass by these clocks until the answer is there, or its error; tells how many milliseconds of theirs it took. Where
 * a server answers, `next` is `networkTurn`: else their deadlines are over before the answer can be there.
 */
export async function whileDriving<T>(clocks: readonly DrivenClock[], answer: Promise<T>, next = turn) {
  const waiting = Symbol('waiting');
  const settled = answer.catch((error: unknown) => error);
  for (let ms = 0; ; ms += 10) {
    const now = await Promise.race([settled, next().then(() => waiting)]);
    if (now !== waiting) return { answer: now, ms };
    for (const clock of clocks) clock.advance(10);
  }
}
