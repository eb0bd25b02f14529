import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '#platform/observability/metrics.ts';
import { bid, bids, clock, often, signedIn, type TinyHttp, tinyHttp } from '../../../../test/support/tiny-http.ts';
import { until } from '../../../../test/support/turns.ts';
import { Limits, rates } from '../limits.ts';
import { mountLocales } from '../locales.ts';
import { mountPages } from '#platform/pages/pages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Admission, mostUnfinished } from './admission.ts';
import { Connections, mostOfAddress } from './connections.ts';
import { Patience, patience } from './patience.ts';
import { Slots } from './slots.ts';
import { mutant } from '../../../../test/support/mutants.ts';

/*
 * To see a test fail, run with
 *   MUTANT=slot-for-a-head     the head of a request alone takes a slot, and a body may come when it likes
 *   MUTANT=one-for-all         members have their address's share, not their own
 *   MUTANT=own-doors           what lies outside the controllers is not counted
 *   MUTANT=lines-without-end   an address may open as many lines as it likes
 *   MUTANT=lines-first-come    whoever opened an address's lines first keeps them
 *   MUTANT=piles               a line may send by the thousand
 *   MUTANT=never-late          who goes on asking is refused as fast as they ask
 */
if (mutant === 'slot-for-a-head') {
  const slots = new Set<Slots>();
  const { isOpen } = Object.getOwnPropertyDescriptors(Slots.prototype);
  Slots.prototype.isOpen = function known(this: Slots, limit, guest) {
    slots.add(this);
    return Reflect.apply(isOpen.value!, this, [limit, guest]);
  };
  Reflect.set(Admission.prototype, 'awaitBody', (_request: FastifyRequest, reply: FastifyReply) => {
    const leave = [...slots].at(-1)!.enter('write', 'stranger');
    reply.raw.once('close', () => leave?.());
  });
}
if (mutant === 'one-for-all') {
  const askerOf = Reflect.get(Admission.prototype, 'askerOf');
  Reflect.set(Admission.prototype, 'askerOf', function asStranger(this: Admission, caller: object, at: never) {
    return Reflect.apply(askerOf as never, this, [{ ...caller, memberId: null }, at]);
  });
}
if (mutant === 'own-doors') {
  const arrive = Reflect.get(Admission.prototype, 'arrive');
  Admission.prototype.arrive = async function some(this: Admission, asked, reply) {
    if (asked.url.startsWith('/web-api/v1')) await arrive.call(this, asked, reply);
  };
}
if (mutant === 'lines-without-end') Reflect.set(Connections.prototype, 'cut', () => {});
if (mutant === 'lines-first-come') Reflect.set(Connections.prototype, 'belongsTo', () => {});
if (mutant === 'piles') Reflect.set(Connections.prototype, 'pile', () => true);
if (mutant === 'never-late') Patience.prototype.refuse = (_visitor, _isStranger, say) => say(false);

