import { type Connection, createConnection, type mongo } from 'mongoose';
import { dateOf, hour, plus } from '#kernel/instant.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { answered } from '#platform/mongodb/answered.ts';
import { certainly, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { askingOr, takenIn } from '#platform/mongodb/failures.ts';
import { type Due, type KeptMail, KeptMails, knownFor, type QueueOptions } from './kept-mails.ts';
import { type Backlog, MailsUnavailable } from './mail-queue.ts';

/** `known`: when MongoDB takes it away. */
type MailDocument = Omit<KeptMail, 'id' | 'box' | 'next'> & {
  _id: string;
  box?: string;
  next?: string;
  known: Date;
};

const asking = askingOr(MailsUnavailable, 'the mails do not answer');

type Options = QueueOptions & Readonly<{ database?: string }>;

/** Mails that wait in a collection of their own, by majority. */
export class MongoMails extends KeptMails {
  readonly description: string;
  private readonly connection: Connection;
  private made: Promise<unknown> | undefined;

  private constructor(connection: Connection, options: Options) {
    super(options);
    this.connection = connection;
    this.description = `MongoDB, database ${connection.name}`;
  }

  /** Errors: `MailsUnavailable` when no primary answers within 2 s. */
  static async open(url: string, options: Options): Promise<MongoMails> {
    const connection = createConnection(url, { ...certainly, dbName: options.database ?? databaseIn(url) });
    return new MongoMails(await answered(connection, asking), options);
  }

  protected insert({ id, ...row }: KeptMail): Promise<void> {
    return asking(async () => {
      await this.ensured();
      try {
        await this.all.insertOne({ _id: id, ...row, known: dateOf(plus(row.at, knownFor)) });
      } catch (error) {
        if (!takenIn(error)) throw error;
      }
    });
  }

  /** Who changes `tries` first has it. */
  protected takeDue({ now, until, most, triedBefore }: Due): Promise<readonly KeptMail[]> {
    const tried = triedBefore === undefined ? {} : { tries: triedBefore ? { $gt: 0 } : { $eq: 0 } };
    return asking(async () => {
      await this.ensured();
      const due = await this.all
        .find({ next: { $lte: now }, ...tried }, withinDeadline())
        .sort({ tries: 1, ends: 1, next: 1 })
        .limit(most)
        .toArray();
      const taken: KeptMail[] = [];
      for (const { _id: id, box, at, ends, tries } of due) {
        const seen = { _id: { $eq: id }, tries: { $eq: tries }, next: { $lte: now } };
        const { matchedCount } = await this.all.updateOne(seen, { $set: { next: until, tries: tries + 1 } });
        if (matchedCount === 1 && box !== undefined) taken.push({ id, box, at, ends, next: until, tries: tries + 1 });
      }
      return taken;
    });
  }

  protected empty(id: string): Promise<void> {
    return asking(async () => {
      await this.all.updateOne({ _id: { $eq: id } }, { $unset: { box: '', next: '' } });
    });
  }

  protected defer({ id, tries, next }: Pick<KeptMail, 'id' | 'tries' | 'next'>): Promise<void> {
    return asking(async () => {
      await this.all.updateOne(
        { _id: { $eq: id }, tries: { $eq: tries }, next: { $exists: true } },
        { $set: { next } },
      );
    });
  }

  protected waiting(after: string, most: number): Promise<readonly Pick<KeptMail, 'id' | 'box' | 'at'>[]> {
    return asking(async () => {
      const theirs = { _id: { $gt: after }, next: { $exists: true } };
      const found = await this.all.find(theirs, withinDeadline()).sort({ _id: 1 }).limit(most).toArray();
      return found.flatMap(({ _id: id, box, at }) => (box === undefined ? [] : [{ id, box, at }]));
    });
  }

  backlog(): Promise<Backlog> {
    return asking(async () => {
      const waiting = { next: { $exists: true } };
      const oldest = await this.all.find(waiting, withinDeadline()).sort({ at: 1 }).limit(1).toArray();
      const count = await this.all.countDocuments(waiting, withinDeadline());
      return { waiting: count, oldest: oldest[0]?.at ?? null };
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Its indexes, made once, and what nobody could send is emptied; what fails is tried again by whoever asks next. */
  private ensured(): Promise<unknown> {
    this.made ??= this.prepared().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private async prepared() {
    await this.all.createIndex({ known: 1 }, { expireAfterSeconds: 0 });
    await this.all.createIndex({ next: 1 }, { sparse: true });
    await this.all.createIndex(
      { tries: 1, ends: 1, next: 1 },
      { partialFilterExpression: { next: { $exists: true } } },
    );
    await this.all.updateMany({ ends: { $lte: plus(this.clock.now(), -hour) } }, { $unset: { box: '', next: '' } });
  }

  private get all(): mongo.Collection<MailDocument> {
    const { db } = this.connection;
    if (!db) throw new MailsUnavailable('the mails are not connected');
    return db.collection<MailDocument>('mails');
  }
}
