import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';
import { turns } from '../../../test/support/turns.ts';
import { listenOptions } from './fastify-options.ts';
import { mutant } from '../../../test/support/mutants.ts';

/*
 * To see it fail, run with
 *   MUTANT=short-queue  as many newcomers wait as Node lets by itself
 */
const isShort = mutant === 'short-queue';

let http: TinyHttp;
let port: number;

beforeAll(async () => {
  http = await tinyHttp();
  const door = listenOptions({ port: 0, host: '127.0.0.1' });
  await http.app.listen(isShort ? { ...door, backlog: 511 } : door);
  port = Number(new URL(await http.app.getUrl()).port);
});

afterAll(() => http.close());

const request = (line: string, ...headers: readonly string[]) =>
  [line, 'host: plinth.example', 'connection: close', ...headers, '', ''].join('\r\n');

it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['an address that cannot be read', request('GET /%ff HTTP/1.1'), 400],
  ['headers without end', request('GET / HTTP/1.1', `x: ${'y'.repeat(20_000)}`), 431],
  ['two lengths', request('POST /web-api/v1/echo HTTP/1.1', 'content-length: 1', 'content-length: 2'), 400],
  ['a length and chunks', request('POST / HTTP/1.1', 'content-length: 1', 'transfer-encoding: chunked'), 400],
  ['an address far too long', request(`GET /web-api/v1/errors/${'x'.repeat(300)} HTTP/1.1`), 400],
])('%s is answered with a problem document', async (_name, bytes, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  const answer = await text(socket);
  const [head, body] = answer.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head?.toLowerCase()).toContain('content-type: application/problem+json');
  expect(JSON.parse(body!)).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) });
});

it('a burst of newcomers waits to be let in: the kernel forgets none of them', async () => {
  let known = 0;
  const lines = Array.from({ length: 1500 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' }, () => known++).on('error', () => {}),
  );
  await turns(300); // in which as many are let in, one each
  const before = known;
  for (const line of lines) line.destroy();
  expect(before).toBe(lines.length);
});

it('who expects what nobody has heard of loses their line: no route, and so no limit, hears of it', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /web-api/v1/open HTTP/1.1\r\nhost: plinth.example\r\nexpect: gold\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 417 .*connection: close/is);
});

it("a line on which an answer is not read is cut in the end: its slot is others'", () => {
  expect(http.fastify.server.timeout).toBe(30_000);
});
