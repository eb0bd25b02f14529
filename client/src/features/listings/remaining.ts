/** What is left until a moment, in whole units; all zero when it has passed. */
export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Both in milliseconds since 1970, by the market. */
export function remaining(until: number, now: number): Remaining {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** From here on an auction is about to end: the countdown says so in the accent. */
export const urgentFor = 5 * 60_000;
