import { type Connection, createConnection, type mongo } from 'mongoose';
import type { KeptMark, Mark } from '#platform/event-store/log-identity.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { answered } from '#platform/mongodb/answered.ts';
import { certainly, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { askingOr, takenIn } from '#platform/mongodb/failures.ts';
import type { Lease } from '#platform/projections/lease.ts';
import { type ParkedFact, StoodDown, type WhichParked, WorkStore, WorkUnavailable } from './work-store.ts';

/** `epoch` of who wrote it last: an earlier holder of the lease changes nothing any more. */
type Written = { _id: string; epoch?: number };
type MarkDocument = Written & Partial<Mark>;
type ParkedDocument = Written &
  Omit<ParkedFact, 'id' | 'factId' | 'tries'> & { factId?: string; tries?: number | null };

const asking = askingOr(WorkUnavailable, 'the work store does not answer');

/** `fence`: the lease under whose epoch this process writes. `database` is the one that the URL names, or `plinth`. */
type Options = Readonly<{ fence: Pick<Lease, 'epoch'>; database?: string }>;

/** Work in MongoDB, beside the views, by majority; each write is held to the epoch of the lease. */
export class MongoWorkStore extends WorkStore {
  readonly description: string;
  private readonly connection: Connection;
  private readonly fence: Options['fence'];

  private constructor(connection: Connection, fence: Options['fence']) {
    super();
    this.connection = connection;
    this.fence = fence;
    this.description = `MongoDB, database ${connection.name}`;
  }

  /** Errors: `WorkUnavailable` when no primary answers within 2 s. */
  static async open(url: string, { fence, database }: Options): Promise<MongoWorkStore> {
    const connection = createConnection(url, { ...certainly, dbName: database ?? databaseIn(url) });
    return new MongoWorkStore(await answered(connection, asking), fence);
  }

  mark(reaction: string): Promise<KeptMark | undefined> {
    return asking(async () => {
      const kept = await this.of<MarkDocument>('reactions').findOne({ _id: { $eq: reaction } }, withinDeadline());
      if (kept) return keptMark(kept);
      const of = `reaction:${reaction}`; // an older build kept the mark in this document
      const older = await this.of<MarkDocument>('checkpoints').findOne({ _id: { $eq: of } }, withinDeadline());
      return keptMark(older);
    });
  }

  move(reaction: string, { identity, position, factId }: Mark): Promise<void> {
    return this.fenced<MarkDocument>('reactions', reaction, { identity, position, factId });
  }

  parked({ reaction, id }: WhichParked = {}): Promise<readonly ParkedFact[]> {
    return asking(async () => {
      const which = { ...(reaction !== undefined && { reaction }), ...(id !== undefined && { _id: { $eq: id } }) };
      const options = { sort: { position: 1, _id: 1 }, ...withinDeadline() } as const;
      const found = await this.of<ParkedDocument>('parked').find(which, options).toArray();
      return found.map(({ _id: key, epoch: _, factId = '', tries = null, ...fact }) => ({
        ...fact,
        id: key,
        factId,
        tries,
      }));
    });
  }

  park({ id, ...fact }: ParkedFact): Promise<void> {
    return this.fenced<ParkedDocument>('parked', id, fact);
  }

  unpark(id: string): Promise<void> {
    return asking(async () => {
      await this.of<ParkedDocument>('parked').deleteOne({ _id: { $eq: id }, ...this.mine().guard });
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private fenced<D extends Written>(name: string, id: string, content: Omit<D, '_id' | 'epoch'>): Promise<void> {
    return asking(async () => {
      const { epoch, guard } = this.mine();
      const filter = { _id: { $eq: id }, ...guard } as mongo.Filter<D>;
      try {
        await this.of<D>(name).updateOne(filter, { $set: { ...content, epoch } as never }, { upsert: true });
      } catch (error) {
        if (takenIn(error)) throw new StoodDown('another process has the reactions by now', { cause: error });
        throw error;
      }
    });
  }

  private mine() {
    const { epoch } = this.fence;
    if (epoch === undefined) throw new StoodDown('this process stands by');
    return { epoch, guard: { $or: [{ epoch: { $exists: false } }, { epoch: { $lte: epoch } }] } };
  }

  private of<D extends Written>(name: string): mongo.Collection<D> {
    const { db } = this.connection;
    if (!db) throw new WorkUnavailable('the work store is not connected');
    return db.collection<D>(name);
  }
}

const keptMark = (kept: Partial<Mark> | null): KeptMark | undefined => {
  if (kept?.position === undefined) return undefined;
  const { identity, position, factId } = kept;
  return identity === undefined || factId === undefined ? { position } : { identity, position, factId };
};
