import type { FastifyInstance } from 'fastify';
import { msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import { open } from './route-config.ts';

/** Is the process alive, does it take requests: yes or no. Why, its operators are told by their own listener. */
export function mountProbes(fastify: FastifyInstance, health: HealthSources) {
  fastify.get('/health/live', open('probe'), () => ({ status: 'alive' }));
  fastify.get('/health/ready', open('probe'), (_request, reply) => {
    reply.code(health.isReady ? 200 : 503);
    return { status: health.isReady ? 'ready' : 'not-ready' };
  });
}

/** Measures the time that each route takes. */
export function mountTimes(fastify: FastifyInstance, metrics: Metrics) {
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Tells how long each request took whose way somebody wants to know. */
export function mountTraces(fastify: FastifyInstance, tracing: Tracing, clock: Clock) {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (tracing.takes(request.id)) {
      const [ended, method, route, status] = [
        msOf(clock.now()),
        request.method,
        request.routeOptions.url ?? 'none',
        reply.statusCode,
      ];
      const span = { correlationId: request.id, name: `${method} ${route}`, began: ended - reply.elapsedTime, ended };
      tracing.tell({ ...span, attributes: { method, route, status }, isRequest: true, failed: status >= 500 });
    }
    done();
  });
}
