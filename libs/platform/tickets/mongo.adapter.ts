import { randomUUID } from 'node:crypto';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { dateOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { answered } from '#platform/mongodb/answered.ts';
import { certainly, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { askingOr, takenIn } from '#platform/mongodb/failures.ts';
import { type ChangeAt, type KeptTicket, KeptTickets } from './kept-tickets.ts';
import { TicketsUnavailable } from './tickets.ts';

/** `change`: another one each time, so that only who saw the last makes the next. `ends` is what MongoDB takes it away by. */
type TicketDocument = KeptTicket & { _id: string; change: string; ends: Date };

/** Somebody else was quicker so often: many guess at the same moment, and one of them gets on each time. */
const mostTries = 200;
/** Seconds after its end: the server's clock is not ours. */
const keptFor = 60;

const asking = askingOr(TicketsUnavailable, 'the tickets do not answer');

type Options = Readonly<{ clock: Clock; log: () => Promise<string>; database?: string }>;

/** Tickets in a collection of their own, by majority. */
export class MongoTickets extends KeptTickets {
  readonly description: string;
  private readonly connection: Connection;
  private made: Promise<unknown> | undefined;

  private constructor(connection: Connection, options: Options) {
    super(options);
    this.connection = connection;
    this.description = `MongoDB, database ${connection.name}`;
  }

  /** Errors: `TicketsUnavailable` when no primary answers within 2 s. */
  static async open(url: string, options: Options): Promise<MongoTickets> {
    const connection = createConnection(url, { ...certainly, dbName: options.database ?? databaseIn(url) });
    return new MongoTickets(await answered(connection, asking), options);
  }

  protected changeAt<A>(key: string, by: ChangeAt<A>): Promise<A> {
    return asking(async () => {
      await this.ensured();
      for (let tries = 0; tries < mostTries; tries++) {
        const kept = await this.all.findOne({ _id: { $eq: key } }, withinDeadline());
        const { answer, next } = by(kept ?? undefined);
        if (next === undefined || (await this.put(key, kept, next))) return answer;
      }
      throw new TicketsUnavailable('too many ask for the same ticket');
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** False when somebody else was quicker. */
  private async put(key: string, before: TicketDocument | null, next: KeptTicket | 'gone'): Promise<boolean> {
    const seen = { _id: { $eq: key }, change: { $eq: before?.change ?? '' } };
    if (next === 'gone') return before === null || (await this.all.deleteOne(seen)).deletedCount === 1;
    const content = { ...next, change: randomUUID(), ends: dateOf(next.until) };
    if (before) return (await this.all.updateOne(seen, { $set: content })).matchedCount === 1;
    try {
      await this.all.insertOne({ _id: key, ...content });
      return true;
    } catch (error) {
      if (takenIn(error)) return false;
      throw error;
    }
  }

  /** Its index, made once; what fails is tried again by whoever asks next. */
  private ensured(): Promise<unknown> {
    this.made ??= this.all.createIndex({ ends: 1 }, { expireAfterSeconds: keptFor }).catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private get all(): mongo.Collection<TicketDocument> {
    const { db } = this.connection;
    if (!db) throw new TicketsUnavailable('the tickets are not connected');
    return db.collection<TicketDocument>('tickets');
  }
}
