import type { IncomingMessage } from 'node:http';
import type { Clock } from '#platform/clock/clock.ts';
import { clientIp, ipKey } from '#platform/http/client-ip.ts';
import { Counters } from '#platform/http/limits.ts';
import { isSameOrigin } from '#platform/http/same-origin.ts';
import type { LiveParts } from './live-parts.ts';

/** One visitor's share of the handshakes: a household, an office. */
const perVisitor = { perSecond: 20, atOnce: 200 };

/** Who may open a socket: our own pages, not too many at once, so that a storm of returning browsers passes in order. */
export class Handshakes {
  private readonly all: Counters;
  private readonly visitors = new Counters(perVisitor);

  constructor(
    private readonly clock: Clock,
    private readonly config: LiveParts['config'],
  ) {
    const perSecond = config.liveHandshakesPerSecond;
    this.all = new Counters({ perSecond, atOnce: perSecond });
  }

  /** Nothing when it may, else the reason in a word. */
  refuse({ headers, socket }: IncomingMessage, open: number): string | undefined {
    const { publicUrl, trustedHops, liveSocketsMost, rateLimits } = this.config;
    if (!isSameOrigin({ ...headers, 'sec-fetch-site': undefined }, headers.host, publicUrl)) return 'another site';
    if (open >= liveSocketsMost) return 'full';
    const now = this.clock.monotonic();
    const ip = ipOf(headers, socket.remoteAddress, trustedHops);
    if (rateLimits && this.visitors.take(ipKey(ip), now) > 0) return 'too many from there';
    return this.all.take('all', now) > 0 ? 'too many at once' : undefined;
  }
}

/** The visitor's address, by the same rule as over HTTP. */
export function ipOf(headers: IncomingMessage['headers'], socketIp: string | undefined, hops: number): string {
  const forwarded = headers['x-forwarded-for'];
  return clientIp(socketIp, Array.isArray(forwarded) ? forwarded.join(',') : forwarded, hops);
}
