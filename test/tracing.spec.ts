import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/routes.ts';
import { openMarket } from './support/market.ts';
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

it('nothing is sent of requests that are not among the share, nor without a collector', async () => {
  const { spans, url } = await collecting();
  await registered(url, '0');
  expect(spans).toEqual([]);
});
