import { keep, kept } from './in-window.ts';

/** A command on its way, and the key that makes its repeats the same command. */
export type KeptCommand = Readonly<{ command: string; key: string }>;

/** Where a command and its key are until the market has answered. */
export interface Kept {
  get: () => KeptCommand | null;
  set: (command: KeptCommand | null) => void;
  /** Told of each change, whichever screen it is of. */
  listen: (heard: () => void) => () => void;
}

type Listeners = Set<() => void>;

const listening = (listeners: Listeners) => (heard: () => void) => {
  listeners.add(heard);
  return () => void listeners.delete(heard);
};

/** For as long as its screen is there. */
export function inMemory(listeners: Listeners = new Set()): Kept {
  let own: KeptCommand | null = null;
  return {
    get: () => own,
    set: (command) => {
      own = command;
      for (const heard of listeners) heard();
    },
    listen: listening(listeners),
  };
}

const ofWindow = new Map<string, Listeners>();

/** In this window, a reload over. A window without storage keeps it as long as its screen. */
export function inWindow(name: string): Kept {
  const listeners = ofWindow.get(name) ?? new Set();
  ofWindow.set(name, listeners);
  const memory = inMemory(listeners);
  return {
    get: () => kept<KeptCommand>(name) ?? memory.get(),
    set: (command) => {
      keep(name, command);
      memory.set(command);
    },
    listen: memory.listen,
  };
}
