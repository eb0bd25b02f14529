/** A command on its way, and the key that makes its repeats the same command. */
export type KeptCommand = Readonly<{ command: string; key: string }>;

/** Where a command and its key are until the market has answered. */
export interface Kept {
  get: () => KeptCommand | null;
  set: (command: KeptCommand | null) => void;
}

/** For as long as its screen is there. */
export function inMemory(): Kept {
  let kept: KeptCommand | null = null;
  return {
    get: () => kept,
    set: (command) => {
      kept = command;
    },
  };
}

/** In this window, a reload over. A window without storage keeps it as long as its screen. */
export function inWindow(name: string): Kept {
  const memory = inMemory();
  return {
    get: () => {
      try {
        const text = sessionStorage.getItem(name);
        return text === null ? memory.get() : (JSON.parse(text) as KeptCommand);
      } catch {
        return memory.get();
      }
    },
    set: (command) => {
      memory.set(command);
      try {
        if (command) sessionStorage.setItem(name, JSON.stringify(command));
        else sessionStorage.removeItem(name);
      } catch {
        // full or forbidden: the memory has it
      }
    },
  };
}
