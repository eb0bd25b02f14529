import { join } from 'node:path';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { verify } from '#platform/event-store/sqlite/maintenance.adapter.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { allViews } from '../../apps/views.ts';
import { auctionProblems } from './auction-model.ts';
import { accountProblems, logProblems, viewProblems, wholeLog } from './invariants.ts';
import { PatientClock } from './patient-clock.ts';

/** What a market of other processes stands on, opened to be looked at: its log is only read. */
type Beside = Readonly<{
  facts: Pick<EventStore, 'readAll' | 'close'>;
  documents: ReadStore;
  keys: PersonKeys;
  /** What a look at the files themselves finds. */
  damage: readonly string[];
}>;

/** Where the market's stores are: its folder, the log perhaps on a server; or the servers. */
export type Place =
  | Readonly<{ dataDir: string; eventStoreUrl?: string }>
  | Readonly<{ eventStoreUrl: string; mongoUrl: string }>;

async function open(place: Place): Promise<Beside> {
  const clock = new PatientClock();
  const onServer = place.eventStoreUrl ? await EventStoreDb.open(place.eventStoreUrl, { clock }) : undefined;
  if ('dataDir' in place) {
    const file = join(place.dataDir, 'facts.db');
    return {
      facts: onServer ?? SqliteLog.open(file),
      documents: SqliteReadStore.open(join(place.dataDir, 'views.db')),
      keys: SqlitePersonKeys.open(join(place.dataDir, 'keys.db'), clock),
      damage: onServer ? [] : verify(file).problems,
    };
  }
  return {
    facts: onServer!,
    documents: await MongoReadStore.open(place.mongoUrl),
    keys: await MongoPersonKeys.open(place.mongoUrl, clock),
    damage: [],
  };
}

/** What a look at a whole market finds. */
export type Audit = Readonly<{
  facts: readonly StoredFact[];
  problems: readonly string[];
  /** Where each view's documents are. */
  collections: ReadonlyMap<string, string | undefined>;
}>;

/** The whole log, and all that is wrong with it and with the views, once nobody writes any more. */
export async function audit(place: Place): Promise<Audit> {
  const beside = await open(place);
  try {
    const facts = await wholeLog(beside.facts);
    const live = new LiveCollections(beside.documents, new PatientClock());
    const ofViews = await viewProblems(allViews as never, facts, beside);
    const problems = [...beside.damage, ...logProblems(facts), ...auctionProblems(facts), ...accountProblems(facts)];
    const named = allViews.map(async ({ name }) => [name, await live.nameOf(name)] as const);
    return { facts, problems: [...problems, ...ofViews], collections: new Map(await Promise.all(named)) };
  } finally {
    await beside.documents.close();
    await beside.facts.close();
    await beside.keys.close();
  }
}
