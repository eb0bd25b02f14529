import { type ComponentProps, createContext, use, useEffect, useRef } from 'react';
import { inLocale, leavesGame } from '#contracts/locales.ts';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { useLocale } from './locale.ts';

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

function usePrefetching(to: string, isBeyond: boolean) {
  const ref = useRef<HTMLAnchorElement>(null);
  const prefetch = use(PrefetchContext);
  useEffect(() => {
    if (!ref.current || isBeyond || typeof IntersectionObserver === 'undefined') return undefined;
    return whenNear(ref.current, () => prefetch(to, 'code'));
  }, [prefetch, to, isBeyond]);
  const aim = () => isBeyond || prefetch(to, 'data');
  return { ref, onPointerEnter: aim, onFocus: aim };
}

/** Does it lead to another page, and may one see the way? What changes on a page changes at once. */
const mayPass = (from: string, to: string) =>
  !to.startsWith('?') &&
  to.split('?')[0] !== from &&
  'startViewTransition' in document &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The object of a tile goes along to its own page, which shows it under the same name; what had that name stays behind. */
function carryPicture(link: Element) {
  for (const before of document.querySelectorAll<HTMLElement>('[data-object]'))
    before.style.viewTransitionName = 'none';
  const picture = link.closest('article')?.querySelector('img');
  if (picture) picture.style.viewTransitionName = 'object';
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A page of ours without its locale: the router's base is the locale's prefix. */
  to: string;
  replace?: boolean;
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean;
}

/**
 * A link to a page of ours. Not the router's own, which brings a framework's prefetching of its own along: two kilobytes
 * before the first page.
 */
export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const locale = useLocale();
  const isBeyond = leavesGame(locale, to);
  const prefetching = usePrefetching(to, isBeyond);
  const inside = useHref(to);
  const href = isBeyond ? inLocale(locale, to) : inside;
  const { pathname } = useLocation();
  const how = { replace, preventScrollReset };
  const go = useLinkClickHandler(to, how);
  const pass = useLinkClickHandler(to, { ...how, viewTransition: true });
  return (
    <a
      {...prefetching}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isBeyond) return;
        if (!mayPass(pathname, to)) return go(event);
        carryPicture(event.currentTarget);
        pass(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that knows whether its page, or one beneath it, is open. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />;
}
