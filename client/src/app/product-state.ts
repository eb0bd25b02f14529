import { useSyncExternalStore } from 'react';
import { closedDetail, type DetailAct, detailAfter, type ProductDetail } from '../features/catalog/product-detail.ts';
import type { WindowAct, WindowId } from '../features/catalog/windows.ts';

let state = closedDetail;
const listeners = new Set<() => void>();

function act(what: DetailAct) {
  const next = detailAfter(state, what);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where windows have room beside each other. */
const wide = '(width >= 1024px)';
const isWide = () => matchMedia(wide).matches;

/** How the product's page stands: parts of it whose scripts come one by one share it. In the server's HTML nothing is open. */
export const useProductDetail = (): ProductDetail =>
  useSyncExternalStore(
    listen,
    () => state,
    () => closedDetail,
  );

function listenToWidth(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Has the screen room for windows beside each other? */
export const useIsWide = (): boolean => useSyncExternalStore(listenToWidth, isWide, () => false);

export const actOnWindows = (what: WindowAct) => act({ do: 'windows', act: what });
export const openWindow = (id: WindowId, size: string | null) => act({ do: 'open', id, size, isWide: isWide() });
export const closeWindow = (id: WindowId) => act({ do: 'close', id, isWide: isWide() });

/** A size that cannot be had opens wants. */
export const openWants = (size: string) => act({ do: 'wantAway', size, isWide: isWide() });
