import type { Caller } from '#platform/auth/caller.ts';
import { memberRoom } from './live-push.ts';

/**
 * May this caller hear of this room? The list or a document of a public view: everybody. What is a member's: only that
 * member. Everything else does not exist.
 */
export function mayJoin(room: string, { memberId }: Caller, publicViews: ReadonlySet<string>): boolean {
  if (room.startsWith('member:')) return memberId !== null && room === memberRoom(memberId);
  const [view = ''] = room.split(':', 1);
  return publicViews.has(view);
}
