import { performance } from 'node:perf_hooks';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** How many calls are under way at once below the socket. */
export const inFlight = 256;

let made = 0;

/** As unlike each other at their beginning as real ones: a stream knows by that which of its older commands one may be. */
const idOf = (n: number) => {
  const unlike = (Math.imul(n, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${unlike}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
};

/** Where a command of its own comes from. */
export function origin(): CommandMetadata {
  const id = idOf(made++);
  return { commandId: id, bodyHash: id, actorId: id, correlationId: id, causationId: id };
}

/** So many calls, 256 in flight: a second. */
export async function rate(count: number, call: (n: number) => Promise<unknown>): Promise<number> {
  const left = Array.from({ length: count }).keys();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const n of left) await call(n);
    }),
  );
  return (count * 1000) / (performance.now() - began);
}
