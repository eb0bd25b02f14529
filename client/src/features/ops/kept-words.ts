import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  window.addEventListener('storage', onChange); // another tab's
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
};

/** In a browser that keeps nothing: for as long as the page. */
const memory = new Map<string, string>();

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name: string, text: string) {
  try {
    localStorage.setItem(name, text);
  } catch {
    memory.set(name, text);
  }
  listeners.forEach((tell) => tell());
}

/** A text that this browser keeps under a name, and how it is changed; null: none, or not known yet. */
export function useKeptText(name: string): readonly [text: string | null, keep: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  return [text, (next) => write(name, next)];
}
