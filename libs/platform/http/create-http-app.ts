import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { HouseSeal } from '#platform/auth/house-seal.ts';
import { RefusedCommands } from '#platform/archive/refused-commands.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Config } from '#platform/config/config.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Doors } from '#platform/live-push/doors.ts';
import { Log } from '#platform/observability/log.ts';
import { LoopLag } from '#platform/observability/loop-lag.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Tracing } from '#platform/observability/tracing.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { mountAsyncApi } from '#platform/topics/asyncapi.ts';
import { Admission, type AdmissionDeps, mountAdmission } from './admission/admission.ts';
import { Connections } from './admission/connections.ts';
import { Refusals } from './admission/refusals.ts';
import { Slots } from './admission/slots.ts';
import { WhoAsks } from './admission/who-asks.ts';
import { BodyGuard } from './body-guard.ts';
import { BodyPipe } from './body-pipe.ts';
import { mountCompression } from './compression.ts';
import { proxiesOf } from './client-ip.ts';
import { fastifyOptions } from './fastify-options.ts';
import { mountProbes, mountTimes, mountTraces } from './health.ts';
import { mountJsonGuard } from './json-guard.ts';
import { Limits } from './limits.ts';
import { mountOpenApi } from './openapi.ts';
import { mountAddresses, mountHosts } from './own-hosts.ts';
import { mountOtherBodies } from './other-bodies.ts';
import { RequestMetadata } from './request-metadata.ts';
import { mountReceipts } from './receipts.ts';
import { mountRenewal } from './renewal.ts';
import { assertPolicies, type KnownRoute } from './policy.ts';
import { PolicyGuard } from './policy.guard.ts';
import { ProblemFilter } from './problem.filter.ts';
import { answerHeaders } from './security-headers.ts';
import { mountSlowLog } from './slow-log.ts';

/** The app, and every route that it has once it is ready: what the access matrix is made from. */
export type HttpApp = Readonly<{ app: NestFastifyApplication; routes: readonly KnownRoute[] }>;

/**
 * Nest on Fastify with the house's admission, guard, pipe, filter, health, metrics and OpenAPI. The module must provide, globally:
 * `Config`, `Clock`, `PersonKeys`, `Receipts`, `Sessions`, and `httpProviders`. Pages are mounted afterwards (`mountPages`).
 */
export async function createHttpApp(module: Type | DynamicModule, config: Config, log: Log): Promise<HttpApp> {
  const adapter = new FastifyAdapter(fastifyOptions(config));
  const fastify: FastifyInstance = adapter.getInstance();
  fastify.decorateRequest('caller', null);
  const routes = assertPolicies(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: log,
    bodyParser: false,
    abortOnError: false,
  });
  await mountCompression(fastify);
  const sessions = app.get(Sessions, { strict: false });
  const metadata: RequestMetadata = app.get(RequestMetadata, { strict: false });
  fastify.decorate('metadata', metadata);
  mountReceipts(fastify, app.get(Receipts, { strict: false }));
  mountRenewal(fastify, sessions);
  mountAround(app, fastify, config, log);
  mountJsonGuard(fastify);
  mountOtherBodies(fastify);
  app.useGlobalGuards(new PolicyGuard({ sessions, config }), new BodyGuard());
  app.useGlobalPipes(new BodyPipe());
  app.useGlobalFilters(new ProblemFilter(log, app.get(RefusedCommands, { strict: false })));
  return { app, routes };
}

/** What stands around the controllers: names, admission, probes, times, descriptions. */
function mountAround(app: NestFastifyApplication, fastify: FastifyInstance, config: Config, log: Log) {
  const health = app.get(HealthSources, { strict: false });
  const lag = app.get(LoopLag, { strict: false });
  const slots = new Slots({ inFlight: config.inFlightMost, lagMs: config.loopLagMost }, lag);
  const refusals = new Refusals(answerHeaders(config));
  mountHosts(fastify, config.hosts);
  mountAdmission(fastify, admissionOf(app, config, { slots, refusals }));
  mountAddresses(fastify);
  fastify.addHook('onReady', (done) => {
    lag.start();
    done();
  });
  fastify.addHook('onClose', (_instance, done) => {
    lag.stop();
    done();
  });
  mountSlowLog(fastify, log);
  mountProbes(fastify, health);
  mountOpenApi(app);
  mountTraces(fastify, app.get(Tracing, { strict: false }), app.get(Clock, { strict: false }));
  mountAsyncApi(fastify);
  if (!config.metrics) return;
  const metrics = app.get(Metrics, { strict: false });
  tellSlots(metrics, slots, lag);
  mountTimes(fastify, metrics);
}

type Deps = Pick<AdmissionDeps, 'slots' | 'refusals'>;

function admissionOf(app: NestFastifyApplication, config: Config, deps: Deps): Admission {
  const [clock, limits] = [app.get(Clock, { strict: false }), app.get(Limits, { strict: false })];
  const sessions = app.get(Sessions, { strict: false });
  const house = new HouseSeal(app.get(PersonKeys, { strict: false }));
  const topicTokens = app.get(TopicTokens, { strict: false });
  const connections = new Connections({
    clock,
    isProxy: proxiesOf(config.trustedProxies),
    isOn: config.rateLimits,
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  connections.watch(fastify.server);
  return new Admission({
    who: new WhoAsks({ sessions, topicTokens, limits, clock, house }),
    connections,
    limits,
    ...deps,
    clock,
    health: app.get(HealthSources, { strict: false }),
    inFlightMost: config.inFlightMost,
    headers: answerHeaders(config),
  });
}

/** Gauges of the admission: read when Prometheus asks. */
function tellSlots(metrics: Metrics, slots: Slots, lag: LoopLag) {
  metrics.gauge('requests_in_flight', 'Requests being answered', () => slots.inFlight);
  metrics.gauge('requests_turned_away', 'Requests turned away under load since the start', () => slots.refused);
  metrics.gauge('event_loop_lag_ms', 'How late the event loop runs', () => lag.ms);
}

/** What the HTTP platform itself provides: to be listed in the global module. */
export const httpProviders = [
  HealthSources,
  Metrics,
  { provide: LoopLag, inject: [Clock], useFactory: (clock: Clock) => new LoopLag(clock) },
  {
    provide: RefusedCommands,
    inject: [Clock, { token: EventStore, optional: true }, { token: Tickets, optional: true }],
    useFactory: (clock: Clock, events?: EventStore, tickets?: Tickets) =>
      new RefusedCommands(clock, events?.isShared ? tickets : undefined),
  },
  TopicTokens,
  {
    provide: Limits,
    inject: [Clock, Config],
    useFactory: (clock: Clock, { rateLimits }: Config) => new Limits(clock, rateLimits),
  },
  { provide: Doors, inject: [Limits], useFactory: (limits: Limits) => new Doors(limits) },
  { provide: RequestMetadata, inject: [PersonKeys], useFactory: (keys: PersonKeys) => new RequestMetadata(keys) },
];
