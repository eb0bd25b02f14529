import type { Wrong } from '../../lib/form.ts';
import type { typedIn } from '../../lib/typed-in.ts';

/** What a field of day and time says, by the clock of whoever typed it; null: no moment. */
export function instantOf(typed: string): string | null {
  const ms = Date.parse(typed);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** Of these fields, those that are no moment. */
export const emptyOf = (typed: ReturnType<typeof typedIn>, names: readonly string[], words: string): Wrong =>
  Object.fromEntries(names.filter((name) => instantOf(typed(name)) === null).map((name) => [name, words]));
