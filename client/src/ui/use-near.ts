import { type RefObject, useEffect, useRef, useState } from 'react';

/** Is it, or was it, almost in sight? What stands far below is fetched then, not before. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver(
      ([place]) => {
        if (place?.isIntersecting) setNear(true);
      },
      { rootMargin: '200px' },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return [ref, isNear];
}
