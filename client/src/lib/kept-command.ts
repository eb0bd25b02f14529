import { keep, kept } from './in-window.ts';

/** A command on its way, and the key that makes its repeats the same command. */
export type KeptCommand = Readonly<{ command: string; key: string }>;

/** Where a command goes, and its body. */
export type Said<B> = Readonly<[path: string, body: B]>;

export const saidIn = <B>(command: string): Said<B> => JSON.parse(command) as Said<B>;

/** What had no answer, as it was sent. */
export function keptIn<B>({ get }: Kept): Said<B> | null {
  const known = get();
  return known && saidIn<B>(known.command);
}

/** Where a command and its key are until the market has answered. */
export interface Kept {
  get: () => KeptCommand | null;
  set: (command: KeptCommand | null) => void;
  /** Told of each change, whichever screen it is of. */
  listen: (heard: () => void) => () => void;
}

/** For as long as its screen is there. */
export function inMemory(): Kept {
  const listeners = new Set<() => void>();
  let own: KeptCommand | null = null;
  return {
    get: () => own,
    set: (command) => {
      own = command;
      for (const heard of listeners) heard();
    },
    listen: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}

const ofWindow = new Map<string, Kept>();

/** In this window, a reload over, the same for all of its screens. A window without storage keeps it until it is loaded again. */
export const inWindow = (name: string): Kept => ({
  get: () => kept<KeptCommand>(name) ?? ofWindow.get(name)?.get() ?? null,
  set: (command) => {
    keep(name, command);
    memoryOf(name).set(command);
  },
  listen: (heard) => memoryOf(name).listen(heard),
});

function memoryOf(name: string): Kept {
  const memory = ofWindow.get(name) ?? inMemory();
  ofWindow.set(name, memory);
  return memory;
}
