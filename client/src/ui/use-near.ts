import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Watched<E extends Element> = [RefObject<E | null>, boolean];

/** Is it, or was it, almost in sight? What stands far below is fetched then, not before. */
export function useNear<E extends Element>(): Watched<E> {
  const [isNear, setNear] = useState(false);
  const ref = useSight<E>('200px', (isSeen) => isSeen && setNear(true));
  return [ref, isNear];
}

/** Is it in sight now? Yes, until that is known: what stands in for it does not flash up. */
export function useInSight<E extends Element>(): Watched<E> {
  const [isSeen, setSeen] = useState(true);
  return [useSight<E>('0px', setSeen), isSeen];
}

function useSight<E extends Element>(rootMargin: string, onChange: (isSeen: boolean) => void) {
  const ref = useRef<E>(null);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver((places) => change(places.at(-1)!.isIntersecting), { rootMargin });
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [rootMargin]);
  return ref;
}
