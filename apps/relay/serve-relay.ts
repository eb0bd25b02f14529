import type { Clock } from '#platform/clock/clock.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { BadConfig, readConfig } from '#platform/config/config.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { openOpsListener } from '#platform/http/ops-listener.ts';
import { shutdownOnSignals } from '#platform/http/shutdown.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { MarketProcesses } from '#platform/observability/heartbeat.ts';
import { LoopLag } from '#platform/observability/loop-lag.ts';
import { Log } from '#platform/observability/log.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import { MongoTickets } from '#platform/tickets/mongo.adapter.ts';
import { patiently } from '#platform/reactions/passing.ts';
import { startHeartbeat } from '../market/heartbeat.ts';
import { relayOn, startRelay } from '../market/relay.ts';
import { sayingWhyNot } from '../market/saying-why-not.ts';
import { tracingOf } from '../market/tracing.ts';

/** Runs the relay of a market on servers until it is told to stop. With embedded stores it is part of the market itself. */
export const serveRelay = (): Promise<void> =>
  sayingWhyNot(async () => {
    const config = readConfig(process.env);
    const { eventStoreUrl, mongoUrl, kafka } = config;
    if (!eventStoreUrl || !mongoUrl || !kafka)
      throw new BadConfig([
        'the relay needs EVENTSTORE_URL, MONGO_URL and KAFKA_BROKERS; an embedded market is its own',
      ]);
    const [clock, log, health, metrics] = [
      new SystemClock(),
      new Log(config.logLevel),
      new HealthSources(),
      new Metrics(),
    ];
    const ops = await openOpsListener({ config, health, metrics }); // first of all: it says what the start waits for
    const facts = await EventStoreDb.open(eventStoreUrl, { clock, tell: (line) => log.tell('warn', line) });
    const keys = await patiently(() => MongoPersonKeys.open(mongoUrl, clock), { clock, log });
    const tracing = tracingOf(config, 'relay');
    const relay = relayOn(kafka, { clock, log, tracing, stores: { facts, keys } });
    metrics.watchProcess();
    await startRelay(relay, { facts, health, metrics });
    const heartbeat = await startedHeartbeat(mongoUrl, { clock, log, facts });
    const steps = [
      { name: 'heartbeat', close: heartbeat.stop },
      { name: 'relay', close: () => relay.stop() },
      { name: 'log', close: () => facts.close() },
      { name: 'keys', close: () => keys.close() },
      { name: 'traces', close: () => tracing.close() },
      { name: 'operators', close: ops.close },
    ];
    shutdownOnSignals({ clock, log, health, steps });
    health.ready();
    console.log(`Plinth (relay) is open. Its health and metrics are at ${ops.url} (/health, /metrics)`);
  });

type Deps = Readonly<{ clock: Clock; log: Log; facts: EventStore }>;

/** Says how the relay does where the market's processes say it. */
async function startedHeartbeat(mongoUrl: string, { clock, log, facts }: Deps) {
  const tickets = await patiently(() => MongoTickets.open(mongoUrl, { clock, log: () => facts.identity() }), {
    clock,
    log,
  });
  const lag = new LoopLag(clock);
  lag.start();
  const heartbeat = startHeartbeat({
    role: 'relay',
    clock,
    processes: new MarketProcesses(tickets, clock),
    measured: { lag },
  });
  const stop = async () => {
    await heartbeat.stop();
    lag.stop();
    await tickets.close();
  };
  return { stop };
}
