import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { idempotencyKey } from '#contracts/routes.ts';
import { HouseSeal } from '#platform/auth/house-seal.ts';
import { keyless } from './keyless.ts';
import { badBodies, badQueries, badSegments, brokenBodies, sampleOf, type Schema } from '../support/bad-input.ts';
import { breakParts } from '../support/broken-parts.ts';
import { Crowd, told, type Told } from '../support/crowd.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';

/*
 * Everything that should be refused, made from the market's own description of itself. To see the tests fail, run with
 *   MUTANT=takes-anything   no body and no query is checked
 */
type Parameter = Readonly<{ in: 'path' | 'query'; name: string }>;
type Operation = Readonly<{
  'x-policy'?: readonly string[];
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
}>;
type Route = Readonly<{ method: 'GET' | 'POST'; path: string; operation: Operation }>;

const badKeys = ['short', 'x'.repeat(81), 'a b c d e f', '{"$ne":""}', 'kéykéykéy', '../../../etc'];
const anId = '5f3e7a10-0000-4000-8000-0000000000d1';
/** Whatever the bank signs is a body there: unsigned, none is looked at. */
const signed = '/web-api/v1/payments/words';

/** Is an address one of a described path's, whatever stands in its blanks? */
const isAt = (path: string, url: string) =>
  new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '.+')}$`, 's').test(url.split('?')[0]!);

describe('bad input', () => {
  let market: OpenMarket;
  let crowd: Crowd;
  let routes: readonly Route[];
  let end: string;
  let prototypes: readonly object[];
  let before: readonly string[];
  let analysts: string;

  beforeAll(async () => {
    market = await openMarket();
    breakParts(market);
    crowd = new Crowd(market);
    const { paths } = (await crowd.get('/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>;
    };
    routes = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase() as Route['method'],
        path,
        operation,
      })),
    );
    await crowd.auction();
    analysts = String((await crowd.post(topicRoutes.tokens, {}, market.operator.token)).body['token']);
    await market.caughtUp();
    end = await market.stores.facts.end();
    prototypes = [Object.prototype, Array.prototype, Function.prototype, rootOf(market.fastify)]; // the packages' own too
    before = prototypes.map(keysOf);
  });

  afterAll(() => market.close());

  const posts = () => routes.filter(({ method }) => method === 'POST');
  const schemaOf = ({ operation }: Route) => operation.requestBody?.content['application/json']?.schema;
  const names = ({ operation }: Route, place: Parameter['in']) =>
    (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
  const filled = ({ path }: Route, segment: string = anId) => path.replaceAll(/\{[^}]+\}/g, segment);

  /** Time's own commands come by the house's seal: nobody else's body is looked at. */
  const isTimes = (url: string) =>
    posts().some(({ path, operation }) => operation['x-policy']?.includes('system') && isAt(path, url));
  const bearerFor = (url: string) => (url.startsWith(topicRoutes.all) ? analysts : market.operator.token);
  const credentials = (url: string, key: string) =>
    isTimes(url)
      ? new HouseSeal(market.stores.keys).headers(url, key)
      : { authorization: `Bearer ${bearerFor(url)}`, [idempotencyKey]: key };

  async function ask(
    method: Route['method'],
    url: string,
    {
      text,
      type = 'application/json',
      key = randomUUID(),
    }: { text?: string | Buffer; type?: string; key?: string } = {},
  ): Promise<Told> {
    const headers: Record<string, string> = {
      ...credentials(url, key),
      ...(text !== undefined && { 'content-type': type }),
    };
    if (key === '') delete headers[idempotencyKey];
    return told(await market.fastify.inject({ method, url, headers, ...(text !== undefined && { payload: text }) }));
  }

  /** What is wrong with a refusal; nothing when it is one, and clear. */
  function flawOf({ status, body, text, type }: Told): string | undefined {
    if (![400, 404, 413, 414, 415].includes(status)) return `${status} ${text.slice(0, 120)}`;
    if (!type.startsWith('application/problem+json')) return `a refusal as ${type}`;
    if (body['status'] !== status || typeof body['code'] !== 'string') return `no problem: ${text.slice(0, 120)}`;
    if (typeof body['detail'] !== 'string' || body['detail'].length < 10) return `no clear word: ${text.slice(0, 120)}`;
    return /\n\s+at |node_modules|\.ts\b|"stack"/.test(text) ? `shows its inside: ${text.slice(0, 200)}` : undefined;
  }

  async function expectRefused(cases: Iterable<readonly [why: string, asking: () => Promise<Told>]>, code?: string) {
    const flaws: string[] = [];
    let asked = 0;
    for (const [why, asking] of cases) {
      const answer = await asking();
      const flaw = flawOf(answer) ?? (code !== undefined && answer.body['code'] !== code ? answer.text : undefined);
      asked++;
      if (flaw !== undefined) flaws.push(`${why}: ${flaw}`);
    }
    expect(flaws).toEqual([]);
    expect(asked).toBeGreaterThan(0);
    await expectUnchanged();
  }

  async function expectUnchanged() {
    expect(prototypes.map(keysOf)).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await market.stores.facts.end()).toBe(end);
    expect(await market.problems()).toEqual([]);
  }

  it('bodies of every route with one thing wrong', () =>
    expectRefused(
      (function* all() {
        for (const route of posts()) {
          const [schema, url] = [schemaOf(route), filled(route)];
          for (const { why, text } of schema ? badBodies(schema) : [])
            yield [`POST ${url} ${why}`, () => ask('POST', url, { text })] as const;
        }
      })(),
    ));

  it('bodies that are none, on every route', () =>
    expectRefused(
      (function* all() {
        for (const route of posts()) {
          const url = filled(route);
          for (const { why, text, type } of brokenBodies)
            yield [
              `POST ${url} ${why}`,
              () => ask('POST', url, { text, ...(type !== undefined && { type }) }),
            ] as const;
          const notUtf8 = Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]);
          yield [`POST ${url} not UTF-8`, () => ask('POST', url, { text: notUtf8 })] as const;
          if (schemaOf(route)) yield [`POST ${url} nothing`, () => ask('POST', url)] as const;
        }
      })(),
    ));

  it('bodies where none belongs', () =>
    expectRefused(
      (function* all() {
        for (const route of posts().filter(({ path, operation }) => !operation.requestBody && path !== signed))
          for (const text of ['{"more":1}', '[]', '"x"', '0', 'false'])
            yield [`POST ${route.path} ${text}`, () => ask('POST', filled(route), { text })] as const;
      })(),
      'bad-request',
    ));

  it('no Idempotency-Key, or a bad one', () =>
    expectRefused(
      (function* all() {
        for (const route of posts().filter(({ path }) => !keyless.has(path))) {
          const text = JSON.stringify(sampleOf(schemaOf(route) ?? { type: 'object' }));
          const needsNone = isTimes(route.path) || route.path === accountRoutes.signOut; // the seal is of one key
          const none = needsNone ? [] : [''];
          for (const key of [...none, ...badKeys])
            yield [`POST ${route.path} key ${key}`, () => ask('POST', filled(route), { text, key })] as const;
        }
      })(),
      'idempotency-key-missing',
    ));

  it('ids, slugs and pages that nobody has', () =>
    expectRefused(
      (function* all() {
        for (const route of routes.filter(({ path }) => path.includes('{'))) {
          const text =
            route.method === 'POST' ? JSON.stringify(sampleOf(schemaOf(route) ?? { type: 'object' })) : undefined;
          for (const segment of badSegments) {
            const url = filled(route, segment);
            yield [`${route.method} ${url}`, () => ask(route.method, url, text === undefined ? {} : { text })] as const;
          }
        }
      })(),
    ));

  it('queries with one thing wrong', () =>
    expectRefused(
      (function* all() {
        for (const route of routes.filter((one) => names(one, 'query').length > 0)) {
          for (const query of badQueries(names(route, 'query'))) {
            const url = `${filled(route)}?${query}`;
            yield [`${route.method} ${url}`, () => ask(route.method, url)] as const;
          }
        }
      })(),
    ));

  it('cursors that no list gave', () =>
    expectRefused(
      (function* all() {
        const lies = [[], {}, [1], ['a', { $ne: '' }], [{ $gt: '' }, 'x'], { __proto__: null, a: 1 }, null, 7, 'x'];
        const cursors = [
          'x',
          '%00',
          '%7B%22%24ne%22%3A%22%22%7D',
          '____',
          ...lies.map((lie) => Buffer.from(JSON.stringify(lie)).toString('base64url')),
        ];
        for (const route of routes.filter((one) => names(one, 'query').includes('cursor'))) {
          for (const cursor of cursors) {
            const url = `${filled(route)}?cursor=${cursor}`;
            yield [`GET ${url}`, () => ask('GET', url)] as const;
          }
        }
      })(),
    ));

  it('addresses and methods that are none', () =>
    expectRefused(
      (function* all() {
        for (const url of [
          '/web-api',
          '/web-api/v1/',
          '/web-api/v1/nothing',
          '/web-api/v1/auctions/%',
          '/%c0%ae%c0%ae/',
        ])
          for (const method of ['GET', 'POST'] as const)
            yield [`${method} ${url}`, () => ask(method, url, method === 'POST' ? { text: '{}' } : {})] as const;
      })(),
    ));

  it('TRACE tells nobody what they sent, and nobody is connected with another place', async () => {
    for (const path of ['/', '/web-api/session', '/web-api/v1/login']) {
      const asked = `TRACE ${path} HTTP/1.1\r\nhost: localhost\r\nx-canary: canary\r\nconnection: close\r\n\r\n`;
      const answer = await answerTo(market.url, asked);
      expect([answer.split('\r\n', 1)[0], answer.includes('canary')]).toEqual(['HTTP/1.1 404 Not Found', false]);
    }
    const through = 'CONNECT evil.example:443 HTTP/1.1\r\nhost: localhost\r\n\r\n';
    expect(await answerTo(market.url, through)).not.toContain(' 200 ');
  });

  it('what is not HTTP at all', async () => {
    const host = 'host: localhost';
    const answers = await Promise.all(
      [
        ['not a request', 'HELLO?\r\n\r\n'],
        ['headers without end', `GET /health HTTP/1.1\r\n${host}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
        ['an endless address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`],
        [
          'two lengths',
          `POST /web-api/v1/login HTTP/1.1\r\n${host}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
        ],
        [
          'a length and chunks',
          `POST /web-api/v1/login HTTP/1.1\r\n${host}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
        ],
        ['a bad length', `POST /web-api/v1/login HTTP/1.1\r\n${host}\r\ncontent-length: -1\r\n\r\n{}`],
        ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
      ].map(async ([why, text]) => `${why}: ${(await answerTo(market.url, text!)).split('\r\n', 1)[0]}`),
    );
    for (const answer of answers) expect(answer).toMatch(/: HTTP\/1.1 (?:400|414|431) /);
    await expectUnchanged();
  });
});

const keysOf = (prototype: object) => Reflect.ownKeys(prototype).map(String).join(' ');

/** The last prototype of a thing: `Object.prototype` of where it was made. */
function rootOf(thing: object): object {
  const up = Object.getPrototypeOf(thing) as object | null;
  return up === null ? thing : rootOf(up);
}

/** What a connection answers to this text. */
async function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
