import { hash } from 'node:crypto';
import type { Meta } from '#kernel/fact.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { FactText, StoredFact } from '../event-store.ts';

/** A fact as a row of the log. `position` is its row number, from 1, without gaps; `data` and `meta` are JSON. */
export type Row = Readonly<{
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  meta: string;
}>;

/** A row with its link of the chain. */
export type ChainedRow = Row & Readonly<{ hash: string }>;

/** What the first row's hash rests on. */
export const chainStart = '';

/**
 * SHA-256, in hex, over the hash of the row before and the row itself, a value a line: none holds a line break (names are
 * checked, JSON escapes it).
 */
export const chained = (previous: string, row: Row): string =>
  hash(
    'sha256',
    `${previous}\n${row.position}\n${row.stream}\n${row.revision}\n${row.id}\n${row.type}\n${row.data}\n${row.meta}`,
    'hex',
  );

/** Rows that are not what was written, or are missing: the log must be restored, nothing is guessed. */
export class DamagedLog extends Error {}

/** Names the place of the damage and the way on. */
export const damaged = (file: string, place: string): DamagedLog =>
  new DamagedLog(
    `${file} is damaged: ${place}. "npm run log verify" names all that is wrong, "npm run log restore FILE" takes a backup.`,
  );

/** The place of a row whose hash does not fit. */
export const brokenRow = ({ position, stream, revision }: Row): string =>
  `row ${position} (${stream}, revision ${revision}) is not what was written`;

/** 16 hex digits, so that it compares as text. */
export const positionOf = (row: number): Position => row.toString(16).padStart(16, '0');

/** The position of a row, which is the log's start for row 0. */
export const placeOf = (row: number): Position => (row === 0 ? logStart : positionOf(row));

/** The row number of a position; 0 at the log's start. Throws when it is not one of this log's. */
export function rowAt(position: Position): number {
  if (position === logStart) return 0;
  if (!/^[0-9a-f]{16}$/.test(position)) throw new TypeError(`not a position of this log: "${position}"`);
  return Number.parseInt(position, 16);
}

/** The fact that a row holds. */
export const factOf = (row: Row): StoredFact => ({
  id: row.id,
  stream: row.stream,
  revision: row.revision,
  position: positionOf(row.position),
  type: row.type,
  data: JSON.parse(row.data) as unknown,
  meta: JSON.parse(row.meta) as Meta,
});

/** The same as text: its content is JSON as it lies there. */
export function factTextOf({ id, stream, revision, position, type, data, meta }: Row): FactText {
  const names = `"id":"${id}","stream":${JSON.stringify(stream)},"type":${JSON.stringify(type)}`;
  const text = `{${names},"revision":${revision},"position":"${positionOf(position)}","data":${data},"meta":${meta}}`;
  return { id, revision, text };
}
