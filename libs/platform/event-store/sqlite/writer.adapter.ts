import Database from 'better-sqlite3';
import { hashAt, idKey, lastRow } from './file.adapter.ts';
import type { Append, Outcome } from './messages.ts';
import { chained } from './rows.ts';

const mostStreams = 100_000;
/** Ids that wait for the index: more make a batch cheaper for each fact, and its pause longer. */
const idsPerBatch = 8192;

/** The only hand that writes the log: a group of appends is one transaction. */
export class Writer {
  private readonly db: Database.Database;
  private readonly insert: Database.Statement;
  private readonly lastRevision: Database.Statement;
  private readonly factsFrom: Database.Statement;
  private readonly knownId: Database.Statement;
  private readonly freshIds = new Set<string>();
  private readonly revisions = new Map<string, number>();
  /** The last row's hash. */
  head: string;
  /** The last row's number. */
  end: number;

  constructor(db: Database.Database) {
    this.db = db;
    this.insert = db.prepare('insert into facts values (?, ?, ?, ?, ?, ?, ?, ?)');
    this.lastRevision = db.prepare('select coalesce(max(revision), -1) from facts where stream = ?').pluck();
    this.factsFrom = db.prepare(
      'select position, id, type, data, meta from facts where stream = ? and revision >= ? order by revision limit ?',
    );
    this.knownId = db.prepare(`select position from ids where id = ${idKey}`).pluck();
    this.end = lastRow(db);
    this.head = hashAt(db, this.end);
    this.index();
  }

  /** Whether enough ids wait for `index`. */
  get indexDue(): boolean {
    return this.freshIds.size >= idsPerBatch;
  }

  /** Puts the ids that wait into the index. Throws what nobody can go on after; on a full disk they wait on. */
  index(): void {
    try {
      this.db.exec(`
        begin immediate;
        insert into ids select ${idKey.replace('?', 'id')} as key, position from facts
          where position > (select through from indexed) order by key;
        update indexed set through = ${this.end};
        commit`);
      this.freshIds.clear();
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || kindOf(error.code) !== 'unavailable') throw error;
      this.rollBack();
    }
  }

  /** What each append became, once all of them are on the disk. Throws what nobody can go on after. */
  commit(appends: readonly Append[]): readonly Outcome[] {
    try {
      this.db.exec('begin immediate');
      const outcomes = appends.map((append) => this.write(append));
      this.db.exec('commit');
      return outcomes;
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      const kind = kindOf(error.code);
      if (kind === 'fatal') throw error;
      this.rollBack();
      if (kind === 'wrong' && appends.length > 1) return appends.flatMap((append) => this.commit([append]));
      return appends.map(({ seq }) => ({ seq, is: kind, why: error.message }));
    }
  }

  private write(append: Append): Outcome {
    const { seq, stream, after, facts } = append;
    const last = this.revisionOf(stream);
    if (last !== after) return this.repeated(append) ?? { seq, is: 'lost' };
    const twice = idsOf(append).find((id, i, ids) => this.isKnown(id) || ids.indexOf(id) < i);
    if (twice !== undefined) return { seq, is: 'wrong', why: `the log would have the fact ${twice} twice` };
    const position = this.end + 1;
    let revision = after;
    for (let i = 0; i < facts.length; i += 4) {
      const [id, type, data, meta] = [facts[i]!, facts[i + 1]!, facts[i + 2]!, facts[i + 3]!];
      this.end++;
      revision++;
      this.head = chained(this.head, { position: this.end, stream, revision, id, type, data, meta });
      this.freshIds.add(id);
      this.insert.run(this.end, stream, revision, id, type, data, meta, this.head);
    }
    this.remember(stream, revision);
    return { seq, is: 'stored', position, revision, fresh: true };
  }

  /** The first answer of an append whose facts lie exactly where it wants them. */
  private repeated(append: Append): Outcome | undefined {
    const { seq, stream, after, facts } = append;
    const found = this.factsFrom.all(stream, after + 1, facts.length / 4) as Found[];
    const first = found[0];
    const texts = found.flatMap(({ id, type, data, meta }) => [id, type, data, meta]);
    if (!first || texts.length < facts.length || !facts.every((text, i) => texts[i] === text)) return undefined;
    return { seq, is: 'stored', position: first.position, revision: after + found.length, fresh: false };
  }

  private isKnown(id: string): boolean {
    return this.freshIds.has(id) || this.knownId.get(id) !== undefined;
  }

  private revisionOf(stream: string): number {
    return this.revisions.get(stream) ?? (this.lastRevision.get(stream) as number);
  }

  private remember(stream: string, revision: number) {
    this.revisions.delete(stream);
    this.revisions.set(stream, revision);
    if (this.revisions.size > mostStreams) this.revisions.delete(this.revisions.keys().next().value!);
  }

  private rollBack() {
    if (this.db.inTransaction) this.db.exec('rollback');
    this.revisions.clear();
    this.end = lastRow(this.db);
    this.head = hashAt(this.db, this.end);
    const fresh = this.db.prepare('select id from facts where position > (select through from indexed)').pluck();
    this.freshIds.clear();
    for (const id of fresh.all() as string[]) this.freshIds.add(id);
  }
}

type Found = Readonly<{ position: number; id: string; type: string; data: string; meta: string }>;

const idsOf = ({ facts }: Append) => facts.filter((_, i) => i % 4 === 0);

/** A full or read-only disk passes; after a failed write or flush nobody knows what the disk holds. */
function kindOf(code: string): 'unavailable' | 'wrong' | 'fatal' {
  if (/^SQLITE_(?:FULL|READONLY|BUSY)/.test(code)) return 'unavailable';
  return code.startsWith('SQLITE_CONSTRAINT') ? 'wrong' : 'fatal';
}
