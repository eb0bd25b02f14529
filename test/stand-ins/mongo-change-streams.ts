import { EventEmitter } from 'node:events';
import { mongo } from 'mongoose';
import { run } from './mongo-collection.ts';
import type { Body } from './mongo-wire.ts';

const { Long } = mongo.BSON;

/** Inserts that a stream can come back to; a real server keeps its oplog. */
const mostKept = 2000;
const historyLost = { ok: 0, code: 286, codeName: 'ChangeStreamHistoryLost', errmsg: 'the resume point is gone' };

const insertsOnly = {
  ok: 0,
  code: 238,
  codeName: 'NotImplemented',
  errmsg: 'changes that are no inserts: not on the stand-in',
};

type Inserted = Readonly<{ n: number; doc: Body }>;
/** `lost`: the last insert that is kept no more. */
type History = { readonly kept: Inserted[]; lost: number };
type Cursor = { readonly namespace: string; readonly stages: readonly Body[]; at: number };

/**
 * `$changeStream` on the inserts of one collection, with a `getMore` that waits. A collection's inserts are numbered from
 * the stand-in's start; the number is the resume token.
 */
export class ChangeStreams {
  private readonly inserts = new Map<string, History>();
  private readonly cursors = new Map<string, Cursor>();
  private readonly happened = new EventEmitter().setMaxListeners(0);
  private opened = 0;
  private count = 0;

  /** Called after each insert. */
  inserted(namespace: string, doc: Body): void {
    const history = this.historyOf(namespace);
    history.kept.push({ n: ++this.count, doc });
    if (history.kept.length > mostKept) history.lost = history.kept.shift()!.n;
    this.happened.emit('insert');
  }

  isStream({ pipeline }: Body): boolean {
    return Object.hasOwn((pipeline as Body[])[0] ?? {}, '$changeStream');
  }

  open(namespace: string, { pipeline }: Body): Body {
    const [{ $changeStream: options } = {}, ...stages] = pipeline as Body[];
    if (stages.length === 0) return insertsOnly; // Socket.IO's adapter asks with a stage, and hears inserts alone
    const { resumeAfter, startAfter } = options as { resumeAfter?: Token; startAfter?: Token };
    const token = resumeAfter ?? startAfter;
    const at = token ? placeIn(token) : this.count;
    if (at > this.count || at < this.historyOf(namespace).lost) return historyLost;
    const id = `9${++this.opened}`;
    this.cursors.set(id, { namespace, stages, at });
    return this.answer(id, 'firstBatch');
  }

  /** Undefined when the cursor is none of these. */
  more(body: Body): Promise<Body> | undefined {
    const id = String(body.getMore);
    return this.cursors.has(id) ? this.wait(id, Number(body.maxTimeMS ?? 1000)) : undefined;
  }

  kill(ids: readonly unknown[]): void {
    for (const id of ids) this.cursors.delete(String(id));
    this.happened.emit('insert'); // whoever waits looks again
  }

  private async wait(id: string, ms: number): Promise<Body> {
    const until = performance.now() + ms;
    for (;;) {
      const cursor = this.cursors.get(id);
      if (!cursor) return { ok: 0, code: 43, codeName: 'CursorNotFound', errmsg: 'cursor not found' };
      const left = until - performance.now();
      if (left <= 0 || this.isNews(cursor)) return this.answer(id, 'nextBatch');
      await this.news(left);
    }
  }

  private isNews({ namespace, at }: Cursor) {
    return (this.historyOf(namespace).kept.at(-1)?.n ?? 0) > at;
  }

  private historyOf(namespace: string): History {
    const history = this.inserts.get(namespace) ?? { kept: [], lost: 0 };
    this.inserts.set(namespace, history);
    return history;
  }

  private news(ms: number) {
    return new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.happened.off('insert', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.happened.once('insert', done);
    });
  }

  private answer(id: string, batch: 'firstBatch' | 'nextBatch'): Body {
    const cursor = this.cursors.get(id)!;
    const fresh = this.historyOf(cursor.namespace).kept.filter(({ n }) => n > cursor.at);
    cursor.at = fresh.at(-1)?.n ?? cursor.at;
    const changes = run(
      cursor.stages,
      fresh.map((insert) => changeOf(cursor.namespace, insert)),
    );
    const place = { id: Long.fromString(id), ns: cursor.namespace, postBatchResumeToken: tokenOf(cursor.at) };
    return { cursor: { [batch]: changes, ...place }, ok: 1 };
  }
}

type Token = Readonly<{ _data: string }>;

/** Fixed width in hexadecimal, as a server's. */
const tokenOf = (n: number): Token => ({ _data: n.toString(16).padStart(16, '0') });
const placeIn = ({ _data }: Token) => Number.parseInt(_data, 16);

function changeOf(namespace: string, { n, doc }: Inserted): Body {
  const [db, ...coll] = namespace.split('.');
  const ns = { db, coll: coll.join('.') };
  return { _id: tokenOf(n), operationType: 'insert', ns, documentKey: { _id: doc._id }, fullDocument: doc };
}
