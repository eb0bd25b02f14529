import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/observability/log.ts';
import { dedupIdOf } from './fastify-options.ts';

/** Milliseconds from which an answer is worth a line. */
const slow = 1000;

/** Only what is slow gets a line: a line per request would cost more than the request. */
export function mountSlowLog(fastify: FastifyInstance, log: Log) {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > slow) {
      log.tell('warn', 'a slow answer', {
        requestId: request.id,
        clientDedupId: dedupIdOf(request),
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      });
    }
    done();
  });
}
