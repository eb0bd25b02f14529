import { useEffect, useRef } from 'react';
import { focusOn } from './focus.ts';

/** For what takes the place of what had the focus: the reading goes on in it, at what is marked with `data-first`. */
export function useFirst<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => focusOn(ref.current!), [ref]);
  return ref;
}
