import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { mutant } from '../../../../test/support/mutants.ts';
import { Connections, ofAll, whenCrowded } from './connections.ts';

if (mutant === 'never-crowded') Reflect.set(Connections.prototype, 'isCrowded', () => false);
if (mutant === 'reads-on') Reflect.set(Connections.prototype, 'hush', () => {});
if (mutant === 'dear-closing') Reflect.set(Connections.prototype, 'listen', (goOn: () => void) => goOn());

/** The lines of so many newcomers from each of those addresses, which are let in or cut. */
function newcomers(server: http.Server) {
  let letIn = 0;
  server.removeAllListeners('connection').on('connection', () => letIn++);
  const come = (address: string, count: number) => {
    const before = letIn;
    for (let n = 0; n < count; n++) {
      const line = { remoteAddress: address, once: () => line, destroy: () => line };
      server.emit('connection', line as unknown as Socket);
    }
    return letIn - before;
  };
  return come;
}

it('lets newcomers in until all together are many: then every address has its few, and none more', () => {
  const clock = new DrivenClock();
  const server = http.createServer();
  const come = newcomers(server);
  new Connections({ clock, isProxy: () => false, isOn: true }).watch(server);
  expect(come('10.0.0.1', 100)).toBe(100);
  for (let n = 2; n < 20; n++) come(`10.0.0.${n}`, 100);
  for (let n = 0; n < 50; n++) expect(come(`10.0.1.${n}`, 100)).toBe(whenCrowded.atOnce);
  clock.advance(1000);
  expect(come('10.0.1.7', 300)).toBe(ofAll.perSecond + whenCrowded.perSecond);
  expect(come('10.0.2.1', 100)).toBe(whenCrowded.atOnce); // somebody who has just come
});

it('a proxy of ours speaks for many: its lines are counted nowhere', () => {
  const server = http.createServer();
  const come = newcomers(server);
  new Connections({ clock: new DrivenClock(), isProxy: () => true, isOn: true }).watch(server);
  expect(come('10.0.0.1', 5000)).toBe(5000);
});

it('a line that is closed leaves its requests without an error that cost a stack', async () => {
  const server = http.createServer();
  const asked = new Promise<http.IncomingMessage>((heard) => server.on('request', heard));
  new Connections({ clock: new DrivenClock(), isProxy: () => false, isOn: true }).watch(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const limit = Error.stackTraceLimit;
  const line = connect((server.address() as { port: number }).port, '127.0.0.1');
  line.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf');
  const request = await asked;
  const ended = once(request, 'error') as Promise<[Error]>;
  line.destroy();
  const [error] = await ended;
  expect(error.stack).not.toContain(' at ');
  expect(Error.stackTraceLimit).toBe(limit);
  server.close();
});

it('of what piles up on a line nothing is read once the line is cut', async () => {
  let read = 0;
  class Request extends http.IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      read++;
    }
  }
  const server = http.createServer({ IncomingMessage: Request });
  new Connections({ clock: new DrivenClock(), isProxy: () => false, isOn: true }).watch(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const line = connect((server.address() as { port: number }).port, '127.0.0.1').on('error', () => {});
  line.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(300));
  await once(line, 'close');
  expect(read).toBe(6); // the fifth cuts the line, at the next one the reading ends
  server.close();
});
