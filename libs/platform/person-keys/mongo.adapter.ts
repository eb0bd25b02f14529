import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, type Model, Schema } from 'mongoose';
import type { Clock } from '#platform/clock/clock.ts';
import { KeptKeys } from './kept-keys.ts';
import { keyBytes } from './sealing.ts';

/** `key` in base64; null is an erased person. The market's secret is a document beside them. */
type KeyDocument = { _id: string; key: string | null };

const keySchema = new Schema<KeyDocument>(
  { _id: { type: String, required: true }, key: { type: String, default: null } },
  { versionKey: false, writeConcern: { w: 'majority', j: true }, readConcern: { level: 'majority' }, read: 'primary' },
);

/** Two nodes may upsert the same document at once: the loser meets the winner's. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === 11_000;

const bytesOf = (found: KeyDocument | null) => (found?.key ? Buffer.from(found.key, 'base64') : undefined);

async function findOrInsert(model: Model<KeyDocument>, id: string) {
  const fresh = { $setOnInsert: { key: randomBytes(keyBytes).toString('base64') } };
  await model.updateOne({ _id: { $eq: id } }, fresh, { upsert: true }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
  });
  return bytesOf(await model.findOne({ _id: { $eq: id } }).lean<KeyDocument>());
}

const deadlines = { serverSelectionTimeoutMS: 5000, connectTimeoutMS: 5000, socketTimeoutMS: 10_000 };

function keysBeside(url: string) {
  const named = new URL(url.replace(/^mongodb(?:\+srv)?:\/\/[^/]*/, 'http://x')).pathname.slice(1);
  return `${named || 'plinth'}-keys`;
}

/** How long another node's erasure may go unseen by keys that this one remembers, in milliseconds. */
const forgetsAfter = 60_000;

/** Keys in MongoDB collections of their own, written by majority. */
export class MongoPersonKeys extends KeptKeys {
  readonly description: string;
  private readonly connection: Connection;
  private readonly people: Model<KeyDocument>;
  private readonly clock: Clock;
  private stop: () => void = () => {};

  /**
   * Connects within 5 s or throws. In a database of its own, beside that of the views, which may be dropped any day:
   * `plinth-keys`, or after the database that the URL names. Nodes that start at once agree on the market's secrets.
   */
  static async open(url: string, clock: Clock, database = keysBeside(url)) {
    const connection = createConnection(url, { ...deadlines, dbName: database, autoIndex: false, autoCreate: false });
    try {
      await connection.asPromise();
    } catch (error) {
      await connection.destroy();
      throw error;
    }
    const market = connection.model<KeyDocument>('MarketSecret', keySchema, 'market-secrets');
    const master = await findOrInsert(market, 'master');
    if (!master) throw new Error('the secret of the market is missing in its collection "market-secrets"');
    return new MongoPersonKeys(connection, master, clock);
  }

  private constructor(connection: Connection, master: Uint8Array, clock: Clock) {
    super(master);
    this.description = `MongoDB, ${connection.host}/${connection.name}`;
    this.connection = connection;
    this.people = connection.model<KeyDocument>('PersonKey', keySchema, 'person-keys');
    this.clock = clock;
    this.forgetting();
  }

  protected async find(person: string) {
    return bytesOf(await this.people.findOne({ _id: { $eq: person } }).lean<KeyDocument>());
  }

  protected async findOrMake(person: string) {
    const found = await this.people.findOne({ _id: { $eq: person } }).lean<KeyDocument>();
    return found ? bytesOf(found) : findOrInsert(this.people, person);
  }

  protected async destroy(person: string) {
    await this.people.updateOne({ _id: { $eq: person } }, { $set: { key: null } }, { upsert: true });
  }

  async close() {
    this.stop();
    await this.connection.close();
  }

  private forgetting() {
    this.stop = this.clock.after(forgetsAfter, () => {
      this.forget();
      this.forgetting();
    });
  }
}
