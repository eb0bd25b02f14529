import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type AllowedHosts, isLoopback, nameOf } from '#platform/config/allowed-hosts.ts';
import type { Config } from '#platform/config/config.ts';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { originForm } from './own-hosts.ts';
import { misdirected, notFound, sendProblem } from './problem.ts';

type Deps = Readonly<{
  config: Pick<Config, 'opsPort' | 'opsHost' | 'hosts' | 'metrics'>;
  health: HealthSources;
  metrics: Metrics;
}>;

/** Where operators, probes and Prometheus ask, and how it ends. */
export type OpsListener = Readonly<{ url: string; close: () => Promise<void> }>;

/** Lines of probes and a Prometheus or two: whoever holds more is neither. */
const mostLines = 64;
const patience = 5000;

/**
 * The operators' listener, apart from the visitors' and from all that keeps those in order: it answers while the market
 * starts, is full, or ends. Throws what keeps it from listening, in words.
 */
export async function openOpsListener({ config, health, metrics }: Deps): Promise<OpsListener> {
  const listener = fastify({
    requestTimeout: patience,
    rewriteUrl: originForm,
    http: { headersTimeout: patience, connectionsCheckingInterval: 1000 },
    forceCloseConnections: true,
  });
  listener.server.maxConnections = mostLines;
  mountManners(listener, config.hosts);
  mountHealth(listener, health);
  if (config.metrics) {
    listener.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  }
  const url = await listener.listen({ port: config.opsPort, host: config.opsHost }).catch((error: Error) => {
    throw new Error(`operators cannot be listened to at OPS_HOST and OPS_PORT: ${error.message}`, { cause: error });
  });
  return { url, close: () => listener.close() };
}

/** No page of a browser may read it, whatever it has its name resolve to. */
function mountManners(listener: FastifyInstance, hosts: AllowedHosts) {
  listener.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    reply.header('cross-origin-resource-policy', 'same-origin');
    if (isCalled(request, hosts)) done();
    else sendProblem(reply, misdirected());
  });
  listener.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
}

/** Kubernetes and Prometheus call a pod by its address: the very one at which they have come in. */
function isCalled({ headers: { host }, socket: { localAddress = '' } }: FastifyRequest, hosts: AllowedHosts): boolean {
  const [name, own] = [nameOf(host)?.replaceAll(/[[\]]/g, ''), localAddress.replace(/^::ffff:/, '')];
  return hosts.has(host) || (name !== undefined && (name === own || (isLoopback(name) && isLoopback(own))));
}

function mountHealth(listener: FastifyInstance, health: HealthSources) {
  listener.get('/health', () => health.report());
  listener.get('/health/live', () => ({ status: 'alive' }));
  listener.get('/health/ready', (_request, reply) => {
    reply.code(health.isReady ? 200 : 503);
    const { isStopping, isReady, missing } = health;
    return { status: isStopping ? 'stopping' : isReady ? 'ready' : 'starting', missing };
  });
}
