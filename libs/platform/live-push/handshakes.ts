import type { IncomingMessage } from 'node:http';
import type { Clock } from '#platform/clock/clock.ts';
import { counting, visitorAt } from '#platform/http/admission/visitor.ts';
import { type IsProxy, visitorAddress } from '#platform/http/client-ip.ts';
import { Counters } from '#platform/http/limits.ts';
import { isSameOrigin } from '#platform/http/same-origin.ts';
import type { LiveParts } from './live-parts.ts';

/** One visitor's share of the handshakes: a household, an office. */
const perVisitor = { perSecond: 20, atOnce: 200 };
const everybody = counting('all');

/** Who may open a socket: our own pages, not too many at once, so that a storm of returning browsers passes in order. */
export class Handshakes {
  private readonly all: Counters;
  private readonly visitors = new Counters(perVisitor);

  constructor(
    private readonly clock: Clock,
    private readonly config: LiveParts['config'],
    private readonly isProxy: IsProxy,
  ) {
    const perSecond = config.liveHandshakesPerSecond;
    this.all = new Counters({ perSecond, atOnce: perSecond });
  }

  /** Nothing when it may, else the reason in a word. */
  refuse(request: IncomingMessage, open: number): string | undefined {
    const { headers } = request;
    const { hosts, liveSocketsMost, rateLimits } = this.config;
    if (!isSameOrigin({ ...headers, 'sec-fetch-site': undefined }, hosts)) return 'another site';
    if (open >= liveSocketsMost) return 'full';
    const now = this.clock.monotonic();
    if (rateLimits && this.visitors.take(visitorAt(visitorAddress(request, this.isProxy)), now) > 0)
      return 'too many from there';
    return this.all.take(everybody, now) > 0 ? 'too many at once' : undefined;
  }
}
