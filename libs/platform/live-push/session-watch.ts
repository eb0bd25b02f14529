import { day, type Instant, msOf } from '#kernel/instant.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/observability/log.ts';
import { BySession } from './by-session.ts';
import type { LiveSocket } from './live-socket.ts';

/** Looks in a row that find this process cut off before the sockets are told no more: a blip is no reason to. */
const mostDeafLooks = 8;

/** A socket, and what can be done to it from outside. */
export type Watched = Readonly<{
  live: Pick<LiveSocket, 'end' | 'mute' | 'unmute' | 'recheck'>;
  cut: () => void;
  resync: () => void;
}>;

type Deps = Readonly<{
  clock: Clock;
  sessions: Pick<Sessions, 'whenOver' | 'hearsAll'>;
  log: Pick<Log, 'tell'>;
}>;

/**
 * Cuts the sockets of a session the moment it is over: when the log tells of it, whoever wrote it and on whichever node, and
 * when its token's time has come. A process that is cut off from the log tells nobody anything private until it is back.
 */
export class SessionWatch {
  private readonly bySession = new BySession<Watched>();
  private readonly watched = new Map<Watched, Readonly<{ caller: Caller; endsAt: Instant | undefined }>>();
  private readonly timers = new Map<Watched, Cancel>();
  private readonly stop: () => void;
  private deafLooks = 0;

  constructor(private readonly deps: Deps) {
    this.stop = deps.sessions.whenOver((over) => {
      for (const one of this.bySession.over(over)) this.end(one);
    });
  }

  /** From now on its session's end is heard of; it must be asked once more, for it may have ended just before. */
  async add(one: Watched, caller: Caller, endsAt: Instant | undefined): Promise<void> {
    this.watched.set(one, { caller, endsAt });
    if (caller.sessionId === null) return;
    this.bySession.add(caller, one);
    this.expire(one);
    await one.live.recheck();
  }

  delete(one: Watched) {
    const caller = this.watched.get(one)?.caller;
    if (caller) this.bySession.delete(caller, one);
    this.watched.delete(one);
    this.timers.get(one)?.();
    this.timers.delete(one);
  }

  /** Every quarter of a second. */
  look() {
    if (!this.deps.sessions.hearsAll()) {
      if (++this.deafLooks === mostDeafLooks) for (const { live } of this.watched.keys()) live.mute();
      return;
    }
    const wasDeaf = this.deafLooks > 0;
    this.deafLooks = 0;
    if (wasDeaf) void this.recheckAll();
  }

  /** Every minute, and after a silence: who is not who they were is cut, who missed something refetches. */
  async recheckAll(): Promise<void> {
    for (const [one, { caller }] of this.watched) {
      if (caller.sessionId === null) continue;
      try {
        if (!(await one.live.recheck())) this.end(one);
        else if (one.live.unmute()) one.resync();
      } catch (error) {
        this.deps.log.tell('warn', 'a session could not be checked', { error });
      }
    }
  }

  close() {
    this.stop();
    for (const one of this.watched.keys()) this.delete(one);
  }

  private end(one: Watched) {
    one.live.end();
    one.cut();
    this.delete(one);
  }

  /** Timers count no months: a long one is taken up again each day. */
  private expire(one: Watched) {
    const endsAt = this.watched.get(one)?.endsAt;
    if (endsAt === undefined) return;
    const { clock } = this.deps;
    const left = msOf(endsAt) - msOf(clock.now());
    if (left <= 0) this.end(one);
    else
      this.timers.set(
        one,
        clock.after(Math.min(left, day), () => this.expire(one)),
      );
  }
}
