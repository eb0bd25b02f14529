import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Prefetch } from '../lib/link.tsx';
import type { AppDeps } from './app.tsx';
import type { PageHandle } from './page-route.ts';

/** Fetches ahead by the route table: code and words of a link that is near, the data too of one that is aimed at. */
export const prefetcher =
  (table: RouteObject[], deps: AppDeps): Prefetch =>
  (path, what) => {
    const url = new URL(path, location.origin);
    for (const { route, params } of matchRoutes(table, url) ?? []) {
      const handle = route.handle as PageHandle | undefined;
      if (typeof route.lazy === 'function') void route.lazy();
      if (!handle) continue;
      void deps.i18n.loadNamespaces([...handle.texts]);
      if (what === 'data') handle.prepare?.(deps, params, url.searchParams).catch(() => {}); // the page itself will say so
    }
  };
