import type { StoredFact } from '../event-store.ts';
import { Bell } from './bell.ts';
import { factOf, type Row } from './rows.ts';

const mostRows = 8192;
const mostText = 16 * 1024 * 1024;

type Recent = { row: Row; fact?: StoredFact };

/** The last rows that were committed, for readers at the log's end; bounded, older ones are read from the file. */
export class LiveRows {
  private recent: Recent[] = [];
  private text = 0;
  /** To be rung after the last `push` of a group. */
  readonly bell = new Bell();
  /** The last committed row that this process knows of. */
  end: number;

  constructor(end: number) {
    this.end = end;
  }

  /** Takes rows in their order, the next one first. */
  push(row: Row) {
    this.recent.push({ row });
    this.text += sizeOf(row);
    this.end = row.position;
    if (this.recent.length > mostRows * 2 || this.text > mostText * 2) this.shrink();
  }

  /** The facts after a row, at most so many, or `undefined` when they are not all here any more. */
  after(position: number, limit: number): readonly StoredFact[] | undefined {
    const first = this.end - this.recent.length + 1;
    if (position + 1 < first) return undefined;
    const from = position + 1 - first;
    return this.recent.slice(from, from + limit).map((recent) => (recent.fact ??= factOf(recent.row)));
  }

  private shrink() {
    let keep = 0;
    let text = 0;
    while (keep < Math.min(mostRows, this.recent.length) && text < mostText) {
      keep++;
      text += sizeOf(this.recent[this.recent.length - keep]!.row);
    }
    this.recent = this.recent.slice(-keep);
    this.text = text;
  }
}

const sizeOf = ({ data, meta }: Row) => data.length + meta.length;
