import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import { originForm } from '#platform/http/own-hosts.ts';
import { misdirected, problemBody, problemType } from '#platform/http/problem.ts';

/**
 * Engine.IO takes every request of its path for itself. Here the plain ones stay with the app, where all hooks meet them,
 * and an upgrade is its own only when it names one of our hosts: else 421, as over HTTP. `attach` is what attaches it.
 */
export function attachForUpgrades(server: Server, hosts: AllowedHosts, attach: () => void): void {
  const requests = server.listeners('request') as ((...asked: readonly unknown[]) => void)[];
  attach();
  const upgrades = server.listeners('upgrade') as ((...asked: readonly unknown[]) => void)[];
  server.removeAllListeners('request').removeAllListeners('upgrade');
  for (const listener of requests) server.on('request', listener);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    request.url = originForm(request);
    if (!hosts.has(request.headers.host)) return turnAway(socket);
    for (const listener of upgrades) listener.call(server, request, socket, head);
  });
}

const words = JSON.stringify(problemBody(misdirected()));
const refusal = [
  'HTTP/1.1 421 Misdirected Request',
  `Content-Type: ${problemType}`,
  `Content-Length: ${Buffer.byteLength(words)}`,
  'Connection: close',
  '',
  words,
].join('\r\n');

function turnAway(socket: Duplex) {
  socket.on('error', () => socket.destroy()); // the visitor may have gone meanwhile
  socket.end(refusal, () => socket.destroy());
}
