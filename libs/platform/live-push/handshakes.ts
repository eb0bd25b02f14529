import type { IncomingMessage } from 'node:http';
import type { Caller } from '#platform/auth/caller.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Leave, Places, TwoHouses } from '#platform/bounded/places.ts';
import { counting, memberAs, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import { isLifted } from '#platform/http/admission/who-asks.ts';
import { type IsProxy, proxiesOf, visitorAddress } from '#platform/http/client-ip.ts';
import { Counters } from '#platform/http/limits.ts';
import { isSameOrigin } from '#platform/http/same-origin.ts';
import type { LiveDeps } from './live-deps.ts';

/** One visitor's share of the handshakes: an account, or a household, an office. */
const perVisitor = { perSecond: 20, atOnce: 200 };
/** Open sockets of one account, and of one address without one. */
export const mostSockets = { member: 32, stranger: 100 } as const;
/** Of all sockets, what those without an account may have together. */
const shareOfStrangers = 0.5;
/** Share of a second's handshakes for those without an account: most who come back at once have none. */
const strangersAtOnce = 0.8;
const everybody = counting('all');

/** Who may open a socket: our own pages, not too many at once, so that a storm of returning browsers passes in order. */
export class Handshakes {
  private readonly all: Counters;
  private readonly strangers: Counters;
  private readonly visitors = new Counters(perVisitor);
  private readonly open: TwoHouses;
  private readonly isProxy: IsProxy;

  constructor(
    private readonly clock: Clock,
    private readonly deps: Pick<LiveDeps, 'config' | 'sessions' | 'admission'>,
  ) {
    const { liveHandshakesPerSecond: perSecond, liveSocketsMost: most, trustedProxies } = deps.config;
    this.all = new Counters({ perSecond, atOnce: perSecond });
    const ofStrangers = Math.ceil(perSecond * strangersAtOnce);
    this.strangers = new Counters({ perSecond: ofStrangers, atOnce: ofStrangers });
    this.open = new TwoHouses(
      new Places(most, mostSockets.member),
      new Places(Math.ceil(most * shareOfStrangers), mostSockets.stranger),
    );
    this.isProxy = proxiesOf(trustedProxies);
  }

  /** The visitor's address, by the same rule as over HTTP. */
  addressOf(request: IncomingMessage): string {
    return visitorAddress(request, this.isProxy);
  }

  /**
   * Undefined when the handshake is accepted, else the reason in a word. Its place is taken for as long as the connection
   * is open.
   */
  async refuse(request: IncomingMessage, open: number): Promise<string | undefined> {
    const { hosts, liveSocketsMost } = this.deps.config;
    const { headers, socket } = request;
    if (!isSameOrigin({ ...headers, 'sec-fetch-site': undefined }, hosts)) return 'another site';
    if (open >= liveSocketsMost) return 'full';
    const at = visitorAt(this.addressOf(request));
    const caller = await this.callerOf(headers.cookie, at);
    if (!caller) return 'too many from there';
    const place = this.placeOf(caller, memberAs(caller) ?? at);
    if (!place) return 'too many from there';
    if (!this.isTurnOf(caller)) {
      place();
      return 'too many at once';
    }
    socket.once('close', place);
    if (socket.destroyed) place();
    this.deps.admission.becameSocket(socket);
    return undefined;
  }

  /** Those without an account leave some of each second to those who have one. */
  private isTurnOf({ memberId }: Caller): boolean {
    const now = this.clock.monotonic();
    if (memberId === null && this.strangers.take(everybody, now) > 0) return false;
    return this.all.take(everybody, now) === 0;
  }

  private placeOf(caller: Caller, visitor: Visitor): Leave | undefined {
    if (!this.deps.config.rateLimits || isLifted(caller)) return () => {};
    if (this.visitors.take(visitor, this.clock.monotonic()) > 0) return undefined;
    return this.open.enter(visitor, caller.memberId !== null);
  }

  /** Who has the session of the cookie; undefined when too many unseen tokens came from there. */
  private async callerOf(cookie: string | undefined, at: Visitor): Promise<Caller | undefined> {
    try {
      return await this.deps.admission.whoHas(this.deps.sessions.tokenIn(cookie), at);
    } catch {
      return undefined;
    }
  }
}
