import { existsSync } from 'node:fs';

/** Where a thread's code lies: `<name>-worker.js` of the build, beside this or above it, else its source. */
export function workerUrl(name: string, source: string): URL {
  const places = [`./${name}-worker.js`, `../${name}-worker.js`].map((place) => new URL(place, import.meta.url));
  return places.find((place) => existsSync(place)) ?? new URL(source, import.meta.url);
}
