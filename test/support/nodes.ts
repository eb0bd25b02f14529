import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AccountSeeder } from '#accounts/account-seeder.ts';
import { type Instant, msOf, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { SqliteLogIndex } from '#platform/log-index/sqlite.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { ReadStoreSnapshots } from '#platform/streams/snapshots.ts';
import { type RunningMarket, startMarket } from '../../apps/market/market.ts';
import { SqliteMails } from '#platform/mail/queue/sqlite.adapter.ts';
import { SandboxCarrier } from '#platform/carriers/sandbox/carrier.adapter.ts';
import { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import { embeddedWork, archiveHere, type Stores } from '../../apps/market/stores.ts';
import { Balancer } from './balancer.ts';
import { FakeEventStore } from './fake-event-store.ts';
import { passEvenTime } from './standing-time.ts';
import { turn } from './turns.ts';

/** One api node or projector of several, all in this process. */
export type MarketNode = RunningMarket & Readonly<{ url: string; fastify: FastifyInstance; clock: DrivenClock }>;

export type Nodes = Awaited<ReturnType<typeof openNodes>>;

/** Real milliseconds: only a fault takes so long. */
const patience = 10_000;

type Options = Readonly<{
  aheadMs?: number;
  /** Breaks the stores of the first api node (0) and the second. */
  wrap?: (stores: Stores, node: number) => Stores;
}>;

/**
 * Two api nodes behind a balancer and a projector whose clock is ahead, on the same stores, by clocks that are driven
 * together.
 */
export async function openNodes({ aheadMs = 0, wrap }: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nodes-'));
  const clocks = { api: new DrivenClock(), projector: new DrivenClock() };
  clocks.projector.step(aheadMs);
  const facts = new FakeEventStore({ isShared: true });
  const documents = SqliteReadStore.open(':memory:');
  const lease = new OnlyProjector();
  const keys = SqlitePersonKeys.open(join(dataDir, 'keys.db'), clocks.api);
  const stores: Stores = {
    facts,
    documents,
    snapshots: new ReadStoreSnapshots(documents, facts, clocks.api),
    keys,
    work: embeddedWork(dataDir, clocks.api),
    tickets: SqliteTickets.open(join(dataDir, 'tickets.db'), { clock: clocks.api, log: () => facts.identity() }),
    mails: SqliteMails.open(join(dataDir, 'mails.db'), { clock: clocks.api, keys }),
    bank: new SandboxBank(join(dataDir, 'bank.db'), { clock: clocks.api }),
    carrier: new SandboxCarrier(join(dataDir, 'carrier.db'), { clock: clocks.api }),
    lease,
    ...archiveHere(SqliteLogIndex.open(':memory:'), { facts, lease, clock: new SystemClock() }),
  };
  const apis: MarketNode[] = [];
  const balancer = new Balancer(() => apis.map(({ url }) => url));
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'off',
    TEST_MEMBERS: 'on',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    LOOP_LAG_MOST: '30000',
    BALANCER_URL: await balancer.listen(),
  };

  async function started(role: 'api' | 'projector'): Promise<MarketNode> {
    const [config, clock] = [readConfig(env), clocks[role]];
    const own = role === 'api' && wrap ? wrap(stores, apis.length) : stores;
    const log = new Log(config.logLevel);
    const market = await startMarket({ role, config, clock, log, stores: own }, () => Promise.resolve());
    market.app.get(HealthSources).ready();
    if (role === 'api') passEvenTime(market, clock);
    const fastify: FastifyInstance = market.app.getHttpAdapter().getInstance();
    return { ...market, url: await market.app.getUrl(), fastify, clock };
  }

  const advance = (ms: number) => {
    for (const clock of Object.values(clocks)) clock.advance(ms);
  };
  /** Comes true by what the nodes do; timers that are due now fire meanwhile, and time passes if it is to. */
  async function until(isTrue: () => boolean | Promise<boolean>, ms = 0) {
    const since = performance.now();
    while (!(await isTrue())) {
      if (performance.now() - since > patience) throw new Error(`never: ${String(isTrue)}`);
      advance(ms);
      await turn();
    }
  }

  const projector = await started('projector');
  apis.push(await started('api'));
  apis.push(await started('api'));
  const [first] = apis as [MarketNode];
  const operator = await first.app.get(AccountSeeder, { strict: false }).ensureOperator();

  async function close() {
    for (const { steps } of [projector, ...apis]) {
      for (const step of steps) if (step.name !== 'stores') await step.close();
    }
    await balancer.close();
    await stores.work.close();
    await stores.tickets.close();
    await stores.bank.close();
    await stores.carrier.close();
    await stores.documents.close();
    await stores.keys.close();
    rmSync(dataDir, { recursive: true });
  }

  return {
    apis,
    projector,
    operator,
    stores,
    balancer,
    /** The people's: the api nodes'. */
    clock: clocks.api,
    advance,
    advanceTo: (moment: Instant) => advance(Math.max(0, msOf(moment) - msOf(clocks.api.now()))),
    until,
    /** The node that has the stream of that address. */
    nodeOf: (path: string) => apis.findIndex(({ url }) => url === balancer.orderOf(path)[0]),
    soon: (ms: number) => plus(clocks.api.now(), ms),
    close,
  };
}
