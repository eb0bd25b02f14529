import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import { badRequest } from './problem.ts';

/** What comes over a line must name us: 421 at any route. What this process asks itself names nobody. Mount it first of all. */
export function mountHosts(fastify: FastifyInstance, hosts: AllowedHosts): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isFromOutside(request) && !hosts.has(request.headers.host)) fastify.admission.misdirected(request, reply);
    else done();
  });
}

/** Addresses that nobody types are not read any further; whoever sends them is counted like everybody. */
export function mountAddresses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url }, _reply, done) => {
    done(hasBackslash.test(url) ? badRequest('This address cannot be read.') : undefined);
  });
}

type Named = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>;

/** How often a request says whom it asks: names and values take turns. */
function hostsIn(raw: readonly string[]): number {
  let count = 0;
  for (let n = 0; n < raw.length; n += 2) if (raw[n]!.length === 4 && raw[n]!.toLowerCase() === 'host') count++;
  return count;
}

const isFromOutside = ({ raw }: FastifyRequest) => raw instanceof IncomingMessage;

/** In a path no browser sends one, and whoever parses it later takes it for a slash. */
const hasBackslash = /^[^?]*\\/;

/**
 * A target that begins with a slash: the router passes others by all hooks. Of `http://host/path` the host counts, not the
 * `Host` header beside it (RFC 9112, 3.2.2). Two of those are none: Node takes the first, a proxy may have believed the last.
 */
export function originForm({ url = '/', headers, rawHeaders }: Named): string {
  if (hostsIn(rawHeaders) > 1) headers.host = '';
  if (url.startsWith('/')) return url;
  const [, host, path = url] = /^https?:\/\/([^/?]*)(.*)$/i.exec(url) ?? [];
  if (host !== undefined) headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}
