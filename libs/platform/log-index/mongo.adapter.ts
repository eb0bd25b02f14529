import { type Connection, createConnection, type mongo } from 'mongoose';
import { databaseIn } from '#platform/mongodb/address.ts';
import { answered } from '#platform/mongodb/answered.ts';
import { certainly, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { askingOr } from '#platform/mongodb/failures.ts';
import { Transactions } from '#platform/mongodb/transactions.ts';
import {
  type Counted,
  type FoundRow,
  type IndexMark,
  type IndexRow,
  IndexUnavailable,
  type Lead,
  LogIndex,
  MarkMoved,
  type Span,
  type WhichRows,
} from './log-index.ts';
import { minuteOf } from './rows.ts';

/** A row: its place in the log is its id. */
type FactDocument = Omit<IndexRow, 'position'> & { _id: string };
type CountDocument = Counted & { _id: string; first: string; last: string };
type MarkDocument = IndexMark & { _id: string };

const markId = 'mark';
/** Rows of one write: a batch of thousands, in one, may be silent for longer than a connection waits, and the index stands still. */
const mostPerWrite = 500;
const asking = askingOr(IndexUnavailable, "the log's index does not answer");

/** The fields that rows are looked up by. */
const fields: Readonly<Record<Lead['by'], keyof FactDocument>> = {
  correlation: 'correlation',
  person: 'people',
  stream: 'stream',
  type: 'type',
  category: 'category',
};

/** The index in collections of its own in MongoDB, beside the views. Rows, counters and mark go down in one transaction. */
export class MongoLogIndex extends LogIndex {
  readonly description: string;
  private readonly connection: Connection;
  private readonly transactions: Transactions<mongo.ClientSession>;
  private made: Promise<unknown> | undefined;

  private constructor(connection: Connection) {
    super();
    this.connection = connection;
    this.transactions = new Transactions(() => connection.getClient().startSession());
    this.description = `MongoDB, database ${connection.name}`;
  }

  /** Errors: `IndexUnavailable` when no primary answers within 2 s. */
  static async open(url: string, database?: string): Promise<MongoLogIndex> {
    const connection = createConnection(url, { ...certainly, dbName: database ?? databaseIn(url) });
    return new MongoLogIndex(await answered(connection, asking));
  }

  mark(): Promise<IndexMark | undefined> {
    return asking(async () => {
      const kept = await this.marks.findOne({ _id: { $eq: markId } }, withinDeadline());
      return kept === null ? undefined : markOf(kept);
    });
  }

  add(
    rows: readonly IndexRow[],
    { from, to }: Readonly<{ from: IndexMark | undefined; to: IndexMark }>,
  ): Promise<void> {
    return asking(async () => {
      await this.ensured();
      const isMine = await this.transactions.run(async (session) => {
        if (!(await this.move(from, to, session))) return false;
        const docs = rows.map(({ position, ...row }) => ({ _id: position, ...row }));
        for (let first = 0; first < docs.length; first += mostPerWrite)
          await this.facts.insertMany(docs.slice(first, first + mostPerWrite), { session });
        if (docs.length > 0) await this.counters.bulkWrite(counting(rows), { session });
        return true;
      });
      if (!isMine) throw new MarkMoved('the index was moved on meanwhile');
    });
  }

  clear(): Promise<void> {
    return asking(async () => {
      await this.marks.updateOne({ _id: markId }, { $set: emptying }, { upsert: true }); // what is cut short is begun again
      await this.facts.deleteMany({});
      await this.counters.deleteMany({});
      await this.marks.deleteMany({});
    });
  }

  page({ lead, before, from }: WhichRows, limit: number): Promise<readonly FoundRow[]> {
    return asking(async () => {
      const place = { ...(before !== undefined && { $lt: before }), ...(from !== undefined && { $gte: from }) };
      const filter = {
        ...(lead && { [fields[lead.by]]: { $eq: lead.value } }),
        ...(Object.keys(place).length > 0 && { _id: place }),
      };
      const found = this.facts.find(filter, { sort: { _id: -1 }, limit, ...withinDeadline() });
      return (await found.toArray()).map(({ _id: position, ...row }) => ({ ...row, position, cursor: position }));
    });
  }

  streams(prefix: string, limit: number): Promise<readonly string[]> {
    return asking(async () => {
      const within = { stream: { $gte: prefix, $lt: `${prefix}~` } };
      const asked = [{ $match: within }, { $group: { _id: '$stream' } }, { $sort: { _id: 1 } }, { $limit: limit }];
      const found = await this.facts.aggregate<{ _id: string }>(asked, withinDeadline()).toArray();
      return found.map(({ _id: name }) => name);
    });
  }

  bounds(span: Span): Promise<Readonly<{ from: string; through: string }> | undefined> {
    return asking(async () => {
      if (span.from === undefined && span.to === undefined) return this.ends();
      const sums = { _id: null, from: { $min: '$first' }, through: { $max: '$last' } };
      const asked = [{ $match: minutes(span) }, { $group: sums }];
      const [found] = await this.counters
        .aggregate<{ from: string; through: string }>(asked, withinDeadline())
        .toArray();
      return found && { from: found.from, through: found.through };
    });
  }

  counts(span: Span, limit: number): Promise<readonly Counted[]> {
    return asking(async () => {
      const sort = { minute: -1, category: 1, type: 1 } as const;
      const found = await this.counters.find(minutes(span), { sort, limit, ...withinDeadline() }).toArray();
      return found.map(({ minute, category, type, facts }) => ({ minute, category, type, facts }));
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async ends() {
    const [first, last] = await Promise.all(
      [1, -1].map((way) => this.facts.findOne({}, { sort: { _id: way as 1 | -1 }, ...withinDeadline() })),
    );
    return first && last ? { from: first._id, through: last._id } : undefined;
  }

  /** Whether the mark was as expected, and is moved when the session commits. */
  private async move(from: IndexMark | undefined, to: IndexMark, session: mongo.ClientSession): Promise<boolean> {
    const kept = await this.marks.findOne({ _id: { $eq: markId } }, { session, ...withinDeadline() });
    if (kept?.position !== from?.position) return false;
    await this.marks.updateOne({ _id: markId }, { $set: { ...to } }, { session, upsert: true });
    return true;
  }

  private ensured(): Promise<unknown> {
    this.made ??= this.ensure().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private async ensure() {
    const keys = Object.values(fields).map((field) => ({ key: { [field]: 1, _id: -1 } as Record<string, 1 | -1> }));
    await this.facts.createIndexes(keys);
    await this.counters.createIndexes([{ key: { minute: -1, category: 1, type: 1 } }]);
    await this.marks.createIndexes([{ key: { position: 1 } }]); // a transaction makes no collection
  }

  private get facts() {
    return this.of<FactDocument>('log-index');
  }

  private get counters() {
    return this.of<CountDocument>('log-index-counts');
  }

  private get marks() {
    return this.of<MarkDocument>('log-index-mark');
  }

  private of<D extends { _id: string }>(name: string): mongo.Collection<D> {
    const { db } = this.connection;
    if (!db) throw new IndexUnavailable("the log's index is not connected");
    return db.collection<D>(name);
  }
}

/** Nobody's mark: the index is being emptied, and rows may be left. */
const emptying: IndexMark = { shape: '', identity: '', position: '', factId: '' };

const markOf = ({ shape, identity, position, factId }: IndexMark): IndexMark => ({ shape, identity, position, factId });

/** Whole minutes around a span. */
const minutes = ({ from, to }: Span) => ({
  ...((from !== undefined || to !== undefined) && {
    minute: { ...(from !== undefined && { $gte: minuteOf(from) }), ...(to !== undefined && { $lt: to }) },
  }),
});

/** What a batch adds to the counters: one statement for each, however many facts. */
function counting(rows: readonly IndexRow[]) {
  const groups = Map.groupBy(rows, ({ at, category, type }) => `${minuteOf(at)}/${category}/${type}`);
  return [...groups].map(([id, some]) => {
    const { category, type, at, position: first } = some[0]!;
    const last = some.at(-1)!.position;
    const named = { minute: minuteOf(at), category, type };
    const update = { $set: named, $inc: { facts: some.length }, $min: { first }, $max: { last } };
    return { updateOne: { filter: { _id: id }, update, upsert: true } };
  });
}
