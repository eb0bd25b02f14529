import type { CommandAnswer } from '#contracts/live.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { memberAs } from '#platform/http/admission/visitor.ts';
import { isLifted } from '#platform/http/admission/who-asks.ts';
import type { Limits } from '#platform/http/limits.ts';
import { demand } from '#platform/http/policy.guard.ts';
import { tooMany } from '#platform/http/problem.ts';
import type { Actor } from '#platform/http/route-config.ts';
import type { Ping } from './line-pings.ts';
import { MeasuredLines } from './measured-lines.ts';

/**
 * Who knocks: as the session was when this process last heard of it. `at`: when the frame came; `pings`: how far away they are;
 * `tell`: says something to that line alone, for as long as it stands.
 */
export type Knocking = Readonly<{
  caller: Caller;
  at: Instant;
  pings: readonly Ping[];
  tell: (name: string, said: unknown) => void;
}>;

/**
 * A message of its own over the socket, for what thousands say within a second: no request is made of it. `take` gets to its
 * stream's mailbox before it waits for anything, so that messages are decided in the order in which they came.
 */
export type Door = Readonly<{
  message: string;
  policy: Actor;
  limit: 'answer';
  take: (message: unknown, who: Knocking) => Promise<CommandAnswer['body']>;
}>;

/** The doors that slices open, and the lines that are measured at them. Nest's token. */
export class Doors {
  readonly lines = new MeasuredLines();
  private readonly byMessage = new Map<string, Door>();

  constructor(private readonly limits: Pick<Limits, 'take'>) {}

  open(door: Door): void {
    this.byMessage.set(door.message, door);
  }

  get all(): readonly Door[] {
    return [...this.byMessage.values()];
  }

  /** Nothing is awaited before the door has it. Throws what `PolicyGuard` would, the 429, and what the door does. */
  knock({ policy, limit, take }: Door, message: unknown, who: Knocking): Promise<CommandAnswer['body']> {
    demand([policy], who.caller);
    const visitor = memberAs(who.caller);
    const wait = visitor && !isLifted(who.caller) ? this.limits.take(limit, visitor) : 0;
    if (wait > 0) throw tooMany(wait);
    return take(message, who);
  }
}
