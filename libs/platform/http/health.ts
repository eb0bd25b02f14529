import type { FastifyInstance } from 'fastify';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
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
