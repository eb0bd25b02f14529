import { dateOf, day, type Instant, plus } from '#kernel/instant.ts';

/** The same hour so many days later, Saturdays and Sundays not counted. By UTC; holidays are not known here yet. */
export function businessDaysAfter(at: Instant, days: number): Instant {
  let then = at;
  for (let left = days; left > 0;) {
    then = plus(then, day);
    if (![0, 6].includes(dateOf(then).getUTCDay())) left--;
  }
  return then;
}
