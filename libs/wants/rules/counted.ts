import type { Refused } from '#kernel/refused.ts';
import { mostEntries } from './limits.ts';

/** So many of something, at least one. What it is, the other fields say. */
export type Counted = Readonly<{ templateId: string; size: string; count: number }>;

/** What is to be on a list; without `count` as many as there are, one at least. */
export type Asked<C extends Counted> = Omit<C, 'count'> & Readonly<{ count?: number | undefined }>;

/** How a list comes to hold what is asked. */
export type Change<C extends Counted> = Readonly<{ is: 'added' | 'counted'; entry: C }>;

/** A list of counted things, of which two are the same when `isSame` says so; `full` refuses one more than it may have. */
export const listOf = <C extends Counted>(
  isSame: (a: Omit<C, 'count'>, b: Omit<C, 'count'>) => boolean,
  full: (most: number) => Refused,
) => {
  const find = (entries: readonly C[], asked: Omit<C, 'count'>) => entries.find((entry) => isSame(entry, asked));
  const without = (entries: readonly C[], asked: Omit<C, 'count'>) => entries.filter((entry) => !isSame(entry, asked));
  const changeTo = (entries: readonly C[], asked: Asked<C>): Change<C> | null => {
    const there = find(entries, asked);
    const entry = { ...asked, count: asked.count ?? there?.count ?? 1 } as C;
    if (there) return there.count === entry.count ? null : { is: 'counted', entry };
    if (entries.length >= mostEntries) throw full(mostEntries);
    return { is: 'added', entry };
  };
  return {
    find,
    without,
    changeTo,
    /** In its place where it is there. */
    put: (entries: readonly C[], entry: C): readonly C[] =>
      find(entries, entry) ? entries.map((one) => (isSame(one, entry) ? entry : one)) : [...entries, entry],
  };
};
