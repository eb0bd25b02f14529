import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Sessions } from '#platform/auth/sessions.ts';
import { onceChecked } from '#platform/event-store/event-store.ts';
import { Doors } from '#platform/live-push/doors.ts';
import { createHttpApp, type HttpApp } from '#platform/http/create-http-app.ts';
import { listenOptions } from '#platform/http/fastify-options.ts';
import { openOpsListener } from '#platform/http/ops-listener.ts';
import { commandsOverSockets } from '#platform/http/socket-commands.ts';
import type { Step } from '#platform/http/shutdown.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { MarketProcesses } from '#platform/observability/heartbeat.ts';
import { LoopLag } from '#platform/observability/loop-lag.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import type { Threads } from '#platform/observability/threads.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { Streams } from '#platform/streams/streams.ts';
import { countParts } from './counted.ts';
import { letItBeDriven } from './driving.ts';
import { startFollowers } from './followers.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type Live, openLive } from './live.ts';
import { MarketModule } from './market.module.ts';
import type { MarketDeps } from './platform.module.ts';
import { startedRelay } from './relay.ts';
import { tracingOf } from './tracing.ts';
import { projects } from './role.ts';
import { closeStores } from './stores.ts';

/**
 * A market that runs, and how to end it: in these steps nothing is lost. `ending` aborts first. `opsUrl` is its operators'
 * address.
 */
export type RunningMarket = HttpApp &
  Readonly<{ deps: MarketDeps; opsUrl: string; steps: readonly Step[]; ending: AbortSignal }>;

/** What a market is composed of before its lines to the outside are open. */
type Given = Omit<MarketDeps, 'push' | 'tracing'> & Readonly<{ threads?: Threads }>;

/** Mounts what is not the API: the pages. */
type MountPages = (app: NestFastifyApplication) => Promise<void>;

/** Starts the market in its role: followers first, then the server; ready when it listens. */
export async function startMarket(given: Given, mountPages: MountPages): Promise<RunningMarket> {
  const live = await openLive(given);
  const tracing = tracingOf(given.config, given.role);
  const deps: MarketDeps = { ...given, push: live.push, tracing };
  const { config, log } = deps;
  const http = await createHttpApp(MarketModule.on(deps), config, log);
  const { app } = http;
  const [health, metrics] = [app.get(HealthSources), app.get(Metrics)];
  const ops = await openOpsListener({ config, health, metrics }); // first of all, since it says what the start waits for
  const stopFollowers = await startFollowers(app, deps.role);
  await mountPages(app);
  await app.listen(listenOptions(config));
  countParts(app, deps.role, deps.stores, live);
  const due = projects(deps.role) ? app.get(DueList) : undefined;
  if (due) health.add('due', () => due.health());
  await onceChecked(deps.stores.facts, async () => due?.start()); // only now: what it posts comes in by this server
  const relay = await startedRelay(deps, { health, metrics });
  const heartbeat = startedHeartbeat(app, given, live);
  beginLive(app, deps, live);
  letItBeDriven(app, deps);
  const ending = new AbortController();
  const steps = [
    { name: 'guests of the house', close: () => ending.abort() },
    { name: 'heartbeat', close: () => heartbeat.stop() },
    { name: 'relay', close: async () => relay?.stop() },
    { name: 'due list', close: async () => due?.stop() },
    { name: 'sockets', close: live.closeSockets },
    { name: 'http', close: () => app.close() },
    { name: 'followers', close: stopFollowers },
    { name: 'live line', close: live.close },
    { name: 'stores', close: () => closeStores(deps.stores) },
    { name: 'traces', close: () => tracing.close() },
    { name: 'operators', close: ops.close },
  ];
  return { ...http, deps, opsUrl: ops.url, steps, ending: ending.signal };
}

function beginLive(app: NestFastifyApplication, { config, log }: MarketDeps, live: Live) {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  live.begin(fastify.server, {
    sessions: app.get(Sessions),
    config,
    admission: fastify.admission,
    log,
    runCommand: commandsOverSockets(fastify),
    doors: app.get(Doors, { strict: false }),
  });
}

function startedHeartbeat(app: INestApplicationContext, { role, clock, threads }: Given, { sockets }: Live) {
  const measured = { lag: app.get(LoopLag), threads, sockets, streams: app.get(Streams) };
  return startHeartbeat({ role, clock, processes: app.get(MarketProcesses), measured });
}
