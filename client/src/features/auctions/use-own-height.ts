import { type RefObject, useEffect, useRef } from 'react';

/** Tells an element's style its own height, as `--own-height`: what sticks and is taller than the window must still scroll to its end. */
export function useOwnHeight<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(() => element.style.setProperty('--own-height', `${element.offsetHeight}px`));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return ref;
}