describe('before every route', () => {
  let http: TinyHttp;
  let lines: Socket[];
  let port: number;

  beforeEach(async () => {
    clock.advance(600_000); // nobody owes anything
    http = await tinyHttp(async (app) => {
      mountLocales(app.getHttpAdapter().getInstance(), () => ({ hello: 'hello' }));
      const assets = { mount: () => {}, frame: () => Promise.resolve('<!--body-->'), links: () => ({ tags: '' }) };
      await mountPages(app, assets, () => Promise.reject(new Error('nobody comes so far')));
    });
    await http.app.listen(0, '127.0.0.1');
    ({ port } = http.fastify.server.address() as AddressInfo);
    lines = [];
  });

  afterEach(async () => {
    for (const one of lines) one.destroy();
    await http.close();
  });

  /** A line on which that is written, and what has come back on it. */
  async function line(text = '', from = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    lines.push(socket);
    const told = { text: '', closed: false };
    socket.on('data', (part) => (told.text += part.toString()));
    socket.on('error', () => {});
    socket.once('close', () => (told.closed = true));
    await once(socket, 'connect');
    socket.write(text);
    return { socket, told };
  }

  const post = (path: string, headers: Record<string, string>, length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: plinth.example\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${Object.entries(
      headers,
    )
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: plinth.example\r\n\r\n`;

  it('a thousand bodies that never end take nothing from a bid, not even at their address', async () => {
    let heard = 0;
    http.fastify.server.on('request', () => heard++);
    const attack = await Promise.all(
      Array.from({ length: 200 }, () => line(post('/web-api/v1/echo', {}, 100) + '{"a":')),
    );
    await until(
      () => attack.filter(({ told }) => told.text.includes(' 429 ')).length === 200 - mostUnfinished.stranger,
    );
    const metrics = await http.app.get(Metrics, { strict: false }).text();
    expect(metrics).toContain('plinth_requests_in_flight 0\n');
    const answer = await http.ask('POST', bids, await signedIn('ann'), bid);
    expect(answer.status).toBe(200);
  });

  it("a bid's body has two seconds, and then its line is closed", async () => {
    const { told } = await line(post(bids, await signedIn('ann'), 100) + '{"maximum":');
    const whole = await line(post(bids, await signedIn('op'), JSON.stringify(bid).length) + JSON.stringify(bid));
    await until(() => whole.told.text.includes(' 200 '));
    clock.advance(1999);
    expect([told.text, told.closed]).toEqual(['', false]);
    clock.advance(2);
    await until(() => told.closed);
    expect(told.text).toMatch(/^HTTP\/1.1 408 .*too-slow/s);
  });

  const refuseAll = () => {
    const limits = http.app.get(Limits, { strict: false });
    const asked = new Set<string>();
    limits.take = (name) => {
      asked.add(name);
      return 1;
    };
    return asked;
  };

  it('a visitor who has had too much is refused on every route there is, and where none is', async () => {
    const asked = refuseAll();
    const known = http.routes
      .filter(({ url, method }) => url.startsWith('/') && ['GET', 'POST', 'HEAD'].includes(method))
      .map(({ method, url }) => [method, url.replace('/*', '/x').replaceAll(/:(\w+)/g, 'x')] as const);
    const more = [
      ['GET', '/docs'],
      ['GET', '/openapi.json'],
      ['GET', '/locales/en/auctions.json'],
      ['GET', '/web-api/nothing'],
      ['POST', '/nowhere'],
      ['GET', '/assets/x.js'],
      ['GET', '/%ff'],
      ['GET', '/live/?EIO=4&transport=polling'],
    ] as const;
    expect(known.length).toBeGreaterThan(10);
    for (const [method, url] of [...known, ...more]) {
      const answer = await http.app.inject({ method: method as 'GET', url });
      expect([method, url, answer.statusCode]).toEqual([method, url, 429]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([...asked].toSorted()).toEqual(['bid', 'page', 'probe', 'read', 'write']);
  });

  it('who shares an address with an attacker has their own share, and the attacker has the address', async () => {
    const strangers = await often(rates.read.atOnce + 5, () => http.ask('GET', '/web-api/v1/open'));
    expect(strangers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await http.ask('GET', '/web-api/v1/open', await signedIn('ann'))).status).toBe(200);
  });

  it('an address has so many lines; a newcomer takes the place of the oldest, never of a member', async () => {
    const open = () => new Promise<number>((done) => http.fastify.server.getConnections((_, count) => done(count)));
    await line();
    const ann = await line(
      `GET /web-api/v1/open HTTP/1.1\r\nhost: plinth.example\r\ncookie: ${(await signedIn('ann')).cookie}\r\n\r\n`,
    );
    await until(() => ann.told.text.includes(' 200 '));
    for (let n = 0; n < mostOfAddress + 20; n++) await line();
    const late = await line(get('/web-api/v1/open'));
    await until(() => late.told.text.includes(' 200 '));
    expect([await open(), ann.told.closed]).toEqual([mostOfAddress + 1, false]);
    ann.socket.write(get('/web-api/v1/open'));
    await until(() => ann.told.text.split(' 200 ').length === 3);
  });

  it('a line that sends by the thousand is cut before they are looked at', async () => {
    const { told } = await line(get('/web-api/v1/open').repeat(1500));
    await until(() => told.closed);
    expect(told.text.split('HTTP/1.1 ').length).toBeLessThan(30);
  });

  it('who asks on after many refusals hears the next ones late, and nobody else does', async () => {
    refuseAll();
    const { socket, told } = await line();
    const answers = () => told.text.split(' 429 ').length - 1;
    for (let n = 1; n <= patience.atOnce; n++) {
      socket.write(get('/web-api/v1/open'));
      await until(() => answers() === n);
    }
    socket.write(get('/web-api/v1/open'));
    const another = await line(get('/web-api/v1/open'), '127.0.0.2');
    await until(() => another.told.text.includes(' 429 '));
    expect(answers()).toBe(patience.atOnce);
    clock.advance(2000); // a proxy would take a node that is later for one that hangs
    await until(() => answers() === patience.atOnce + 1);
  });

  it('says no in a line that was made before: a document with a time to come back, spread out', async () => {
    refuseAll();
    const said = await Promise.all(Array.from({ length: 60 }, () => http.ask('GET', '/web-api/v1/open')));
    expect(said[0]).toMatchObject({
      headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-content-type-options': 'nosniff' },
      body: { status: 429, code: 'too-many-requests' },
    });
    expect(new Set(said.map(({ headers }) => headers['retry-after'])).size).toBeGreaterThan(1);
  });
});
