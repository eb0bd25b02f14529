import type { LiveChange } from '#contracts/live.ts';

/** State of the live line. */
export type LineState = Readonly<{
  /** `closed`: nobody has asked for it yet, as in the server's HTML. */
  line: 'closed' | 'live' | 'reconnecting' | 'offline';
  /** Milliseconds that the last update needed from the market to here; null before the first. */
  delay: number | null;
  /** Server time of the last sign of life, in milliseconds; null before the first. */
  heardAt: number | null;
}>;

/** What a listener in a room is told. */
export interface Listener {
  change: (change: LiveChange) => void;
  /** The room was entered, for the first time or again: what happened before is unknown, so refetch once. */
  joined: () => void;
}

/** Rooms of the market's socket. */
export interface Live {
  /** Enters a room until the function that it gives back is called. */
  listen: (room: string, listener: Listener) => () => void;
  state: () => LineState;
  subscribe: (onChange: () => void) => () => void;
}

export const closedLine: LineState = { line: 'closed', delay: null, heardAt: null };

/** Hears nothing: for the server and for specs. */
export const silentLive: Live = { listen: () => () => {}, state: () => closedLine, subscribe: () => () => {} };
