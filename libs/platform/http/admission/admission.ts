import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { second } from '#kernel/instant.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { HealthSources } from '#platform/observability/health-sources.ts';
import { isInside } from '../inside.ts';
import type { Limits } from '../limits.ts';
import { HttpProblem } from '../problem.ts';
import type { LimitClass } from '../route-config.ts';
import type { Connections } from './connections.ts';
import { Patience } from './patience.ts';
import { type Leave, Places, TwoHouses } from '#platform/bounded/places.ts';
import type { Refusals } from './refusals.ts';
import type { Guest, Slots } from './slots.ts';
import { StrangersLine } from './strangers-line.ts';
import { counting, memberAs, type Visitor, visitorAt } from './visitor.ts';
import { isLifted as isLiftedFor, type WhoAsks } from './who-asks.ts';

/** Requests of one visitor that may wait for a view at once; one more is answered with what is there. */
export const mostWaiting = 8;
/** Milliseconds of a waiting visitor's turn; then the next one has theirs. */
const turnOfWaiting = 20;
/** Requests of one visitor whose body is not there yet. Small ones come in one piece with their head and never count. */
export const mostUnfinished = { member: 8, stranger: 4 } as const;
/** Requests of one visitor under way at once, those that wait for their turn too. */
const mostAtOnce = 128;
/** Of all who wait for a closing, those that hold no slot meanwhile: what is theirs in memory is bounded too. */
const mostLate = 2000;
/** Of all requests in flight, what changes one thing (an auction) may be. */
const shareOfOne = 0.5;

/** What is this process's own work from end to end, in the event loop that bids need too. */
const isOwnWork: ReadonlySet<LimitClass> = new Set(['read', 'page', 'search', 'asset', 'telemetry']);

/** Milliseconds for a body to come: a bid is a line of text. An upload has until the server's own limit. */
const bodyWithin = { bid: 2 * second, stranger: 5 * second, member: 15 * second } as const;

export type AdmissionDeps = Readonly<{
  who: WhoAsks;
  connections: Pick<Connections, 'belongsTo'>;
  limits: Limits;
  slots: Slots;
  refusals: Refusals;
  clock: Clock;
  health: Pick<HealthSources, 'isStopping'>;
  inFlightMost: number;
  headers: Readonly<Record<string, string>>;
}>;

/** Who asks, as far as the admission needs to know. */
type Asker = Readonly<{ visitor: Visitor; guest: Guest; isLifted: boolean }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request that needs no slot of its own. */
    asker: Asker | null;
    /** Ends the turn of one who has no account: the answer is made, however long it takes to read it. */
    endTurn: Leave | null;
    /** Its command waits for what time owes: the slot is another's meanwhile. */
    letGo: (() => void) | null;
  }
  interface FastifyInstance {
    admission: Admission;
  }
}

/** What a route costs; those that nobody described, an address where nothing is too, cost what their method costs. */
export const classOf = ({ method, routeOptions }: FastifyRequest): LimitClass =>
  routeOptions.config?.limit ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write');

/**
 * What everything passes that a visitor can send, whatever route it is for, before Nest and before a body is read: who asks,
 * how often, how much of it is unfinished, and then a slot, once the request is there as a whole.
 */
export class Admission {
  private readonly bodies = new TwoHouses(
    new Places(4096, mostUnfinished.member),
    new Places(1024, mostUnfinished.stranger),
  );
  private readonly waiting = new TwoHouses(new Places(2000, mostWaiting), new Places(256, mostWaiting));
  private readonly late = new Places(mostLate, mostAtOnce);
  private readonly atOnce = new Places(Infinity, mostAtOnce);
  private readonly ofOne: Places;
  private readonly patience: Patience;
  private readonly line: StrangersLine;

  constructor(private readonly deps: AdmissionDeps) {
    this.patience = new Patience(deps.clock, deps.limits.isOn);
    this.line = new StrangersLine(deps.clock, () => deps.slots.isQuiet);
    this.ofOne = new Places(Infinity, Math.max(1, deps.inFlightMost * shareOfOne));
  }

