import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';

/** Tables as files, and the time whose day they are laid down by. */
const exported = {
  listings: 'happened_at',
  price_moves: 'happened_at',
  retractions: 'happened_at',
  ends: 'ended_at',
} as const;
/** Small ones: whole. */
const whole = ['products', 'variants', 'people', 'auctions'] as const;

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

/** Parquet by day, `<table>/day=2026-11-23/*.parquet`, in place of what an earlier one left there. */
export async function exportTo(connection: DuckDBConnection, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [table, time] of Object.entries(exported)) {
    const rows = `SELECT *, strftime(${time}, '%Y-%m-%d') AS day FROM ${table} ORDER BY place`;
    const how = '(FORMAT parquet, PARTITION_BY (day), OVERWRITE true)';
    await connection.run(`COPY (${rows}) TO ${quoted(join(folder, table))} ${how}`);
  }
  for (const table of whole)
    await connection.run(`COPY (FROM ${table}) TO ${quoted(join(folder, `${table}.parquet`))} (FORMAT parquet)`);
}
