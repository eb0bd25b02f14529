import type { Instant } from '#kernel/instant.ts';
import type { FoundRow, IndexRow, Lead, LogIndex } from './log-index.ts';
import { tagOf } from './rows.ts';

/** What to look for: all of these hold. Ids of people and requests as they are. */
export type FactSearch = Readonly<{
  stream?: string | undefined;
  category?: string | undefined;
  type?: string | undefined;
  person?: string | undefined;
  correlation?: string | undefined;
  /** From here (inclusive) to there (exclusive). */
  from?: Instant | undefined;
  to?: Instant | undefined;
  /** `next` of the search before. */
  cursor?: string | undefined;
  limit: number;
}>;

/** Where a fact is. */
export type FoundFact = Readonly<Pick<IndexRow, 'position' | 'stream' | 'revision' | 'type' | 'at'>>;

/**
 * Newest first. `next`: there may be more, also where the search has looked at as many rows as it may and found none: `looked`
 * says at how many, `until` how far back it came.
 */
export type FactsFound = Readonly<{ facts: readonly FoundFact[]; next?: string; looked: number; until?: Instant }>;

/** Rows that one search looks at. */
export const mostLooked = 50_000;
const perLook = 1000;

type Bounds = Readonly<{ mostRows?: number; signal?: AbortSignal }>;

/** Looks rows up by what leaves the fewest, and at each of them for the rest; lets others in between two looks. Stops when the signal aborts. */
export async function searched(
  index: LogIndex,
  search: FactSearch,
  { mostRows = mostLooked, signal }: Bounds = {},
): Promise<FactsFound> {
  const [lead, ...rest] = leadsOf(search);
  const bounds = await index.bounds(search);
  const facts: FoundFact[] = [];
  if (!bounds) return { facts, looked: 0 };
  const fits = fitting(search, rest);
  const isPlain = rest.length === 0 && search.from === undefined && search.to === undefined;
  const perPage = isPlain ? search.limit + 1 : perLook;
  let [before, looked] = [earlier(search.cursor, `${bounds.through}~`), 0];
  let until: Instant | undefined;
  for (const isOver = () => signal?.aborted === true || looked >= mostRows; !isOver();) {
    const rows = await index.page({ lead, before, from: bounds.from }, perPage);
    for (const row of rows) {
      if (facts.length === search.limit) return { facts, next: before, looked, ...(until && { until }) };
      [before, until] = [row.cursor, row.at];
      looked++;
      if (fits(row)) facts.push(foundOf(row));
    }
    if (rows.length < perPage) return { facts, looked };
    await breathe();
  }
  return { facts, next: before, looked, ...(until && { until }) };
}

/** What was asked for, what leaves the fewest rows first. */
const leadsOf = ({ correlation, person, stream, type, category }: FactSearch): readonly Lead[] => [
  ...(correlation === undefined ? [] : [{ by: 'correlation', value: tagOf(correlation) } as const]),
  ...(stream === undefined ? [] : [{ by: 'stream', value: stream } as const]),
  ...(person === undefined ? [] : [{ by: 'person', value: tagOf(person) } as const]),
  ...(type === undefined ? [] : [{ by: 'type', value: type } as const]),
  ...(category === undefined ? [] : [{ by: 'category', value: category } as const]),
];

const fitting =
  ({ from = '', to }: FactSearch, rest: readonly Lead[]) =>
  (row: FoundRow): boolean =>
    row.at >= from &&
    (to === undefined || row.at < to) &&
    rest.every(({ by, value }) => (by === 'person' ? row.people.includes(value) : row[by] === value));

const foundOf = ({ position, stream, revision, type, at }: FoundRow): FoundFact => ({
  position,
  stream,
  revision,
  type,
  at,
});

/** The earlier of two cursors; the second where there is only that. */
const earlier = (one: string | undefined, other: string): string => (one !== undefined && one < other ? one : other);

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
