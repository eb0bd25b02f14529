import type { FastifyInstance } from 'fastify';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { open } from './route-config.ts';

/** Is the process alive, does it take requests, how are its parts. */
export function mountHealth(fastify: FastifyInstance, health: HealthSources) {
  fastify.get('/health/live', open('probe'), () => ({ status: 'alive' }));
  fastify.get('/health/ready', open('probe'), (_request, reply) => {
    reply.code(health.isReady ? 200 : 503);
    if (health.isStopping) return { status: 'stopping' };
    return health.isReady ? { status: 'ready' } : { status: 'starting', missing: health.missing };
  });
  fastify.get('/health', open('probe'), () => health.report());
}

/** `GET /metrics`, for Prometheus, and the time that each route takes. */
export function mountMetrics(fastify: FastifyInstance, metrics: Metrics) {
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
    done();
  });
  fastify.get('/metrics', open('probe'), async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
}
