import { join } from 'node:path';
import { minute } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { privateFolder } from '#platform/config/private-files.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import type { LogCopies } from '#platform/event-store/log-copies.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { FileLogCopies } from '#platform/event-store/sqlite/log-copies.adapter.ts';
import type { Log } from '#platform/observability/log.ts';
import { type History, OwnHistory } from '#platform/archive/history.ts';
import { restingOn } from '#platform/archive/long-work.ts';
import type { FactIndex } from '#platform/log-index/fact-index.ts';
import { Indexer } from '#platform/log-index/indexer.ts';
import type { LogIndex } from '#platform/log-index/log-index.ts';
import { MongoLogIndex } from '#platform/log-index/mongo.adapter.ts';
import { OwnFactIndex } from '#platform/log-index/own-index.ts';
import { SqliteLogIndex } from '#platform/log-index/sqlite.adapter.ts';
import {
  askTopicOf,
  ThreadedFactIndex,
  ThreadedHistory,
  type ThreadedIndexDeps,
} from '#platform/log-index/threaded-index.ts';
import type { MailQueue } from '#platform/mail/queue/mail-queue.ts';
import { MongoMails } from '#platform/mail/queue/mongo.adapter.ts';
import { SqliteMails } from '#platform/mail/queue/sqlite.adapter.ts';
import { SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { KeyReaders } from '#platform/person-keys/key-readers.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { patiently } from '#platform/reactions/passing.ts';
import { SqliteWorkStore } from '#platform/reactions/work-sqlite.adapter.ts';
import { MongoWorkStore } from '#platform/reactions/work-mongo.adapter.ts';
import type { WorkStore } from '#platform/reactions/work-store.ts';
import { type Lease, OnlyProjector } from '#platform/projections/lease.ts';
import { isOlder } from '#platform/projections/live-collections.ts';
import type { RebuildWork } from '#platform/projections/rebuilds.ts';
import type { StartThread } from '#platform/projections/thread/threaded-projector.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { StoreLease } from '#platform/projections/store-lease.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { MongoTickets } from '#platform/tickets/mongo.adapter.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import type { Tickets } from '#platform/tickets/tickets.ts';
import { ReadStoreSnapshots, type Snapshots } from '#platform/streams/snapshots.ts';
import { ThreadedSnapshots } from '#platform/streams/threaded-snapshots.ts';
import type { AskTopic } from '#platform/topics/threaded-reading.ts';
import { allFolds, allShapes, allViews } from '../views.ts';
import { copyInThread } from './copy-thread.ts';
import { indexThread } from './index-thread.ts';
import { rebuildInThread } from './rebuild-thread.ts';
import { viewsThread } from './views-thread.ts';
import { workerUrl } from './worker-url.ts';

/** What a market stands on: chosen by the configuration, or by a test. */
export interface Stores {
  facts: EventStore;
  documents: ReadStore;
  snapshots: Snapshots;
  keys: PersonKeys;
  work: WorkStore;
  tickets: Tickets;
  mails: MailQueue;
  /** The sandbox bank: a file of its own in every setting, so several processes share one folder. */
  bank: SandboxBank;
  /** The sandbox carrier, likewise. */
  carrier: SandboxCarrier;
  lease: Lease;
  index: FactIndex;
  history: History;
  /** Copies of the log for operators to take away; without it a server keeps the log. */
  copies?: LogCopies;
  /** A thread that reads topics; without one they are read in this one. */
  askTopic?: AskTopic;
  /** Fills a view again in a thread; without one it is done in this one. */
  rebuild?: RebuildWork;
  /** A thread of its own for the views; without one they are filled in this one. */
  viewsThread?: Readonly<{ start: StartThread; readers: KeyReaders }>;
}

const silent: Pick<Log, 'tell'> = { tell: () => {} };

/** Embedded stores in the data folder; EventStoreDB and MongoDB, waited for, where their addresses are given. */
export async function openStores(config: Config, clock: Clock, log = silent): Promise<Stores> {
  const open = privateFolder(config.dataDir);
  if (open.length > 0)
    log.tell('warn', `others may read ${open.length} files and folders of DATA_DIR, such as ${open[0]}`);
  const { eventStoreUrl, mongoUrl, dataDir } = config;
  const facts = eventStoreUrl
    ? await EventStoreDb.open(eventStoreUrl, { clock, tell: (line) => log.tell('warn', line) })
    : await SqliteEventStore.open({ file: join(dataDir, 'facts.db') });
  const waitedFor = <T>(opening: () => Promise<T>) => patiently(opening, { clock, log });
  const documents = mongoUrl
    ? await waitedFor(() => MongoReadStore.open(mongoUrl))
    : SqliteReadStore.open(join(dataDir, 'views.db'));
  const readers = new KeyReaders();
  const keys = mongoUrl
    ? await waitedFor(() => MongoPersonKeys.open(mongoUrl, clock))
    : SqlitePersonKeys.open(join(dataDir, 'keys.db'), clock, readers);
  const snapshots = eventStoreUrl
    ? new ReadStoreSnapshots(documents, facts, clock)
    : embeddedSnapshots(config, clock, log);
  const lease = mongoUrl
    ? new StoreLease(documents, clock, (control) => isOlder(allViews, control))
    : new OnlyProjector();
  const work = mongoUrl
    ? await waitedFor(() => MongoWorkStore.open(mongoUrl, { fence: lease }))
    : embeddedWork(dataDir, clock);
  const besides = await openBeside(config, { clock, keys, log: () => facts.identity(), waitedFor });
  const beside = { ...copiesOf(config, facts, clock), ...besides };
  const embedded = facts instanceof SqliteEventStore && !mongoUrl;
  const thread = embedded && { viewsThread: { start: viewsThread(dataDir, () => facts.follow()), readers } };
  const archive = embedded
    ? archiveInThread({ start: indexThread(dataDir, () => facts.follow()), clock, tell: telling(log) })
    : archiveHere(await indexStore(config, waitedFor), { facts, lease, clock });
  return { facts, documents, snapshots, keys, work, lease, ...beside, ...archive, ...thread, rebuild: rebuildInThread };
}

/** Copies of an embedded log, for operators to take away; a server's are made by its own means. */
export const copiesOf = (
  { dataDir, backupKey: recipient }: Config,
  facts: EventStore,
  clock: Clock,
): Pick<Stores, 'copies'> =>
  facts instanceof SqliteEventStore
    ? {
        copies: new FileLogCopies({
          dataDir,
          recipient,
          files: () => facts.files(),
          make: copyInThread(dataDir),
          clock,
        }),
      }
    : {};

type Beside = Readonly<{
  clock: Clock;
  keys: PersonKeys;
  log: () => Promise<string>;
  waitedFor: <T>(opening: () => Promise<T>) => Promise<T>;
}>;

/** What lives for minutes or a day, and is in no backup; and the sandbox's bank and carrier, which are not the market's to back up. */
const openBeside = async (
  { mongoUrl, dataDir, demo }: Config,
  { clock, keys, log, waitedFor }: Beside,
): Promise<Pick<Stores, 'tickets' | 'mails' | 'bank' | 'carrier'>> => ({
  ...(mongoUrl
    ? {
        tickets: await waitedFor(() => MongoTickets.open(mongoUrl, { clock, log })),
        mails: await waitedFor(() => MongoMails.open(mongoUrl, { clock, keys })),
      }
    : {
        tickets: SqliteTickets.open(join(dataDir, 'tickets.db'), { clock, log }),
        mails: SqliteMails.open(join(dataDir, 'mails.db'), { clock, keys }),
      }),
  bank: new SandboxBank(join(dataDir, 'bank.db'), { clock }),
  carrier: new SandboxCarrier(join(dataDir, 'carrier.db'), { clock, ...(demo && { dayMs: minute }) }),
});

const telling = (log: Pick<Log, 'tell'>) => (line: string) => log.tell('warn', line);

const indexStore = (
  { mongoUrl, dataDir }: Config,
  waitedFor: <T>(opening: () => Promise<T>) => Promise<T>,
): Promise<LogIndex> =>
  mongoUrl
    ? waitedFor(() => MongoLogIndex.open(mongoUrl))
    : Promise.resolve(SqliteLogIndex.open(join(dataDir, 'log-index.db')));

/** Index and history in this thread; the index is filled by the process that fills the views. */
export function archiveHere(
  index: LogIndex,
  { facts, lease, clock }: Pick<Stores, 'facts' | 'lease'> & Readonly<{ clock: Clock }>,
): Archive {
  const mayFill = () => lease.epoch !== undefined;
  const indexer = new Indexer({ events: facts, index, shapes: allShapes, clock, mayFill });
  return {
    index: new OwnFactIndex(index, indexer),
    history: new OwnHistory({ ...allFolds, events: facts, index, rest: restingOn(clock) }),
  };
}

type Archive = Pick<Stores, 'index' | 'history' | 'askTopic'>;

function archiveInThread(deps: ThreadedIndexDeps): Archive {
  const index = new ThreadedFactIndex(deps);
  return { index, history: new ThreadedHistory(index), askTopic: askTopicOf(index) };
}

/** The reactions' work in `work.db`; older builds kept it in `views.db`, from where it is taken over. */
export const embeddedWork = (dataDir: string, clock: Clock): WorkStore =>
  SqliteWorkStore.open(join(dataDir, 'work.db'), { clock, older: join(dataDir, 'views.db') });

/** Of the lateness at which bids are turned away, what the disk may cause: a second of a second and a half. */
const shareOfDisk = 2 / 3;

/** The streams of the embedded log, read in a thread that keeps snapshots in `snapshots.db`; the log must be open. */
function embeddedSnapshots({ dataDir, loopLagMost }: Config, clock: Clock, log: Pick<Log, 'tell'>): Snapshots {
  const start = () =>
    ThreadedSnapshots.thread(workerUrl('streams', './streams-worker.ts'), { workerData: { dataDir } });
  const mostWait = loopLagMost * shareOfDisk;
  return new ThreadedSnapshots({ start, clock, mostWait, tell: (line) => log.tell('warn', line) });
}

/** The index, the work, the views and who else reads the log first, then the log: nothing is lost, whoever still waits. One that fails keeps none from ending. */
export async function closeStores({
  facts,
  documents,
  snapshots,
  keys,
  work,
  tickets,
  mails,
  bank,
  carrier,
  index,
  copies,
}: Stores): Promise<void> {
  const failures: unknown[] = [];
  for (const store of [
    ...(copies ? [copies] : []),
    index,
    work,
    tickets,
    mails,
    bank,
    carrier,
    documents,
    snapshots,
    facts,
    keys,
  ])
    await store.close().catch((error: unknown) => failures.push(error));
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
  if (failures.length === 1) throw failures[0];
}
