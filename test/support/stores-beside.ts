import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '#kernel/position.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { verify } from '#platform/event-store/sqlite/maintenance.adapter.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { patiently } from '#platform/reactions/passing.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import { allViews } from '../../apps/views.ts';
import { auctionProblems } from './auction-model.ts';
import { accountProblems } from './account-model.ts';
import { logProblems, viewProblems, wholeLog } from './invariants.ts';
import { PatientClock } from './patient-clock.ts';
import { replacing } from './replacing.ts';

/** What a market of other processes stands on, opened to be looked at: its log is only read. */
type Beside = Readonly<{
  facts: Pick<EventStore, 'readAll' | 'end' | 'close'>;
  documents: ReadStore;
  keys: PersonKeys;
  /** What a look at the files themselves finds. */
  damage: readonly string[];
}>;

/** Where the market's stores are: its folder, the log perhaps on a server; or the servers. */
export type Place =
  | Readonly<{ dataDir: string; eventStoreUrl?: string }>
  | Readonly<{ eventStoreUrl: string; mongoUrl: string }>;

const clock = new SystemClock();

/** A store that is slow on a busy machine is asked again: that is no finding. */
const patient = <T>(step: () => Promise<T>): Promise<T> => patiently(step, { clock, log: { tell: () => {} } });

async function open(place: Place): Promise<Beside> {
  const { eventStoreUrl } = place;
  const facts = eventStoreUrl && (await EventStoreDb.open(eventStoreUrl, { clock: new PatientClock() }));
  if ('dataDir' in place) {
    const file = join(place.dataDir, 'facts.db');
    return {
      facts: facts || SqliteLog.open(file),
      documents: SqliteReadStore.open(join(place.dataDir, 'views.db')),
      keys: SqlitePersonKeys.open(join(place.dataDir, 'keys.db'), clock),
      damage: facts ? [] : verify(file).problems,
    };
  }
  const { mongoUrl } = place;
  const documents = await patient(() => MongoReadStore.open(mongoUrl));
  const keys = await patient(() => MongoPersonKeys.open(mongoUrl, clock));
  return { facts: facts as EventStoreDb, documents, keys, damage: [] };
}

/** The same, whose every answer is waited for. */
function patientOf({ facts, documents, keys, damage }: Beside): Beside {
  return {
    facts: replacing(facts, {
      readAll: (...asked) => patient(() => facts.readAll(...asked)),
      end: () => patient(() => facts.end()),
    }),
    documents: replacing(documents, {
      find: (...asked) => patient(() => documents.find(...asked)) as never,
      control: () => patient(() => documents.control()),
    }),
    keys: replacing(keys, { decrypt: (...asked) => patient(() => keys.decrypt(...asked)) }),
    damage,
  };
}

async function beside<T>(place: Place, look: (stores: Beside) => Promise<T>): Promise<T> {
  const stores = await open(place);
  try {
    return await look(patientOf(stores));
  } finally {
    await stores.documents.close();
    await stores.facts.close();
    await stores.keys.close();
  }
}

/** What a look at a whole market finds. */
export type Audit = Readonly<{
  facts: readonly StoredFact[];
  problems: readonly string[];
  /** Where each view's documents are. */
  collections: ReadonlyMap<string, string | undefined>;
}>;

/** The whole log, and all that is wrong with it and with the views, once nobody writes any more. */
export const audit = (place: Place): Promise<Audit> =>
  beside(place, async (stores) => {
    const facts = await wholeLog(stores.facts);
    const live = new LiveCollections(stores.documents, clock);
    const through = await live.positions(allViews.map(({ name }) => name));
    const ofViews = await viewProblems(allViews, facts, stores, through);
    const problems = [...stores.damage, ...logProblems(facts), ...auctionProblems(facts), ...accountProblems(facts)];
    const named = allViews.map(async ({ name }) => [name, await live.nameOf(name)] as const);
    return { facts, problems: [...problems, ...ofViews], collections: new Map(await Promise.all(named)) };
  });

/** The same of a market that goes on, once its end stands: nothing came while it was looked at. */
export async function auditAtRest(place: Place): Promise<Audit> {
  for (;;) {
    const end = await atRest(place);
    const found = await audit(place);
    // what came while it looked, as a notice does late, is in documents that were read after the log
    if (found.facts.at(-1)?.position === end && (await atRest(place)) === end) return found;
  }
}

/** Milliseconds: less than a test has, so that it says what it waits for. */
const patienceMs = 280_000;

/** The end of the log, once every view of the market that runs there has been through it. */
export const atRest = (place: Place): Promise<Position> =>
  beside(place, async ({ facts, documents }) => {
    const live = new LiveCollections(documents, clock);
    const names = allViews.map(({ name }) => name);
    for (const since = clock.monotonic(); ;) {
      const end = await facts.end();
      const positions = await live.positions(names);
      const behind = names.filter((name) => (positions.get(name) ?? '') < end);
      if (behind.length === 0) return end;
      if (clock.monotonic() - since > patienceMs) throw new Error(`never at ${end}: ${behind.join(', ')}`);
      await pause(50);
    }
  });
