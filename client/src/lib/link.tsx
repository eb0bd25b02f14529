import { type ComponentProps, createContext, use, useEffect, useRef } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';

/** Fetches ahead what a page of ours needs: its code, or its data too. */
export type Prefetch = (path: string, what: 'code' | 'data') => void;

export const PrefetchContext = createContext<Prefetch>(() => {});

/** Links are prefetched when they come this near to the viewport; specification, section 9. */
const near = '200px';

let watcher: IntersectionObserver | undefined;
const watched = new WeakMap<Element, () => void>();

function whenNear(element: Element, call: () => void) {
  watcher ??= new IntersectionObserver(
    (entries) =>
      entries.forEach(({ isIntersecting, target }) => {
        if (!isIntersecting) return;
        watcher?.unobserve(target);
        watched.get(target)?.();
      }),
    { rootMargin: near },
  );
  watched.set(element, call);
  watcher.observe(element);
  return () => watcher?.unobserve(element);
}

function usePrefetching(to: string) {
  const ref = useRef<HTMLAnchorElement>(null);
  const prefetch = use(PrefetchContext);
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    return whenNear(ref.current, () => prefetch(to, 'code'));
  }, [prefetch, to]);
  const aim = () => prefetch(to, 'data');
  return { ref, onPointerEnter: aim, onFocus: aim };
}

type LinkProps = ComponentProps<typeof RouterLink> & { to: string };

/** A link to a page of ours, without its locale: the router's base is the locale's prefix. */
export const Link = (props: LinkProps) => <RouterLink {...usePrefetching(props.to)} {...props} />;

/** A link that knows whether its page is open. */
export const NavLink = (props: ComponentProps<typeof RouterNavLink> & { to: string }) => (
  <RouterNavLink {...usePrefetching(props.to)} {...props} />
);
