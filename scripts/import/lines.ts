import { createReadStream, openSync, readSync, closeSync, statSync } from 'node:fs';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse, type CsvError } from 'csv-parse';
import { wordsOf, Wrong } from '../replay/wrong.ts';
import type { Fields } from './mapped.ts';

/** A line of the file, counted from 1, with its record or what is wrong with it. */
export type Line = Readonly<{ n: number; fields: Fields } | { n: number; wrong: string }>;

/** A file of products: its lines as they come, and how far it is read. */
export type Lines = Readonly<{ lines: AsyncIterable<Line>; bytes: number; read: () => number }>;

/** Characters of a line: what is longer is no product. */
const longest = 60_000;

/**
 * Opens CSV (with a header line) or NDJSON, plain or gzipped; told apart by the first bytes. Throws `Wrong`. What breaks on
 * the way is thrown by `lines`, however late somebody comes to read them.
 */
export function openLines(file: string): Lines {
  const head = headOf(file);
  const source = createReadStream(file);
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const plain = heardByItsReader(pipeline(source, isPacked ? createGunzip() : new PassThrough(), () => undefined));
  const lines = isCsv(file, isPacked ? undefined : head) ? csvLines(plain) : jsonLines(plain);
  return { lines: readable(lines, file), bytes: statSync(file).size, read: () => source.bytesRead };
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(64);
  try {
    const opened = openSync(file, 'r');
    const size = readSync(opened, head, 0, head.length, 0);
    closeSync(opened);
    return head.subarray(0, size);
  } catch (error) {
    throw new Wrong(`the file cannot be read: ${wordsOf(error)}`);
  }
}

function isCsv(file: string, head: Buffer | undefined): boolean {
  const name = file.toLowerCase().replace(/\.gz$/, '');
  if (name.endsWith('.csv')) return true;
  if (/\.(?:ndjson|jsonl)$/.test(name) || head?.toString().trimStart().startsWith('{')) return false;
  throw new Wrong(`"${file}" is neither .csv nor .ndjson (.gz may follow)`);
}

async function* readable(lines: AsyncIterable<Line>, file: string): AsyncIterable<Line> {
  try {
    yield* lines;
  } catch (error) {
    throw new Wrong(`"${file}" cannot be read to its end: ${wordsOf(error)}`);
  }
}

/**
 * A pipeline owns the errors of all its streams and hands them to the last one, whose reader throws them. That one keeps a
 * listener of its own: `pipeline` may let go of it before the error is told, and an error that nobody hears ends the process.
 */
const heardByItsReader = <T extends Readable>(last: T) => last.on('error', () => undefined);

async function* jsonLines(source: Readable): AsyncIterable<Line> {
  let n = 0;
  for await (const line of linesOf(source)) {
    n++;
    if (line.trim() !== '') yield jsonLine(n, line.replace(/^\uFEFF/, ''));
  }
}

/**
 * Not `node:readline`: that one ends as at the end of the file when its input breaks. Of a line without end only as much is
 * kept as shows that it is too long: a few kilobytes of gzip can hold gigabytes of it.
 */
async function* linesOf(source: Readable): AsyncIterable<string> {
  let rest = '';
  for await (const part of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, longest + 1);
    yield* lines;
  }
  yield rest;
}

function jsonLine(n: number, line: string): Line {
  if (line.length > longest) return { n, wrong: `longer than ${longest} characters` };
  try {
    const fields: unknown = JSON.parse(line);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { n, fields: fields as Fields };
  } catch {
    // said below
  }
  return { n, wrong: 'not a JSON object' };
}

type Parsed = Readonly<{ record: Record<string, string>; info: { lines: number } }>;

async function* csvLines(source: Readable): AsyncIterable<Line> {
  const skipped: Line[] = [];
  const parser = parse({
    columns: true,
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longest,
    on_skip: (error) => {
      if (error) skipped.push({ n: lineOf(error), wrong: error.message.split('\n')[0] ?? 'not CSV' });
      return undefined;
    },
  });
  const parsed = heardByItsReader(pipeline(source, parser, () => undefined));
  for await (const { record, info } of parsed as AsyncIterable<Parsed>) {
    yield* skipped.splice(0);
    yield { n: info.lines, fields: record };
  }
  yield* skipped;
}

const lineOf = (error: CsvError) => (typeof error['lines'] === 'number' ? error['lines'] : 0);
