import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { wordsOf, Wrong } from './wrong.ts';

type Row = Readonly<Record<string, string>>;

/** A row of a file: each reads a column, and throws `Wrong`, naming file, line and what stands there. */
export type Line = Readonly<{
  text: (column: string) => string;
  whole: (column: string) => number;
  /** Zero where nothing stands there. */
  wholeOrZero: (column: string) => number;
  decimal: (column: string) => number;
  wrong: (column: string, why: string) => Wrong;
}>;

/** The rows of a CSV file with those columns, a `.gz` too. Throws `Wrong`. */
export function rowsOf(file: string, columns: readonly string[]): readonly Line[] {
  const rows = parsed(file);
  const missing = columns.filter((column) => rows[0] && !(column in rows[0]));
  if (rows.length === 0) throw new Wrong(`${file}: it has no rows`);
  if (missing.length > 0) throw new Wrong(`${file}: it has no column ${missing.join(', ')}`);
  return rows.map((row, n) => lineOf(file, n + 2, row));
}

function parsed(file: string): readonly Row[] {
  try {
    return parse(file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file), {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new Wrong(`${file}: ${wordsOf(error)}`);
  }
}

function lineOf(file: string, number: number, row: Row): Line {
  const wrong = (column: string, why: string) => new Wrong(`${file} line ${number}: ${column} "${row[column]}" ${why}`);
  const text = (column: string) => {
    const value = row[column];
    if (!value) throw wrong(column, 'is empty');
    return value;
  };
  const whole = (column: string) => {
    if (!/^\d{1,12}$/.test(text(column))) throw wrong(column, 'is not a whole number');
    return Number(row[column]);
  };
  const decimal = (column: string) => {
    if (!/^\d{1,6}(?:\.\d{1,12})?$/.test(text(column))) throw wrong(column, 'is not a number');
    return Number(row[column]);
  };
  const wholeOrZero = (column: string) => (row[column] === '' ? 0 : whole(column));
  return { text, whole, wholeOrZero, decimal, wrong };
}
