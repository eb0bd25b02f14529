import { Problem } from '../../lib/api-client.ts';
import { type Column, columnsOf, mostLetters, type Texts } from './columns.ts';

/** Lines that one list may have, items that they may be together, and bytes of a file. */
export const mostRows = 200;
export const mostItems = 200;
export const mostBytes = 256 * 1024;

/**
 * A line as it was written; `line` counts from 1 and is the one that it begins on, as an editor shows it. `beyond`: what stands beyond the last
 * column that has a name, or in a line of more cells than the head beyond the last that is read; then nobody knows what belongs where. A cell that is too long is cut, and stays too long.
 */
export type Line = Readonly<{ line: number; texts: Texts; beyond?: string }>;

/**
 * The text of a file: UTF-8, what Excel calls Unicode text, or else what it writes by itself on Windows. Refused: `file-too-large {most}` (kB), `file-is-workbook`.
 */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw new Problem(0, 'file-too-large', { most: mostBytes / 1024 });
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new Problem(0, 'file-is-workbook'); // a zip, such as .xlsx
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What stands between columns: what the first line has most of. Spreadsheets copy tabs; where the comma is in numbers, Excel writes semicolons. */
const delimiters = [',', ';', '\t'] as const;
const delimiterOf = (head: string): string =>
  delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!;

/** With it Excel says what stands between columns. */
const excelSays = /^sep=(.)\n/i;

/**
 * The lines of a list. Refused: `file-empty`, `columns-missing {columns}` (their names in English), `rows-too-many {most, count}`, `quotes-open {line}`.
 */
export async function linesOf(text: string): Promise<readonly Line[]> {
  if (text.length > mostBytes) throw new Problem(0, 'file-too-large', { most: mostBytes / 1024 });
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'); // the parser counts `\r\n` twice within quotes
  const said = excelSays.exec(plain);
  const body = said ? plain.slice(said[0].length) : plain;
  const before = said ? 1 : 0;
  const [head, ...rows] = await recordsOf(body, said?.[1] ?? delimiterOf(body.trimStart().split('\n')[0]!), before);
  if (!head) throw new Problem(0, 'file-empty');
  const columns = columnsOf(head.record);
  if (rows.length === 0) throw new Problem(0, 'file-empty');
  if (rows.length > mostRows) throw new Problem(0, 'rows-too-many', { most: mostRows, count: rows.length });
  const read = Math.max(...columns.values()) + 1;
  const named = head.record.findLastIndex((name) => name !== '') + 1;
  return rows.map(({ record, line }) => {
    const isLonger = record.length > head.record.length; // a comma has cut a cell, and pushed the others into columns of their own use
    const beyond = cut(
      record
        .slice(isLonger ? read : named)
        .filter(Boolean)
        .join(' '),
    );
    return { line, texts: textsOf(record, columns), ...(beyond !== '' && { beyond }) };
  });
}

type Record_ = Readonly<{ record: readonly string[]; line: number }>;

async function recordsOf(text: string, delimiter: string, before: number): Promise<readonly Record_[]> {
  const { parse, CsvError } = await import('csv-parse/browser/esm/sync');
  const options = {
    delimiter,
    info: true,
    raw: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
  } as const;
  let read = 0;
  const on_record = (record: string[], { lines }: { lines: number }) => {
    read = lines;
    return record;
  };
  try {
    const found = parse(text, { ...options, on_record, skip_empty_lines: true, skip_records_with_empty_values: true });
    return (found as unknown as readonly Found[]).map(({ record, info, raw }) => ({
      record,
      line: before + info.lines - newlinesIn(raw.trim()), // it says the line on which a record ends
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const left = text.split('\n').slice(read);
    const opens = read + 1 + left.findIndex((line) => line.trim() !== ''); // the row that was never over
    throw new Problem(0, 'quotes-open', { line: before + opens });
  }
}

type Found = Readonly<{ record: readonly string[]; info: Readonly<{ lines: number }>; raw: string }>;
const newlinesIn = (text: string): number => text.split('\n').length - 1;

const cut = (text: string): string => text.slice(0, mostLetters + 1);

const textsOf = (record: readonly string[], columns: ReadonlyMap<Column, number>): Texts => {
  const read = (column: Column) => cut(record[columns.get(column) ?? -1] ?? '');
  return {
    product: read('product'),
    size: read('size'),
    condition: read('condition'),
    box: read('box'),
    price: read('price'),
    quantity: read('quantity'),
  };
};
