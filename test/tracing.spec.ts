import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { LogTopicEditions } from '#analysts/editions/log-editions.ts';
import { auctionsTopic } from '#auctions/topics.ts';
import { liveMessages } from '#contracts/live.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { auctionRoutes, idempotencyKey } from '#contracts/routes.ts';
import { topicName } from '#kernel/topic.ts';
import { Tracing } from '#platform/observability/tracing.ts';
import { Relay } from '#platform/relay/relay.ts';
import { topicReadingOn } from '../apps/market/topics.ts';
import { Crowd, usd } from './support/crowd.ts';
import { openMarket } from './support/market.ts';
import { liveSocket } from './support/live-clients.ts';
import { MemoryBroker, MemoryTopics } from './support/memory-broker.ts';
import { until } from './support/turns.ts';
import { Visitor } from './support/visitor.ts';

type Attribute = Readonly<{ key: string; value: Readonly<{ stringValue?: string; intValue?: number }> }>;
type OtlpSpan = Readonly<{
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: readonly Attribute[];
}>;
type Sent = Readonly<{ resourceSpans: readonly { scopeSpans: readonly { spans: readonly OtlpSpan[] }[] }[] }>;

const collectors: Server[] = [];
afterEach(() => collectors.splice(0).forEach((collector) => collector.close()));

const take = async (request: IncomingMessage) =>
  ((await json(request)) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

/** What an OpenTelemetry collector would get. */
async function collecting() {
  const spans: OtlpSpan[] = [];
  const collector = createServer((request, response) => {
    void take(request).then((taken) => {
      spans.push(...taken);
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  collectors.push(collector);
  await once(collector, 'listening');
  return { spans, url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` };
}

const form = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann Canary', language: 'en' };

/** A market all of whose requests are sent there, with its topics on brokers in memory. */
async function relayed(url: string) {
  const market = await openMarket({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '1' } });
  const { stores, app, clock } = market;
  const [brokers, events] = [new MemoryTopics(), stores.facts];
  const relay = new Relay([auctionsTopic], '', {
    broker: new MemoryBroker(brokers),
    reading: topicReadingOn(stores, clock),
    events,
    clock,
    log: { tell: () => {} },
    tracing: app.get(Tracing),
    by: 'here',
    editions: new LogTopicEditions(events),
  });
  relay.start();
  const caughtUp = async () => {
    await market.caughtUp();
    const end = await events.end();
    await until(() => (brokers.topics.get(topicName(auctionsTopic))?.mark?.position ?? '') >= end);
  };
  const close = async () => {
    await relay.stop();
    await market.close();
  };
  return { market, brokers, caughtUp, close };
}

/** Registers somebody in a market that sends so many of its requests there; the market is closed then. */
async function registered(url: string, share: string): Promise<string> {
  const market = await openMarket({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: share } });
  const visitor = await Visitor.at(market.fastify);
  const answer = await visitor.post(accountRoutes.register, form);
  expect(answer.status).toBe(202);
  await market.caughtUp();
  await market.close();
  return String(answer.headers['x-request-id']);
}

it('a request, the command that it leads to, and the views that show it are one trace, by the request’s id', async () => {
  const { spans, url } = await collecting();
  const requestId = await registered(url, '1');
  const ofRequest = spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
  const request = ofRequest.find(({ parentSpanId }) => !parentSpanId)!;
  expect(request.name).toBe(`POST ${accountRoutes.register}`);
  const below = ofRequest.filter((span) => span !== request);
  expect(new Set(below.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request.spanId]));
  const names = below.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['decide BeginRegistration', 'fold due-registration-end']));
  for (const { startTimeUnixNano, endTimeUnixNano } of ofRequest) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  expect(JSON.stringify(spans)).not.toMatch(/ann@example|Canary|correct horse|email-[\da-f]/);
});

it('a bid’s trace goes on to the push and to the relay’s commit, and neither has its id', async () => {
  const { spans, url } = await collecting();
  const { market, brokers, caughtUp, close } = await relayed(url);
  const crowd = new Crowd(market);
  const [ann] = await crowd.members(1);
  const auction = await crowd.auction();
  const looking = await liveSocket(market.url);
  await looking.socket.emitWithAck(liveMessages.join, { rooms: [`auction-page:${auction}`] });
  const headers = { authorization: `Bearer ${ann!.token}`, [idempotencyKey]: randomUUID() };
  const payload = { maximum: usd(1500) };
  const bid = await market.fastify.inject({ method: 'POST', url: auctionRoutes.bids(auction), headers, payload });
  await caughtUp();
  await until(() => looking.changes.length > 0);
  looking.socket.close();
  await close();
  const requestId = String(bid.headers['x-request-id']);
  const names = spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', '')).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      `POST ${auctionRoutes.bids(':id')}`,
      'decide PlaceBid',
      'fold auction-page',
      'push auction-page',
      'relay plinth.auctions.v1',
    ]),
  );
  for (const left of [brokers.committed(topicName(auctionsTopic)), looking.changes]) {
    expect(JSON.stringify(left)).toContain(auction);
    expect(JSON.stringify(left)).not.toContain(requestId);
  }
});

it('nothing is sent of requests that are not among the share, nor without a collector', async () => {
  const { spans, url } = await collecting();
  await registered(url, '0');
  expect(spans).toEqual([]);
});
