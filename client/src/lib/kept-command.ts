import { keep, kept } from './in-window.ts';

/** A command on its way, and the key that makes its repeats the same command. */
export type KeptCommand = Readonly<{ command: string; key: string }>;

/** Where a command and its key are until the market has answered. */
export interface Kept {
  get: () => KeptCommand | null;
  set: (command: KeptCommand | null) => void;
}

/** For as long as its screen is there. */
export function inMemory(): Kept {
  let own: KeptCommand | null = null;
  return {
    get: () => own,
    set: (command) => {
      own = command;
    },
  };
}

/** In this window, a reload over. A window without storage keeps it as long as its screen. */
export function inWindow(name: string): Kept {
  const memory = inMemory();
  return {
    get: () => kept<KeptCommand>(name) ?? memory.get(),
    set: (command) => {
      memory.set(command);
      keep(name, command);
    },
  };
}
