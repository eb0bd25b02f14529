import type { DrivenClock } from '#platform/clock/driven.adapter.ts';

/** One turn of the event loop: what has arrived over the network by now is taken in. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Resolves in the first turn in which it is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Lets time pass by these clocks until the answer is there, or its error; tells how many milliseconds of theirs it took. */
export async function whileDriving<T>(clocks: readonly DrivenClock[], answer: Promise<T>) {
  const waiting = Symbol('waiting');
  const settled = answer.catch((error: unknown) => error);
  for (let ms = 0; ; ms += 10) {
    const now = await Promise.race([settled, turn().then(() => waiting)]);
    if (now !== waiting) return { answer: now, ms };
    for (const clock of clocks) clock.advance(10);
  }
}
