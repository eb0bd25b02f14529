import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, type mongo } from 'mongoose';
import type { Clock } from '#platform/clock/clock.ts';
import { databaseIn } from '#platform/mongodb/address.ts';
import { hearingCuts } from '#platform/mongodb/cut-lines.ts';
import { certainly, withinDeadline } from '#platform/mongodb/deadlines.ts';
import { askingOr, takenIn } from '#platform/mongodb/failures.ts';
import { KeptKeys } from './kept-keys.ts';
import { KeysUnavailable } from './person-keys.ts';
import { keyBytes } from './encryption.ts';

/** `key` in base64; null is an erased person. The market's secret is a document of the same shape, in a collection of its own. */
type KeyDocument = { _id: string; key: string | null };
type KeyCollection = mongo.Collection<KeyDocument>;

const bytesOf = (found: KeyDocument | null) => (found?.key ? Buffer.from(found.key, 'base64') : undefined);

const found = (keys: KeyCollection, id: string) => keys.findOne({ _id: { $eq: id } }, withinDeadline());

/** Two nodes may insert the same document at once: the loser takes the winner's. */
async function findOrInsert(keys: KeyCollection, id: string) {
  const fresh = { $setOnInsert: { key: randomBytes(keyBytes).toString('base64') } };
  await keys.updateOne({ _id: { $eq: id } }, fresh, { upsert: true }).catch((error: unknown) => {
    if (!takenIn(error)) throw error;
  });
  return bytesOf(await found(keys, id));
}

const asking = askingOr(KeysUnavailable, 'the keys cannot be had');

/** How long another node's erasure may go unseen by keys that this one remembers, in milliseconds. */
const remembersFor = 5000;

/** Keys in MongoDB collections of their own, written by majority. */
export class MongoPersonKeys extends KeptKeys {
  readonly description: string;
  private readonly connection: Connection;
  private readonly people: KeyCollection;

  /**
   * In a database of its own, beside that of the views, which may be dropped any day: `plinth-keys`, or after the
   * database that the URL names. Nodes that start at once agree on the market's secrets. Errors: `KeysUnavailable` when
   * no primary answers within 2 s.
   */
  static async open(url: string, clock: Clock) {
    const connection = createConnection(url, {
      ...certainly,
      dbName: `${databaseIn(url)}-keys`,
      writeConcern: { w: 'majority', j: true },
    });
    try {
      return await asking(async () => {
        const { db } = await connection.asPromise();
        hearingCuts(connection.getClient());
        const master = db && (await findOrInsert(db.collection<KeyDocument>('market-secrets'), 'master'));
        if (!master) throw new Error('the secret of the market is missing in its collection "market-secrets"');
        return new MongoPersonKeys(connection, db.collection<KeyDocument>('person-keys'), master, clock);
      });
    } catch (error) {
      await connection.destroy();
      throw error;
    }
  }

  private constructor(connection: Connection, people: KeyCollection, master: Uint8Array, clock: Clock) {
    super(master, clock, remembersFor);
    this.description = `MongoDB, ${connection.host}/${connection.name}`;
    this.connection = connection;
    this.people = people;
  }

  protected find(person: string) {
    return asking(async () => bytesOf(await found(this.people, person)));
  }

  protected findOrMake(person: string) {
    return asking(async () => {
      const kept = await found(this.people, person);
      return kept ? bytesOf(kept) : findOrInsert(this.people, person);
    });
  }

  protected destroy(person: string) {
    return asking(async () => {
      await this.people.updateOne({ _id: { $eq: person } }, { $set: { key: null } }, { upsert: true });
    });
  }

  async close() {
    await this.connection.close();
  }
}
