import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { livePath } from '#contracts/live.ts';
import { anonymous } from '#platform/auth/caller.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import { readConfig } from '#platform/config/config.ts';
import { quietSessions } from '../../../test/support/sockets.ts';
import { SocketIoLivePush } from './socket-io.adapter.ts';
import { mutant } from '../../../test/support/mutants.ts';

/* `MUTANT=any-host` believes every name that a request has for us. */
if (mutant === 'any-host') AllowedHosts.prototype.has = () => true;

let server: Server;
const live = new SocketIoLivePush(new DrivenClock(), new Set());

beforeAll(async () => {
  server = createServer((_request, answer) => answer.end('the app'));
  const sessions = { ...quietSessions, callerOf: () => Promise.resolve(anonymous), isCsrf: () => false };
  const config = readConfig({ PUBLIC_URL: 'https://plinth.example' });
  const runCommand = () => Promise.resolve({ status: 200, body: null });
  const admission = { whoHas: sessions.callerOf, becameSocket: () => {} };
  live.attach(server, { sessions, admission, config, runCommand, log: { tell: () => {} } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  await live.close();
  server.closeAllConnections();
  server.close();
});

const shake = `${livePath}/?EIO=4&transport=websocket`;
const upgrade = ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13'];

async function answerTo(target: string, host: string, headers: readonly string[] = []): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  socket.write([`GET ${target} HTTP/1.1`, `host: ${host}`, key, ...headers, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

it('a socket calls us by our name, in whatever form: another is 421', async () => {
  expect(await answerTo(shake, 'plinth.example', upgrade)).toMatch(/^HTTP\/1.1 101 /);
  expect(await answerTo(`https://plinth.example${shake}`, 'evil.example', upgrade)).toMatch(/^HTTP\/1.1 101 /);
  for (const [target, host] of [
    [shake, 'evil.example'],
    [`http://evil.example${shake}`, 'plinth.example'],
    ['/', 'evil.example'],
  ] as const) {
    expect(await answerTo(target, host, upgrade)).toMatch(/^HTTP\/1.1 421 .*"code":"misdirected"/s);
  }
});

it("a plain request for the path of sockets is the app's, with all that it meets there", async () =>
  expect(await answerTo(shake, 'plinth.example')).toContain('the app'));
