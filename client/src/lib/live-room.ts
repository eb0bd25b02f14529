import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { guarded } from './heard.ts';
import { closedLine, type LineState, type Listener } from './live.ts';
import { useApiClient } from './api-client.ts';

/** What a screen holds of the live line: one listener, and how to leave each room it is in. */
interface Held {
  listener?: Listener;
  leave: Map<string, () => void>;
}

/** Stays in these rooms for as long as the screen is open and they are wanted; others may come and go meanwhile. */
export function useLiveRooms(rooms: readonly string[], listener: Listener) {
  const { live } = useApiClient();
  const { change: hear, joined: enter } = guarded(useQueryClient(), listener);
  const change = useEffectEvent(hear);
  const joined = useEffectEvent(enter);
  const kept = useRef<Held>({ leave: new Map() });
  const wanted = rooms.join(' ');
  useEffect(() => {
    const held = kept.current;
    const own = (held.listener ??= { change: (c) => change(c), joined: () => joined() });
    const now = new Set(wanted.split(' ').filter(Boolean));
    for (const room of now) if (!held.leave.has(room)) held.leave.set(room, live.listen(room, own));
    for (const room of held.leave.keys()) if (!now.has(room)) leave(held, room);
  }, [live, wanted]);
  useEffect(() => {
    const held = kept.current;
    return () => held.leave.forEach((_, room) => leave(held, room));
  }, []);
}

function leave({ leave: all }: Held, room: string) {
  all.get(room)?.();
  all.delete(room);
}

/** Stays in a room for as long as the screen is open; in none when `room` is null. */
export const useLiveRoom = (room: string | null, listener: Listener) =>
  useLiveRooms(room === null ? [] : [room], listener);

/** How the live line is doing. */
export function useLine(): LineState {
  const { live } = useApiClient();
  return useSyncExternalStore(live.subscribe, live.state, () => closedLine);
}
