import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { LogTopicEditions } from '#analysts/editions/log-editions.ts';
import { Authority } from '#platform/auth/authority.ts';
import { HouseSeal } from '#platform/auth/house-seal.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Confirmations } from '#platform/auth/confirmations.ts';
import { toldBySlices } from '#platform/auth/told-by-slices.ts';
import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Carriers } from '#platform/carriers/carriers.ts';
import { Clock } from '#platform/clock/clock.ts';
import { BadConfig, Config } from '#platform/config/config.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { LogCopies, NoLogCopies } from '#platform/event-store/log-copies.ts';
import { Snapshots } from '#platform/streams/snapshots.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { TracedStreams } from '#platform/streams/traced-streams.ts';
import { httpProviders } from '#platform/http/create-http-app.ts';
import { LivePush } from '#platform/live-push/live-push.ts';
import { FileMedia } from '#platform/media/files.adapter.ts';
import { MediaController } from '#platform/media/http.ts';
import { Media } from '#platform/media/media.ts';
import { MailQueue } from '#platform/mail/queue/mail-queue.ts';
import { NoticeMails } from '#platform/notices/notices.ts';
import { Slices } from '#platform/slice.ts';
import { History } from '#platform/archive/history.ts';
import { FactIndex } from '#platform/log-index/fact-index.ts';
import { MarketProcesses } from '#platform/observability/heartbeat.ts';
import { Log } from '#platform/observability/log.ts';
import { NoTracing, Tracing } from '#platform/observability/tracing.ts';
import { Payments } from '#platform/payments/payments.ts';
import { CardPages } from '#platform/payments/sandbox/card-pages.ts';
import { BankController } from '#platform/payments/sandbox/http.ts';
import { BankMessenger } from '#platform/payments/sandbox/messenger.ts';
import { BankWords } from '#platform/payments/sandbox/words.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { BalancerIngress } from '#platform/reactions/balancer-ingress.adapter.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { InProcessIngress } from '#platform/reactions/in-process-ingress.adapter.ts';
import { ReactionRegistry, ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { StandingOrders } from '#platform/reactions/standing-orders.ts';
import { StreamIngress } from '#platform/reactions/stream-ingress.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { WorkStore } from '#platform/reactions/work-store.ts';
import { Lease } from '#platform/projections/lease.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { Progress, ViewProgress } from '#platform/projections/progress.ts';
import { ReadStore } from '#platform/read-store/read-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Projector } from '#platform/projections/projector.ts';
import { rebuildHere, Rebuilds } from '#platform/projections/rebuilds.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { RelayLook } from '#platform/relay/relay-look.ts';
import { Followers } from '#platform/topics/followers.ts';
import { KeptEditions } from '#platform/topics/kept-editions.ts';
import { TopicsController } from '#platform/topics/http.ts';
import { TopicReading } from '#platform/topics/reading.ts';
import { Topics } from '#platform/topics/topics.ts';
import { WhereByTable } from '#platform/where/table.adapter.ts';
import { Where } from '#platform/where/where.ts';
import { captchaProvider } from './captcha.ts';
import { mailing } from './mailing.ts';
import { slices } from '../slices.ts';
import { allViews, allTopics } from '../views.ts';
import { projectorOn } from './projector.ts';
import { projects, type Role } from './role.ts';
import type { Stores } from './stores.ts';
import { relayLookOn } from './relay-look.ts';
import { topicReadingOn } from './topics.ts';

/** What a market is composed of: chosen by an entry, or by a test. */
export type MarketDeps = Readonly<{
  role: Role;
  config: Config;
  clock: Clock;
  log: Log;
  stores: Stores;
  push: LivePush;
  tracing: Tracing;
}>;

const given = ({ config, clock, log, stores, push, tracing }: MarketDeps): Provider[] => [
  { provide: Config, useValue: config },
  { provide: Clock, useValue: clock },
  { provide: Where, useValue: new WhereByTable() },
  { provide: Log, useValue: log },
  { provide: EventStore, useValue: stores.facts },
  { provide: ReadStore, useValue: stores.documents },
  { provide: Snapshots, useValue: stores.snapshots },
  { provide: PersonKeys, useValue: stores.keys },
  { provide: WorkStore, useValue: stores.work },
  { provide: Tickets, useValue: stores.tickets },
  { provide: MailQueue, useValue: stores.mails },
  { provide: Payments, useValue: stores.bank },
  { provide: CardPages, useValue: stores.bank },
  { provide: BankWords, useValue: stores.bank },
  { provide: Carriers, useValue: stores.carrier },
  { provide: Lease, useValue: stores.lease },
  { provide: LivePush, useValue: push },
  { provide: Tracing, useValue: tracing },
  { provide: LogCopies, useValue: stores.copies ?? new NoLogCopies() },
  { provide: FactIndex, useValue: stores.index },
  { provide: History, useValue: stores.history },
  { provide: Slices, useValue: new Slices(slices) },
];

const streamsOn = (deps: ConstructorParameters<typeof TracedStreams>[0]) =>
  deps.tracing instanceof NoTracing
    ? new Streams(deps.store, deps.clock, deps.snapshots, deps.hears)
    : new TracedStreams(deps);

const writing: Provider[] = [
  {
    provide: Streams,
    inject: [EventStore, Clock, Snapshots, LogTail, Tracing],
    useFactory: (store: EventStore, clock: Clock, snapshots: Snapshots, tail: LogTail, tracing: Tracing) =>
      streamsOn({ store, clock, snapshots, hears: () => tail.isProved(), tracing }),
  },
  {
    provide: Receipts,
    inject: [PersonKeys, EventStore],
    useFactory: (keys: PersonKeys, events: EventStore) => new Receipts(keys, events),
  },
  {
    provide: Sessions,
    inject: [PersonKeys, Authority, Clock, Config],
    useFactory: (keys: PersonKeys, authority: Authority, clock: Clock, { isSecure }: Config) =>
      new Sessions(keys, authority, clock, { secure: isSecure }),
  },
  { provide: Passwords, useFactory: () => new Passwords() },
  {
    provide: MarketProcesses,
    inject: [Tickets, Clock],
    useFactory: (tickets: Tickets, clock: Clock) => new MarketProcesses(tickets, clock),
  },
  captchaProvider,
  ...toldBySlices,
  {
    provide: Confirmations,
    inject: [Tickets, PersonKeys, Clock],
    useFactory: (tickets: Tickets, keys: PersonKeys, clock: Clock) => new Confirmations(tickets, keys, clock),
  },
  {
    provide: Obligations,
    inject: [Authority, EventStore, Clock, TopicTokens],
    useFactory: (authority: Authority, events: EventStore, clock: Clock, topicTokens: TopicTokens) =>
      new Obligations({ authority, events, clock, topicTokens }),
  },
  {
    provide: Media,
    inject: [Config, Clock],
    useFactory: ({ dataDir }: Config, clock: Clock) => new FileMedia(join(dataDir, 'media'), clock),
  },
];

const reading: Provider[] = [
  {
    provide: ViewRegistry,
    useFactory: () => {
      const registry = new ViewRegistry();
      registry.add(...allViews);
      return registry;
    },
  },
  {
    provide: LiveCollections,
    inject: [ReadStore, Clock],
    useFactory: (store: ReadStore, clock: Clock) => new LiveCollections(store, clock),
  },
  {
    provide: ViewQueries,
    inject: [ReadStore, LiveCollections, Progress, Receipts],
    useFactory: (store: ReadStore, live: LiveCollections, progress: Progress, receipts: Receipts) =>
      new ViewQueries({ store, live, progress, receipts }),
  },
  {
    provide: LogTail,
    inject: [EventStore, Clock, Log],
    useFactory: (store: EventStore, clock: Clock, log: Log) => new LogTail(store, clock, endProcess, log),
  },
];

const filling = ({ stores, push, clock, log }: MarketDeps): Provider => ({
  provide: Projector,
  inject: [LogTail, LiveCollections, ViewRegistry],
  useFactory: (tail: LogTail, live: LiveCollections, views: ViewRegistry) =>
    projectorOn({ stores, push, clock, log, tail, live, views }),
});

const rebuilding = ({ stores, clock }: MarketDeps): Provider => {
  const { facts: events, documents: store, keys, rebuild = rebuildHere({ events, store, keys, clock }) } = stores;
  return { provide: Rebuilds, useFactory: () => new Rebuilds(store, rebuild) };
};

/** Whoever fills the views knows how far they are; the others ask the read store. */
const progress = (role: Role): Provider =>
  projects(role)
    ? { provide: Progress, useExisting: Projector }
    : {
        provide: Progress,
        inject: [LiveCollections, Clock],
        useFactory: (live: LiveCollections, clock: Clock) => new ViewProgress(live, clock),
      };

const reacting: Provider[] = [
  ReactionRegistry,
  StandingOrders,
  DueRegistry,
  NoticeMails,
  {
    provide: ReactionRunner,
    inject: [LogTail, EventStore, WorkStore, Lease, PersonKeys, Clock, Log, ReactionRegistry, StandingOrders],
    useFactory: (
      tail: LogTail,
      events: EventStore,
      work: WorkStore,
      lease: Lease,
      keys: PersonKeys,
      clock: Clock,
      log: Log,
      reactions: ReactionRegistry,
      orders: StandingOrders,
    ) => new ReactionRunner({ tail, events, work, lease, keys, clock, log, reactions, orders }),
  },
  {
    provide: DueList,
    inject: [Projector, Lease, ViewQueries, Clock, DueRegistry, StreamIngress, Log],
    useFactory: (
      views: Projector,
      lease: Lease,
      queries: ViewQueries,
      clock: Clock,
      due: DueRegistry,
      ingress: StreamIngress,
      log: Log,
    ) => new DueList({ views, lease, queries, clock, due, ingress, log }),
  },
];

const telling = ({ stores, clock, config }: MarketDeps): Provider[] => [
  { provide: Topics, useValue: new Topics(allTopics) },
  { provide: TopicReading, useFactory: () => topicReadingOn(stores, clock) },
  { provide: RelayLook, useFactory: () => relayLookOn(config.kafka, clock) },
  { provide: KeptEditions, useFactory: () => new LogTopicEditions(stores.facts) },
  Followers,
];

/** What is in memory, and what would be written, is of a log that is no longer there. */
function endProcess({ message }: Error): never {
  console.error(`Plinth ends: ${message}. Start it again.`);
  process.exit(1);
}

/** A projector has no streams of its own: what time does goes to the api nodes. */
const streamIngress = (role: Role): Provider => ({
  provide: StreamIngress,
  inject: [Config, PersonKeys, Clock, HttpAdapterHost],
  useFactory: ({ balancerUrl }: Config, keys: PersonKeys, clock: Clock, { httpAdapter }: HttpAdapterHost) => {
    const seal = new HouseSeal(keys);
    if (role !== 'projector') return new InProcessIngress(() => httpAdapter.getInstance<FastifyInstance>(), seal);
    if (balancerUrl === null) throw new BadConfig(["BALANCER_URL: a projector needs it, or the apis' PUBLIC_URL"]);
    return new BalancerIngress(balancerUrl, seal, clock);
  },
});

/** The platform's ports and runners, for every slice. */
@Global()
@Module({})
export class PlatformModule {
  static on(deps: MarketDeps): DynamicModule {
    const { role } = deps;
    const own = [
      ...given(deps),
      ...writing,
      ...reading,
      filling(deps),
      rebuilding(deps),
      progress(role),
      ...reacting,
      ...mailing,
      ...telling(deps),
      streamIngress(role),
      ...(role === 'projector' ? [] : [BankMessenger]),
      ...httpProviders,
    ];
    const controllers = [MediaController, TopicsController, BankController];
    const imports = [CqrsModule.forRoot()];
    return { module: PlatformModule, imports, controllers, providers: own, exports: [...own, CqrsModule] };
  }
}
