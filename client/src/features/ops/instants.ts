/** What was typed into a field of date and time, as the API wants it: UTC, to the millisecond; '' stays ''. */
export const instantOf = (typed: string): string => (typed === '' ? '' : new Date(`${typed}Z`).toISOString());

/** As such a field wants it. */
export const typedInstant = (instant: string | undefined): string => instant?.slice(0, 23).replace('Z', '') ?? '';
