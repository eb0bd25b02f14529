import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { closedLine, type LineState, type Listener } from './live.ts';
import { useWire } from './wire.ts';

/** Stays in a room for as long as the screen is open; in none when `room` is null. */
export function useLiveRoom(room: string | null, listener: Listener) {
  const { live } = useWire();
  const change = useEffectEvent(listener.change);
  const joined = useEffectEvent(listener.joined);
  useEffect(
    () => (room === null ? undefined : live.listen(room, { change: (c) => change(c), joined: () => joined() })),
    [live, room],
  );
}

/** How the live line is doing. */
export function useLine(): LineState {
  const { live } = useWire();
  return useSyncExternalStore(live.subscribe, live.state, () => closedLine);
}
