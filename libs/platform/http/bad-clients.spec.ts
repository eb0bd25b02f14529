import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TinyHttp, tinyHttp } from '../../../test/support/tiny-http.ts';

let http: TinyHttp;
let port: number;

beforeAll(async () => {
  http = await tinyHttp();
  await http.app.listen(0, '127.0.0.1');
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
