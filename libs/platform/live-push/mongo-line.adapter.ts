import { createAdapter } from '@socket.io/mongo-adapter';
import { Emitter } from '@socket.io/mongo-emitter';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { databaseIn } from '#platform/mongodb/address.ts';
import { hearingCuts } from '#platform/mongodb/cut-lines.ts';
import { changesMessage } from './live-line.ts';

/** Seconds that a message stays in the collection; a change stream reads it from the oplog within moments. */
const keptSeconds = 60;

const deadlines = {
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  socketTimeoutMS: 10_000,
  maxPoolSize: 5,
} as const;

/** Nobody asks for sockets of other nodes, so nobody has to know how many nodes there are. */
const options = { addCreatedAtField: true, heartbeatInterval: 60_000, heartbeatTimeout: 180_000 };

/**
 * The line between a projector and its api nodes: documents in the collection `socket.io-adapter-events`, which Socket.IO's
 * Mongo emitter inserts and its Mongo adapter reads from a change stream.
 */
export class MongoLine {
  private readonly connection: Connection;
  private readonly events: mongo.Collection;

  private constructor(connection: Connection, events: mongo.Collection) {
    this.connection = connection;
    this.events = events;
  }

  /** In the database of the views, `plinth` unless the URL names one. Throws when no primary answers within 5 s. */
  static async open(url: string): Promise<MongoLine> {
    const dbName = databaseIn(url);
    const connection = createConnection(url, { ...deadlines, dbName, autoCreate: false, autoIndex: false });
    try {
      await connection.asPromise();
      hearingCuts(connection.getClient());
      // A lost message is noticed by its number: no need to wait for a majority.
      const events = connection
        .getClient()
        .db(dbName)
        .collection('socket.io-adapter-events', { writeConcern: { w: 1 } });
      await events.createIndex({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
      return new MongoLine(connection, events);
    } catch (error) {
      await connection.destroy();
      throw error;
    }
  }

  /** For the nodes' Socket.IO servers; they close it. */
  adapter(): ReturnType<typeof createAdapter> {
    return createAdapter(this.events, { ...options, changeStreamOptions: { maxAwaitTimeMS: 1000 } });
  }

  /** To every node. Rejects when MongoDB did not take it. */
  async tell(message: string): Promise<void> {
    let taken: Promise<unknown> = Promise.resolve();
    // The emitter forgets its promise: a rejection would end the process.
    const events = { insertOne: (document: object) => (taken = this.events.insertOne(document)) };
    new Emitter(events, '/', { addCreatedAtField: true }).serverSideEmit(changesMessage, message);
    await taken;
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}
