import { useMemo } from 'react';
import { inWindow, type Kept } from './kept-command.ts';

/** What this window keeps of a command, for a screen. */
export const useInWindow = (name: string): Kept => useMemo(() => inWindow(name), [name]);
