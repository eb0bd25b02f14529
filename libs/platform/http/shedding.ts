import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import type { LoopLag } from '#platform/observability/loop-lag.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { isInside } from './inside.ts';
import { overloaded, problemBody, problemType } from './problem.ts';
import type { LimitClass } from './route-config.ts';

/** When a class is turned away: above this share of the most requests in flight, or of the most lag. Bids last. */
const thresholds: Readonly<Record<LimitClass, Readonly<{ share: number; lag: number }>>> = {
  none: { share: Infinity, lag: Infinity },
  bid: { share: 1, lag: 1 },
  write: { share: 0.8, lag: 0.5 },
  auth: { share: 0.6, lag: 0.4 },
  read: { share: 0.5, lag: 0.27 },
  page: { share: 0.25, lag: 0.2 },
  search: { share: 0.2, lag: 0.13 },
  telemetry: { share: 0.1, lag: 0.1 },
};

/** Made once: turning away must cost next to nothing. */
const refusal = Buffer.from(JSON.stringify(problemBody(overloaded())));

export const classOf = ({ method, routeOptions }: FastifyRequest): LimitClass =>
  routeOptions.config?.limit ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');

/** How many requests are being answered, and whether one more of a class may be. */
export class Shedding {
  private count = 0;
  private refusals = 0;

  constructor(
    /** `lagMs`: how late the event loop may run before even bids are turned away. */
    private readonly most: Readonly<{ inFlight: number; lagMs: number }>,
    private readonly lag: Readonly<{ ms: number }>,
  ) {}

  get inFlight(): number {
    return this.count;
  }

  get refused(): number {
    return this.refusals;
  }

  /** True when it was let in: `leave` is due once. */
  enter(limit: LimitClass): boolean {
    const { share, lag } = thresholds[limit];
    if (this.count >= this.most.inFlight * share || this.lag.ms > this.most.lagMs * lag) {
      this.refusals++;
      return false;
    }
    this.count++;
    return true;
  }

  leave() {
    this.count--;
  }
}

export type DoorParts = Readonly<{
  shedding: Shedding;
  health: Pick<HealthSources, 'isStopping'>;
  headers: Readonly<Record<string, string>>;
}>;

/** The first thing that a request meets, before anything of it is parsed: let in with its id, or turned away. */
export function mountDoor(fastify: FastifyInstance, { shedding, health, headers }: DoorParts) {
  const leave = () => shedding.leave();
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.headers(headers);
    if (isInside(request)) return done(); // its page was let in already
    const limit = classOf(request);
    if ((health.isStopping && limit !== 'none') || !shedding.enter(limit)) return turnAway(reply, health.isStopping);
    reply.raw.once('close', leave);
    done();
  });
}

function turnAway(reply: FastifyReply, isStopping: boolean) {
  reply.hijack();
  reply.raw.writeHead(503, {
    'content-type': problemType,
    'content-length': refusal.length,
    'retry-after': String(overloaded().retryAfter),
    ...(isStopping && { connection: 'close' }),
  });
  reply.raw.end(refusal);
}

/** Sizes of the door, told when somebody looks. */
export function tellDoor(metrics: Metrics, shedding: Shedding, lag: LoopLag) {
  metrics.gauge('requests_in_flight', 'Requests being answered', () => shedding.inFlight);
  metrics.gauge('requests_turned_away', 'Requests turned away under load since the start', () => shedding.refused);
  metrics.gauge('event_loop_lag_ms', 'How late the event loop runs', () => lag.ms);
}
