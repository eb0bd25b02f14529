import { createHmac, randomUUID } from 'node:crypto';
import { Global, Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { FastifyInstance } from 'fastify';
import { Authority, type MemberAuthority, type Role } from '#platform/auth/authority.ts';
import { HouseSeal } from '#platform/auth/house-seal.ts';
import { toldBySlices } from '#platform/auth/told-by-slices.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Config, readConfig } from '#platform/config/config.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { NoTracing, Tracing } from '#platform/observability/tracing.ts';
import { createHttpApp, httpProviders } from '#platform/http/create-http-app.ts';
import { NoLivePush } from '#platform/live-push/live-push.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { NoticeMails, Notices } from '#platform/notices/notices.ts';
import { Log } from '#platform/observability/log.ts';
import { DepositCharges } from '#platform/payments/deposit-charges.ts';
import { PayerTries } from '#platform/payments/payer-tries.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { DueRegistry } from '#platform/reactions/due-registry.ts';
import { InProcessIngress } from '#platform/reactions/in-process-ingress.adapter.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { OnlyProjector } from '#platform/projections/lease.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewRunner } from '#platform/projections/view-runner.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { allViews } from '../../apps/views.ts';
import { quietAuthority } from './authority.ts';
import { FakeEventStore } from './fake-event-store.ts';

/** Who is there: two bidders, one of them unverified mail, a seller who may bid, an operator. */
export const people = {
  ann: '5f3e7a10-0000-4000-8000-0000000000d1',
  bob: '5f3e7a10-0000-4000-8000-0000000000d2',
  new: '5f3e7a10-0000-4000-8000-0000000000d3',
  sue: '5f3e7a10-0000-4000-8000-0000000000c1',
  op: '5f3e7a10-0000-4000-8000-0000000000e1',
} as const;
export type Name = keyof typeof people;

const roles: Readonly<Partial<Record<Name, Role>>> = { sue: 'seller', op: 'operator' };
const members = new Map<string, MemberAuthority>(
  (Object.keys(people) as Name[]).map((name) => [
    people[name],
    { memberId: people[name], roles: ['shopper', roles[name] ?? 'shopper'], verified: name !== 'new', test: false },
  ]),
);

/** An answer over HTTP. */
export type Told = Readonly<{
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
}>;

/** Asks as somebody, or as nobody; without a key each request is a command of its own. */
export type Ask = (
  who: Name | null,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key?: string,
) => Promise<Told>;

export type MarketRig = Awaited<ReturnType<typeof marketRig>>;

/**
 * These slices over HTTP with every view of the market, on a log and documents in memory and a driven clock: for their specs.
 * What a slice's own specs do again and again stands in its `testing.ts`.
 */
export async function marketRig(...slices: readonly Type[]) {
  const { sessions, clock, app, stop, events, receipts } = await built(slices);
  let keys = 0;

  const ask: Ask = async (who, method, url, payload, key) => {
    const headers: Record<string, string> = { 'idempotency-key': key ?? `key-${String(keys++).padStart(8, '0')}` };
    if (who) headers['authorization'] = `Bearer ${await tokenOf(sessions, who)}`;
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const body: Record<string, unknown> = answer.body.startsWith('{') ? answer.json() : {};
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body };
  };

  /** The first fact of that type in a stream, once it is there. */
  async function factOf(type: string, stream: string) {
    for await (const { facts } of events.tail('', { signal: new AbortController().signal })) {
      const found = facts.find((one) => one.type === type && one.stream === stream);
      if (found) return found;
    }
    throw new Error('the log has ended');
  }

  /** What `?after=` asks for all that is in the log. */
  const after = async () => (await receipts.sealed({ position: await events.end(), at: clock.now() })).after;

  /** An answer with its receipt opened: the same receipt never looks the same. */
  const unsealed = async ({ body }: Told) => ({ ...body, after: await receipts.open(body['after'] as string) });

  return { ask, factOf, after, unsealed, clock, app, events, close: stop };
}

