import type { DuckDBConnection } from '@duckdb/node-api';

/** A value of a table: sums are whole numbers of minor units below 2^53. */
export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** What the report shows: tables by name, each of plain rows. */
export type Figures = Readonly<{ includesTests: boolean; leftOut: number } & Record<TableName, readonly Row[]>>;
export type TableName = keyof typeof queries;

const bucketed = (buckets: readonly (readonly [number, string])[], value: string, last: string) =>
  `CASE ${buckets.map(([most, name]) => `WHEN ${value} <= ${most} THEN '${name}'`).join(' ')} ELSE '${last}' END`;
const bidBuckets = [
  [0, 'none'],
  [1, '1'],
  [5, '2-5'],
  [10, '6-10'],
  [20, '11-20'],
  [50, '21-50'],
] as const;
const before = `epoch_ms(a.closes_at) - epoch_ms(b.happened_at)`;
const lateBuckets = [
  [10_000, 'last 10 s'],
  [60_000, 'last minute'],
  [600_000, 'last 10 minutes'],
  [3_600_000, 'last hour'],
  [86_400_000, 'last day'],
] as const;

/** Over `counted`: the auctions that count. */
const queries = {
  summary: `SELECT count(*)::INTEGER AS auctions, count(*) FILTER (phase IN ('closed', 'cancelled'))::INTEGER AS over,
    count(*) FILTER (winner IS NOT NULL)::INTEGER AS sold, coalesce(sum(bids), 0)::DOUBLE AS bids FROM counted`,
  takings: `SELECT strftime(closes_at, '%Y-%m-%d') AS day, currency, count(*)::INTEGER AS sold,
    sum(winner_minor)::DOUBLE AS minor FROM counted WHERE winner IS NOT NULL GROUP BY ALL ORDER BY day, currency`,
  bidsPerAuction: `SELECT ${bucketed(bidBuckets, 'bids', 'more')} AS bids, count(*)::INTEGER AS auctions
    FROM counted GROUP BY ALL ORDER BY min(counted.bids)`,
  sellThrough: `SELECT coalesce(p.category, 'unknown') AS category, count(*)::INTEGER AS over,
    count(*) FILTER (winner IS NOT NULL)::INTEGER AS sold,
    round(100 * count(*) FILTER (winner IS NOT NULL) / count(*), 1)::DOUBLE AS percent
    FROM counted c LEFT JOIN products p USING (template_id) WHERE phase <> 'open' AND phase <> 'scheduled'
    GROUP BY ALL ORDER BY over DESC, category`,
  beforeClose: `SELECT ${bucketed(lateBuckets, before, 'earlier')} AS before, count(*)::INTEGER AS bids
    FROM bids b JOIN counted a USING (auction_id) WHERE a.phase = 'closed' GROUP BY ALL ORDER BY min(${before})`,
  pricePaths: `SELECT auction_id AS auction, n AS move, price_minor::DOUBLE AS minor, m.currency FROM price_moves m
    JOIN (SELECT auction_id FROM counted WHERE bids > 1 ORDER BY bids DESC, auction_id LIMIT 8) USING (auction_id)
    ORDER BY auction, move`,
  auctions: `SELECT auction_id AS auction, phase, currency, price_minor::DOUBLE AS price, bids, bidders, leader, reserve,
    retractions, winner, winner_minor::DOUBLE AS "winnerPrice", ended_by AS "endedBy",
    strftime(closes_at, '%Y-%m-%dT%H:%M:%S.%g') || 'Z' AS "closesAt", is_test AS test FROM counted ORDER BY auction`,
  people: `SELECT person, count(*)::INTEGER AS auctions, count(*) FILTER (alias = winner)::INTEGER AS won
    FROM people JOIN counted USING (auction_id) GROUP BY person ORDER BY auctions DESC, person LIMIT 20`,
} as const;

/** All figures as of one moment. Auctions of test members count only when they are asked for: no person paid anything. */
export async function figuresOf(connection: DuckDBConnection, includesTests: boolean): Promise<Figures> {
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS() as Row[];
  await connection.run('BEGIN');
  const which = includesTests ? '' : ' WHERE NOT is_test';
  await connection.run(`CREATE OR REPLACE TEMP VIEW counted AS SELECT * FROM auctions${which}`);
  const [tests] = await rowsOf('SELECT count(*)::INTEGER AS n FROM auctions WHERE is_test');
  const tables: [string, Row[]][] = [];
  for (const [name, sql] of Object.entries(queries)) tables.push([name, await rowsOf(sql)]);
  await connection.run('ROLLBACK');
  const leftOut = includesTests ? 0 : Number(tests!['n']);
  return { includesTests, leftOut, ...(Object.fromEntries(tables) as unknown as Record<TableName, readonly Row[]>) };
}
