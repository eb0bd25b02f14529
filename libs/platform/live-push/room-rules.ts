import type { Caller } from '#platform/auth/caller.ts';
import { memberRoom, operatorsRoom } from './live-push.ts';

/** Whether a room is for some people alone: who may hear of it is asked afresh. */
export const isPrivate = (room: string): boolean => room.startsWith('member:') || room === operatorsRoom;

/**
 * May this caller hear of this room? The list or a document of a public view: everybody. What is a member's: only that
 * member. What operators see: only they. Everything else does not exist.
 */
export function mayJoin(room: string, { memberId, roles }: Caller, publicViews: ReadonlySet<string>): boolean {
  if (room === operatorsRoom) return roles.includes('operator');
  if (room.startsWith('member:')) return memberId !== null && room === memberRoom(memberId);
  const [view = ''] = room.split(':', 1);
  return publicViews.has(view);
}
