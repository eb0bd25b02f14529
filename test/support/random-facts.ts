import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredFact } from '#platform/event-store/event-store.ts';

/** Numbers that look random and are the same for a seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** A stored fact as `events.samples.json` has it. */
export type Sample = Readonly<{ type: string; v: number; data: unknown }>;

const root = join(import.meta.dirname, '../..');

/** One stored example of every shape of fact that was ever written. */
export const samples: readonly Sample[] = globSync('libs/**/events.samples.json', { cwd: root })
  .toSorted()
  .flatMap((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Sample[]);

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT/;
const words = ['Tidewright', 'Even Feet', 'Odd Feet'];

/** The sample with other words in it: few, so that facts meet in the same documents. */
function varied(value: unknown, name: string, random: (below: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => varied(one, name, random));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, varied(one, field, random)]));
  }
  if (typeof value === 'number') return name === 'minor' ? 1000 * (1 + random(20)) : 1 + random(4);
  if (typeof value === 'boolean') return random(2) === 0;
  if (typeof value !== 'string') return value;
  if (uuid.test(value)) return `${value.slice(0, -1)}${random(3)}`;
  if (instant.test(value)) return momentOf(random(1000));
  return name === 'brandName' ? words[random(words.length)] : value;
}

/** Seconds after a fixed moment. */
const momentOf = (seconds: number) => `2026-05-01T12:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000Z`;
const two = (n: number) => String(n).padStart(2, '0');

/** So many facts of these types, in an order that no market would write. */
export function randomFacts(types: readonly string[], count: number, seed: number): StoredFact[] {
  const random = randomFrom(seed);
  const known = samples.filter(({ type }) => types.includes(type));
  if (known.length === 0) throw new Error(`there are no samples of ${types.join()}`);
  return Array.from({ length: count }, (_, n) => {
    const { type, v, data } = known[random(known.length)]!;
    const meta = {
      v,
      at: momentOf(n >> 1),
      commandId: `c${n}`,
      bodyHash: '',
      actorId: 'a',
      correlationId: '',
      causationId: '',
    };
    const position = String(n + 1).padStart(12, '0');
    return { id: `f${n}`, stream: 's-1', revision: n, position, type, data: varied(data, '', random), meta };
  });
}
