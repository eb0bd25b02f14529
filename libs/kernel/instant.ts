/** A moment in UTC, ISO 8601 with milliseconds and a `Z`: two of them compare in time as they compare as text. */
export type Instant = string;

/** Milliseconds since 1970 of an instant. */
export const msOf = (at: Instant): number => Date.parse(at);

let last = { ms: 0, instant: '1970-01-01T00:00:00.000Z' };

/** The instant of so many milliseconds since 1970. What comes within one millisecond is written once. */
export function instantOf(ms: number): Instant {
  if (ms !== last.ms) last = { ms, instant: new Date(ms).toISOString() };
  return last.instant;
}

/** For a store that ends what is old by its own clock. */
export const dateOf = (at: Instant): Date => new Date(at);

/** The instant so many milliseconds later, or earlier when negative. */
export const plus = (at: Instant, ms: number): Instant => instantOf(msOf(at) + ms);

/** Milliseconds from one instant to another. */
export const between = (from: Instant, to: Instant): number => msOf(to) - msOf(from);

/** The earlier of two instants. */
export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** The later of two instants. */
export const later = (a: Instant, b: Instant): Instant => (a < b ? b : a);

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