  /** Finds out who asks and lets the head of the request in, or answers it. */
  async arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('x-request-id', request.id);
    reply.headers(this.deps.headers);
    const at = visitorAt(request.ip);
    try {
      request.caller = await this.deps.who.of(request, at);
    } catch (error) {
      if (error instanceof HttpProblem && error.retryAfter !== undefined)
        return this.tooMany(request, reply, at, error.retryAfter);
      throw error;
    }
    if (isInside(request)) return; // a query of a page that was let in as a whole
    const asker = this.askerOf(request.caller, at);
    request.asker = asker;
    if (asker.guest !== 'stranger') this.own(request.raw.socket, asker);
    const wait = this.waitOf(classOf(request), asker, at);
    if (wait === 'closed') return this.overloaded(request, reply, asker.visitor);
    if (wait > 0) return this.tooMany(request, reply, asker.visitor, wait);
    if (isUnfinished(request)) this.awaitBody(request, reply, asker);
  }

  /** The request is there: it takes its slot and its turn, or waits for a view without one. Calls back when it may go on. */
  begin(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
    const { asker } = request;
    if (!asker || isUnfinished(request)) return goOn(); // an upload is counted among the unfinished bodies
    const limit = classOf(request);
    const inLine = asker.guest === 'stranger' && !asker.isLifted && isOwnWork.has(limit);
    if (this.waits(request, reply, asker)) return inLine ? this.passLine(reply, goOn) : goOn();
    const slots = [this.deps.slots.enter(limit, asker.guest), this.ofOne.enter(thingOf(request))];
    const own = asker.isLifted ? () => {} : this.atOnce.enter(asker.visitor);
    const letGo = () => {
      slots.forEach((one) => one?.());
      this.line.look(); // members may be done by now: strangers go on
    };
    const leave = () => {
      own?.();
      letGo();
    };
    if ([...slots, own].some((one) => one === undefined)) {
      leave();
      return this.overloaded(request, reply, asker.visitor);
    }
    reply.raw.once('close', leave);
    request.letGo = () => this.waitsOutside(request, reply, letGo);
    if (!inLine) return goOn();
    request.endTurn = this.line.enter(goOn);
    reply.raw.once('close', request.endTurn);
    return undefined;
  }

  /** Who waits for a view has a turn as well, for as long as an answer takes that waits for none: there may be nothing to wait for. */
  private passLine(reply: FastifyReply, goOn: () => void) {
    const end = this.line.enter(() => {
      this.deps.clock.after(turnOfWaiting, end);
      goOn();
    });
    reply.raw.once('close', end);
  }

  /** Whoever has that session's token, as over HTTP. Throws the 429 for too many unseen ones. */
  whoHas(token: string | undefined, at: Visitor): Promise<Caller> {
    return this.deps.who.bySession(token, at);
  }

  /** The line has become a socket, which is counted by itself. */
  becameSocket(line: Socket): void {
    this.deps.connections.belongsTo(line, null);
  }

  /** Meant for another host: counted among this visitor's refusals. */
  misdirected(request: FastifyRequest, reply: FastifyReply): void {
    this.refuse(request, reply, visitorAt(request.ip), (isLast) => this.deps.refusals.misdirectedFor(reply, isLast));
  }

  /** Counts what could not even be routed. True when it may be answered. */
  mayMisread(request: FastifyRequest, reply: FastifyReply): boolean {
    const at = visitorAt(request.ip);
    const wait = this.deps.limits.take('page', at);
    if (wait > 0) this.tooMany(request, reply, at, wait);
    return wait === 0;
  }

  private askerOf(caller: Caller, at: Visitor): Asker {
    const guest = caller.kind === 'system' ? 'house' : caller.memberId === null ? 'stranger' : 'member';
    return { visitor: memberAs(caller) ?? at, guest, isLifted: isLiftedFor(caller) || !this.deps.limits.isOn };
  }

  /** Seconds to wait, or that there is no place for anybody. */
  private waitOf(limit: LimitClass, { visitor, guest, isLifted }: Asker, at: Visitor): number | 'closed' {
    const { slots, limits, health } = this.deps;
    if (health.isStopping && limit !== 'probe') return 'closed';
    if (!slots.isOpen(limit, guest)) return 'closed';
    return isLifted ? 0 : limits.take(limit, limit === 'auth' ? at : visitor);
  }

  /** A body that is not there yet: few of a visitor, and not for long. */
  private awaitBody(request: FastifyRequest, reply: FastifyReply, { visitor, guest, isLifted }: Asker) {
    const isMember = guest !== 'stranger';
    const leave = isLifted ? () => {} : this.bodies.enter(visitor, isMember);
    if (!leave) return this.tooMany(request, reply, visitor, 1);
    const within = classOf(request) === 'bid' ? bodyWithin.bid : bodyWithin[isMember ? 'member' : 'stranger'];
    const cancel = this.deps.clock.after(within, () => {
      if (request.raw.complete || reply.raw.headersSent) return;
      reply.raw.once('finish', () => request.raw.destroy());
      this.deps.refusals.tooSlowFor(reply);
    });
    const done = () => {
      cancel();
      leave();
    };
    request.raw.once('end', done);
    reply.raw.once('close', done);
  }

  /** Whoever has too many requests that wait for a view does not wait with this one. What is no view has nothing to wait for. */
  private waits(request: FastifyRequest, reply: FastifyReply, { visitor, guest }: Asker): boolean {
    const asked = request.query as { after?: unknown };
    if (asked.after === undefined || reply.raw.closed || classOf(request) !== 'read') return false;
    const leave = this.waiting.enter(visitor, guest !== 'stranger');
    if (leave) reply.raw.once('close', leave);
    else delete asked.after;
    return leave !== undefined;
  }

  /** Gives up the slot while the command waits for a closing: once, and only while few wait so. */
  private waitsOutside(request: FastifyRequest, { raw }: FastifyReply, letGo: () => void) {
    const place = raw.closed ? undefined : this.late.enter(request.asker?.visitor ?? []);
    if (!place) return;
    request.letGo = null;
    raw.once('close', place);
    letGo();
  }

  /** The line is the account's: it no longer counts for an address that others share. */
  private own(socket: Socket, { visitor, guest, isLifted }: Asker) {
    this.deps.connections.belongsTo(socket, isLifted || guest === 'house' ? null : visitor);
  }

  private overloaded(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
    this.deps.slots.refuse();
    this.refuse(request, reply, visitor, (isLast) => this.deps.refusals.overloadedFor(reply, isLast));
  }

  private tooMany(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, seconds: number) {
    this.refuse(request, reply, visitor, (isLast) => this.deps.refusals.tooManyFor(reply, seconds, isLast));
  }

  /** Refuses, and closes the connection when a body is still on its way: nobody reads the rest of it. */
  private refuse(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, say: (isLast: boolean) => void) {
    reply.hijack();
    if (this.deps.health.isStopping || isUnfinished(request)) say(true);
    else this.patience.refuse(visitor, (request.asker?.guest ?? 'stranger') === 'stranger', say);
  }
}

/** A body is still on its way. What comes without a line (a page's own questions, commands over sockets) is always whole. */
const isUnfinished = ({ raw }: FastifyRequest): boolean => 'complete' in raw && !raw.complete;

/** What a request changes: none of it may take all the slots. Reads are of nothing. */
function thingOf(request: FastifyRequest): Visitor {
  const { id } = request.params as { id?: unknown };
  const limit = classOf(request);
  return typeof id === 'string' && (limit === 'bid' || limit === 'write') ? counting(id) : [];
}

/** The layer before all routes: mount it before the first one. */
export function mountAdmission(fastify: FastifyInstance, admission: Admission): void {
  fastify.decorate('admission', admission);
  fastify.decorateRequest('asker', null);
  fastify.addHook('onRequest', (request, reply) => admission.arrive(request, reply));
  fastify.decorateRequest('endTurn', null);
  fastify.decorateRequest('letGo', null);
  fastify.addHook('preValidation', (request, reply, done) => admission.begin(request, reply, done));
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    request.endTurn?.();
    done();
  });
}