const tokenOf = (sessions: Sessions, who: Name) =>
  sessions.issue({
    kind: 'member',
    memberId: people[who],
    sessionId: `s-${who}`,
    expiresAt: '2027-01-01T00:00:00.000Z',
  });

/** Whoever bids here tries nobody's cards. */
const uncounted = {
  during: (_tried: unknown, _address: string, begin: () => Promise<unknown>) => begin(),
  asks: async () => {},
  giveBack: async () => {},
};

/** Everybody has a card, on which anything is held: what a bank may say else is tried in a whole market. */
class GoodCards extends DepositCharges {
  canPay = () => Promise.resolve(true);
  methodOf = () => Promise.resolve(randomUUID());
  hold = () => Promise.resolve({ is: 'held' } as const);
  take = () => Promise.resolve({ is: 'taken' } as const);
  letGo = () => Promise.resolve();
}

const hash = (purpose: string, plain: string) => createHmac('sha256', purpose).update(plain).digest('hex');

const endOf = async () => '2027-01-01T00:00:00.000Z';

async function built(slices: readonly Type[]) {
  const clock = new DrivenClock();
  const events = new FakeEventStore();
  const documents = SqliteReadStore.open(':memory:');
  const keys = { hash, secret: () => Promise.resolve(new Uint8Array(32).fill(7)) } as unknown as PersonKeys;
  const authority = quietAuthority({ member: async (id) => members.get(id), endOf });
  const sessions = new Sessions(keys, authority, clock, { secure: false });
  const live = new LiveCollections(documents, clock);
  const tail = new LogTail(events, clock);
  const views = new ViewRegistry();
  views.add(...allViews);
  const lease = new OnlyProjector();
  const runner = new ViewRunner({ tail, store: documents, live, push: new NoLivePush(), keys, clock, views, lease });
  const receipts = new Receipts(keys, events);
  const queries = new ViewQueries({ store: documents, live, progress: runner, receipts });
  const due = new DueRegistry();
  const config = readConfig({ PORT: '0', RATE_LIMITS: 'off', LOOP_LAG_MOST: '30000' });

  const given = [
    { provide: Clock, useValue: clock },
    { provide: Config, useValue: config },
    { provide: PersonKeys, useValue: keys },
    { provide: Authority, useValue: authority },
    { provide: Sessions, useValue: sessions },
    { provide: EventStore, useValue: events },
    { provide: DepositCharges, useClass: GoodCards },
    { provide: PayerTries, useValue: uncounted },
    { provide: Log, useValue: new Log('silent') },
    { provide: Streams, useValue: new Streams(events, clock, new NoSnapshots()) },
    { provide: ViewQueries, useValue: queries },
    { provide: Progress, useValue: runner },
    ...toldBySlices,
    { provide: Obligations, useValue: new Obligations({ authority, events, clock, topicTokens: new TopicTokens() }) },
    { provide: Receipts, useValue: receipts },
    { provide: DueRegistry, useValue: due },
    { provide: ReactionRegistry, useValue: new ReactionRegistry() },
    { provide: Notices, useValue: { tell: async () => {} } },
    { provide: NoticeMails, useValue: new NoticeMails() },
    { provide: Tracing, useValue: new NoTracing() },
    ...httpProviders,
  ];
  @Global()
  @Module({ providers: given, exports: given.map((one) => ('provide' in one ? one.provide : one)) })
  class Platform {}
  @Module({ imports: [Platform, CqrsModule.forRoot(), ...slices] })
  class House {}

  const log = new Log('silent');
  await runner.start();
  const { app } = await createHttpApp(House, config, log);
  await app.init();
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  await fastify.ready();
  app.get(HealthSources).ready();
  const dueList = new DueList({
    views: runner,
    lease: new OnlyProjector(),
    queries,
    clock,
    due,
    ingress: new InProcessIngress(() => fastify, new HouseSeal(keys)),
    log,
  });
  dueList.start();
  const stop = async () => {
    await app.close();
    await dueList.stop();
    await tail.stop();
    await runner.stop();
    await documents.close();
  };
  return { sessions, clock, app, stop, events, receipts };
}
