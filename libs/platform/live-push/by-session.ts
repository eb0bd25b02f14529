import type { SessionOver } from '#platform/auth/authority.ts';
import type { Caller } from '#platform/auth/caller.ts';

/** Sockets, or whatever else, to be found by session and by member. */
export class BySession<T> {
  private readonly places = new Map<string, Set<T>>();

  add(caller: Caller, one: T) {
    for (const key of keysOf(caller)) this.places.set(key, (this.places.get(key) ?? new Set()).add(one));
  }

  delete(caller: Caller, one: T) {
    for (const key of keysOf(caller)) {
      const place = this.places.get(key);
      place?.delete(one);
      if (place?.size === 0) this.places.delete(key);
    }
  }

  /** Those whose session is over with it: all of a member's when it names no session. */
  over({ memberId, sessionId }: SessionOver): readonly T[] {
    const key = sessionId === null ? memberKey(memberId) : sessionKey(sessionId);
    return [...(this.places.get(key) ?? [])];
  }
}

const sessionKey = (sessionId: string) => `session ${sessionId}`;
const memberKey = (memberId: string | null) => `member ${memberId}`;

function* keysOf({ memberId, sessionId }: Caller) {
  if (sessionId !== null) yield sessionKey(sessionId);
  if (memberId !== null) yield memberKey(memberId);
}
