import { useMemo } from 'react';
import { inWindow, type Kept } from './kept-command.ts';

/** What this window keeps of a command, for a screen. */
export const useInWindow = (name: string): Kept => useMemo(() => inWindow(name), [name]);

/** Where what had no answer was sent. */
export const pathIn = ({ get }: Kept): string | null => {
  const known = get();
  return known && (JSON.parse(known.command) as [string, unknown])[0];
};
