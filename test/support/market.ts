import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { readConfig } from '#platform/config/config.ts';
import { privateFolder } from '#platform/config/private-files.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { SqliteLogIndex } from '#platform/log-index/sqlite.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { patiently } from '#platform/reactions/passing.ts';
import { ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { Projector } from '#platform/projections/projector.ts';
import { LocalSnapshots } from '#platform/streams/local-snapshots.ts';
import { openColdReader } from '../../apps/cold-streams.ts';
import { SqliteMails } from '#platform/mail/queue/sqlite.adapter.ts';
import { SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import { archiveHere, copiesOf, embeddedWork } from '../../apps/market/stores.ts';
import { startMarket } from '../../apps/market/market.ts';
import { allViews } from '../../apps/views.ts';
import { ExplainingReadStore } from './explaining-read-store.ts';
import { marketProblems } from './invariants.ts';
import { passEvenTime } from './standing-time.ts';
import { turn, until } from './turns.ts';

type Options = Readonly<{
  clock?: Clock;
  /** A market's data, to go on with: it is left there at the end. A folder of its own when left out. */
  dataDir?: string;
  /** Variables of the environment, over no limits. */
  env?: Readonly<Record<string, string>>;
  /** Where log lines go, instead of the console. */
  lines?: (line: string) => void;
  /** Mounts the pages; there are none when left out. */
  pages?: (app: NestFastifyApplication) => Promise<void>;
  /** Broken on purpose: a mutant wraps the stores. */
  wrap?: (stores: Parameters<typeof startMarket>[0]['stores']) => Parameters<typeof startMarket>[0]['stores'];
}>;

export type OpenMarket = Awaited<ReturnType<typeof openMarket>>;

/** Real hashes that take a millisecond: their true cost is that of libs/platform/auth/passwords.spec.ts alone. */
const quickCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** The whole market in this process, on embedded stores in a folder of its own and a port of its own. */
export async function openMarket({
  clock = new SystemClock(),
  env = {},
  wrap = (stores) => stores,
  dataDir: kept,
  lines,
  pages = () => Promise.resolve(),
}: Options = {}) {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'market-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'on', // so that people may be made; nobody opens the world itself
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    LOOP_LAG_MOST: '30000',
    ...env,
  });
  privateFolder(dataDir);
  const facts = await SqliteEventStore.open({ file: join(dataDir, 'facts.db'), durable: false });
  const lease = new OnlyProjector();
  const keys = SqlitePersonKeys.open(join(dataDir, 'keys.db'), clock);
  const stores = wrap({
    facts,
    snapshots: new LocalSnapshots(openColdReader(dataDir)),
    documents: ExplainingReadStore.open(join(dataDir, 'views.db')),
    keys,
    work: embeddedWork(dataDir, clock),
    tickets: SqliteTickets.open(join(dataDir, 'tickets.db'), { clock, log: () => facts.identity() }),
    mails: SqliteMails.open(join(dataDir, 'mails.db'), { clock, keys }),
    bank: new SandboxBank(join(dataDir, 'bank.db'), { clock }),
    carrier: new SandboxCarrier(join(dataDir, 'carrier.db'), { clock }),
    lease,
    ...copiesOf(config, facts, clock),
    ...archiveHere(SqliteLogIndex.open(':memory:'), { facts, lease, clock: new SystemClock() }),
  });
  const log = new Log(config.logLevel, lines && { write: lines });
  const market = await startMarket({ role: 'market', config, clock, log, stores }, pages);
  const { app, routes } = market;
  const patience = { clock: new SystemClock(), log };
  passEvenTime(market, clock);
  Object.assign(app.get(Passwords), { cost: quickCost });
  app.get(HealthSources).ready();
  const operator = await patiently(() => app.get(AccountSeeder, { strict: false }).ensureOperator(), patience);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();

  const receipts = app.get(Receipts);
  const [views, reactions] = [app.get(Projector), app.get(ReactionRunner)];

  /** Views that have stopped keep nobody waiting. */
  const folded = async (end: string) => {
    for (let isPast = false; !isPast; await turn()) {
      const going = views.health().filter(({ state }) => state !== 'stopped');
      isPast = (await Promise.all(going.map(({ view }) => views.whenPast(view, end, 10_000)))).every(Boolean);
    }
  };

  /** Resolves when views and reactions have been through the whole log, with what the reactions added to it. */
  const caughtUp = async () => {
    for (;;) {
      const end = await stores.facts.end();
      await folded(end);
      await until(() => reactions.health().every(({ position }) => position >= end));
      if ((await stores.facts.end()) === end) return;
    }
  };

  return {
    app,
    fastify,
    url: await app.getUrl(),
    /** The operators' door. */
    opsUrl: market.opsUrl,
    routes,
    stores,
    clock,
    dataDir,
    operator,
    caughtUp,
    /** An answer with its receipt opened: the same receipt never looks the same. */
    unsealed: async (answer: object) => ({
      ...answer,
      after: await receipts.open((answer as { after?: string }).after),
    }),
    /** What is wrong with the market at rest: nothing, if all is well. */
    problems: async () => {
      for (;;) {
        await caughtUp();
        const end = await stores.facts.end();
        const problems = await patiently(() => marketProblems(allViews, stores), patience);
        if ((await stores.facts.end()) === end) return problems; // a deadline came in between: look again
      }
    },
    close: async () => {
      for (const { close } of market.steps) await close();
      if (kept === undefined) rmSync(dataDir, { recursive: true });
    },
  };
}
