import { type CommandAnswer, type JoinAnswer, liveMessages, mostRooms } from '#contracts/live.ts';
import { commandMessage, joinMessage } from '#contracts/live-messages.ts';
import type { Asked } from '#platform/auth/authority.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { guard } from '#platform/http/json-guard.ts';
import { badRequest, HttpProblem, problemBody } from '#platform/http/problem.ts';
import { problemOf } from '#platform/http/problem.filter.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Door } from './doors.ts';
import type { Ping } from './line-pings.ts';
import type { LiveDeps, RunCommand } from './live-deps.ts';
import { isPrivate, mayJoin } from './room-rules.ts';

/** A socket as far as this file goes: Socket.IO's, or a spec's. */
export type AnySocket = Readonly<{
  rooms: ReadonlySet<string>;
  join: (rooms: string[]) => unknown;
  leave: (room: string) => unknown;
}>;

export type LiveSocketDeps = Readonly<{
  socket: AnySocket;
  publicViews: ReadonlySet<string>;
  now: () => string;
  /** Who is asking now: the session may have ended since the handshake, on another node too if it is asked afresh. */
  currentUser: (asked?: Asked) => Promise<Caller>;
  /** Whether this process would hear that the session is over. */
  hearsAll: () => boolean;
  runCommand: RunCommand;
  doors?: LiveDeps['doors'];
  /** Says something to the browser that nobody else hears. */
  tell?: (name: string, said: unknown) => void;
  /** How far away the browser is, as it was measured here. */
  pings?: () => readonly Ping[];
  log: Pick<Log, 'tell'>;
  ip: string;
  cookie: string | undefined;
  /** The handshake's csrf token, when it is of the handshake's session. */
  csrf: string | null;
}>;

const mostCommands = 8;

/** One visitor's socket: what it may hear, what it may say. Bad messages are answered, never thrown. */
export class LiveSocket {
  private commands = 0;
  private isOver = false;
  private isMuted = false;

  constructor(
    private readonly deps: LiveSocketDeps,
    private caller: Caller,
  ) {}

  async join(message: unknown): Promise<JoinAnswer> {
    const { socket, publicViews, now } = this.deps;
    const parsed = joinMessage.safeParse(message);
    const wanted = parsed.success ? [...new Set(parsed.data.rooms)] : [];
    const isSure = wanted.some(isPrivate) && (await this.mayHearPrivately());
    const allowed = wanted.filter((room) => mayJoin(room, isSure ? this.caller : anonymous, publicViews));
    if (this.isOver) return { joined: [], serverTime: now() };
    const known = allowed.filter((room) => socket.rooms.has(room));
    const free = mostRooms + 1 - socket.rooms.size; // one of its rooms is Socket.IO's own
    const fresh = allowed.filter((room) => !socket.rooms.has(room)).slice(0, Math.max(0, free));
    socket.join(fresh);
    return { joined: [...known, ...fresh], serverTime: now() };
  }

  leave(message: unknown) {
    const parsed = joinMessage.safeParse(message);
    if (parsed.success) for (const room of parsed.data.rooms) this.deps.socket.leave(room);
  }

  /** The answer of the very route that takes it over HTTP. */
  async command(message: unknown): Promise<CommandAnswer> {
    try {
      return await this.run(message);
    } catch (error) {
      return this.problem(error);
    }
  }

  /** What that door makes of it. Its time is now: nothing is looked at before. */
  async knock(door: Door, message: unknown): Promise<CommandAnswer> {
    const { doors, now, pings, tell = () => {} } = this.deps;
    const at = now();
    try {
      this.demandOwn();
      this.begin();
    } catch (error) {
      return this.problem(error);
    }
    try {
      const who = { caller: this.caller, at, pings: pings?.() ?? [], tell };
      return { status: 200, body: await doors!.knock(door, message, who) };
    } catch (error) {
      return this.problem(error);
    } finally {
      this.commands--;
    }
  }

  /** Whether it is still who it was; an ended session hears nothing private any more. */
  async recheck(asked?: Asked): Promise<boolean> {
    const caller = await this.deps.currentUser(asked);
    if (this.isOver) return false;
    const isSame = caller.sessionId === this.caller.sessionId;
    this.caller = caller;
    this.leaveWhere((room) => !isSame || !mayJoin(room, caller, this.deps.publicViews)); // a role may be gone
    return isSame;
  }

  /** Its session is over: from now on it is a visitor's, also while its session is still being looked up. */
  end() {
    this.isOver = true;
    this.leaveWhere(() => true);
    this.caller = anonymous;
  }

  /** While nobody could tell that its session is over it hears nothing private. */
  mute() {
    this.isMuted ||= this.leaveWhere(() => true);
  }

  /** Ends `mute`; true when it may have missed something, so that its browser must refetch. */
  unmute(): boolean {
    const wasMuted = this.isMuted;
    this.isMuted = false;
    return wasMuted;
  }

  /** Asked afresh, for a session may have ended on another node a moment ago. A log that is away says no. */
  private async mayHearPrivately(): Promise<boolean> {
    const isSure =
      this.deps.hearsAll() &&
      (await this.recheck({ fresh: true }).then(
        () => true,
        () => false,
      ));
    if (!isSure) this.isMuted = true;
    return isSure;
  }

  /** Leaves private rooms; whether it was in one of them. */
  private leaveWhere(isOver: (room: string) => boolean): boolean {
    const { socket } = this.deps;
    const over = [...socket.rooms].filter((room) => isPrivate(room) && isOver(room));
    for (const room of over) socket.leave(room);
    return over.length > 0;
  }

  private async run(message: unknown): Promise<CommandAnswer> {
    const { csrf, cookie, ip, runCommand } = this.deps;
    guard(message, -1); // its body may be as deep as over HTTP
    const parsed = commandMessage.safeParse(message);
    if (!parsed.success) throw badRequest(`This is no ${liveMessages.command} message.`);
    this.demandOwn();
    this.begin();
    try {
      const answer = await runCommand({ ...parsed.data, cookie, csrf: csrf!, ip });
      if (answer.status === 401) await this.recheck();
      return answer;
    } finally {
      this.commands--;
    }
  }

  private demandOwn() {
    if (this.deps.csrf === null)
      throw new HttpProblem(403, 'csrf', 'Connect again with the csrf token of this session.');
  }

  /** One more is under way, unless too much of this socket is. */
  private begin() {
    if (this.commands >= mostCommands) {
      throw new HttpProblem(429, 'too-many-requests', 'Too many commands at once: wait for their answers.', {}, 1);
    }
    this.commands++;
  }

  private problem(error: unknown): CommandAnswer {
    const problem = problemOf(error);
    if (problem.status === 500) this.deps.log.tell('error', 'a command over a socket failed', { error });
    return { status: problem.status, body: problemBody(problem) };
  }
}
