import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { restores } from '../log-identity.ts';
import { asDamage, brokenLinks, hashAt, idIn, lastRow } from './file.adapter.ts';
import { damaged } from './rows.ts';

/** Up to where a log's chain was found whole: that row's hash, and which log it was. */
type ChainMark = Readonly<{ row: number; hash: string; identity: string }>;

/** Rows looked at in one go: appends that come meanwhile wait a few milliseconds. */
const rowsPerPage = 500;
/** The mark is written down so often while much is still to be looked at: a start that is cut does not begin anew. */
const pagesPerMark = 100;

/**
 * Looks at the whole chain of a log, page by page, from where an earlier start had found it whole. What lies before that is
 * left to `npm run log verify`.
 */
export class ChainCheck {
  private readonly db: Database.Database;
  private readonly file: string;
  private readonly end: number;
  private at: number;
  private pages = 0;

  /** Rows that come later are chained by whoever writes them. */
  constructor(db: Database.Database, file: string) {
    this.db = db;
    this.file = file;
    this.end = lastRow(db);
    this.at = this.begin();
  }

  get isDone(): boolean {
    return this.at >= this.end;
  }

  /** Looks at some rows more. Throws `DamagedLog`: the next start then begins in front of that place, and refuses. */
  page(): void {
    const through = Math.min(this.end, this.at + rowsPerPage);
    try {
      for (const place of brokenLinks(this.db, this.at, through)) throw damaged(this.file, place);
    } catch (error) {
      this.keep(this.at, hashAt(this.db, this.at));
      throw asDamage(error, this.file);
    }
    this.at = through;
    if (this.isDone || ++this.pages % pagesPerMark === 0) this.keep(through, hashAt(this.db, through));
  }

  /** Writes down that all rows up to this one are what was written; nothing while there are some that nobody has looked at. */
  keep(row: number, hash: string): void {
    if (row === 0 || (!this.isDone && row > this.at)) return;
    const mark: ChainMark = { row, hash, identity: identityIn(this.db) };
    const begun = `${markFile(this.file)}.new`;
    try {
      writeFileSync(begun, JSON.stringify(mark), { mode: 0o600 });
      renameSync(begun, markFile(this.file));
    } catch {
      // a full disk: the next start looks at these rows again
    }
  }

  /** A mark of another log, or of rows that are not there, is worth nothing. */
  private begin(): number {
    const { row, hash, identity } = keptMark(this.file);
    const isOurs = row > 0 && row <= this.end && hashAt(this.db, row) === hash && identityIn(this.db) === identity;
    return isOurs ? row : 0;
  }
}

/** Where the mark of a log lies: it may be deleted, and the whole chain is looked at again. */
export const markFile = (file: string): string => `${file}.checked`;

/** Which log it is: as `identityOf` says. */
function identityIn(db: Database.Database): string {
  const last = db.prepare('select id from facts where stream = ? order by revision desc limit 1').pluck();
  return (last.get(restores) as string | undefined) ?? idIn(db, 1);
}

/** Up to where an earlier look found it whole, whatever log it was then; row 0: nobody knows. */
export function keptMark(file: string): ChainMark {
  try {
    const { row, hash, identity } = JSON.parse(readFileSync(markFile(file), 'utf8')) as Partial<ChainMark>;
    return { row: Number(row), hash: String(hash), identity: String(identity) };
  } catch {
    return { row: 0, hash: '', identity: '' }; // there is none, or a power cut has left half of it
  }
}
