import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dedupHeader } from '#contracts/routes.ts';
import type { Config } from '#platform/config/config.ts';
import { proxiesOf } from './client-ip.ts';
import { mostBytes } from './json-guard.ts';
import { originForm } from './own-hosts.ts';
import { badRequest, HttpProblem, problemBody, problemType, sendProblem } from './problem.ts';

/** The one that a proxy in front gave, if it is harmless; else one of our own: random, for a count would tell of others' requests. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return harmless(headers['x-request-id']) ?? randomUUID();
}

/** The look at a page that a browser says the request is of, if it is harmless. */
export const dedupIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>) => harmless(headers[dedupHeader]);

const harmless = (given: unknown) => (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : undefined);

/**
 * Where the server listens. Newcomers wait until they are let in, one at each turn of the event loop; beyond the most who may
 * wait the kernel forgets them, and they come back after a second: a burst must not fill it.
 */
export const listenOptions = ({ port, host }: Pick<Config, 'port' | 'host'>) => ({ port, host, backlog: 4096 });

/** How the server treats connections: bounded in size and time (reliability, row 20). */
export const fastifyOptions = ({ trustedProxies }: Pick<Config, 'trustedProxies'>) => ({
  logger: false as const,
  bodyLimit: mostBytes,
  trustProxy: trustedProxies.length === 0 ? false : proxiesOf(trustedProxies), // as `visitorAddress` for sockets
  rewriteUrl: originForm,
  requestIdHeader: false as const,
  genReqId: requestIdOf,
  requestTimeout: 15_000,
  connectionTimeout: 30_000, // an answer that nobody reads would keep its slot for ever
  keepAliveTimeout: 75_000, // longer than a proxy's (60 s, `deploy/nginx.conf`): one that ends while it is asked again is a 502
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
  forceCloseConnections: 'idle' as const,
  routerOptions: { maxParamLength: 200 },
  frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
    // Fastify runs no hook for a request that it cannot parse
    const mayAsk = request.server.admission.mayMisread(request, reply);
    if (mayAsk) void sendProblem(reply, badRequest('This address cannot be read.'));
  },
  clientErrorHandler: answerBadClient,
});

/** What could not even be parsed as HTTP, or came too slowly. */
function answerBadClient(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const problem = problemOfClient(error.code);
  const body = JSON.stringify(problemBody(problem));
  socket.end(
    `HTTP/1.1 ${problem.status} Refused\r\nContent-Type: ${problemType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  return socket;
}

function problemOfClient(code: string | undefined): HttpProblem {
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpProblem(431, 'too-large', 'The headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpProblem(408, 'too-slow', 'The request took too long to arrive.');
  return badRequest('This is not HTTP.');
}
