import { useRef } from 'react';
import { useLinkClickHandler, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The word of the page's address that names the item that is looked at: it can be sent to somebody, and Back closes it. */
const inAddress = 'item';

/** Of an entry of the history whose item was opened on the page itself: the page without it is the entry before. */
const openedHere = { isItemOpenedHere: true } as const;

/** The used item that is looked at. */
export const openedIn = (query: URLSearchParams): string | null => query.get(inAddress);

/** What a link on the product's page has that opens the item over it. */
export function useOpening(id: string) {
  const [query] = useSearchParams();
  const there = new URLSearchParams(query);
  there.set(inAddress, id);
  const to = `?${there}`;
  return {
    to,
    preventScrollReset: true,
    onClick: useLinkClickHandler(to, { preventScrollReset: true, state: openedHere }),
  };
}

/** Closes it, once: as Back does, where it was opened here; whoever came with its address stays where they came to. */
export function useClosing(): () => void {
  const [query, setQuery] = useSearchParams();
  const state = useLocation().state as Partial<typeof openedHere> | null;
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true; // going back takes a moment: a second press in it would leave the page
    if (state?.isItemOpenedHere) {
      void navigate(-1);
      return;
    }
    const without = new URLSearchParams(query);
    without.delete(inAddress);
    setQuery(without, { replace: true, preventScrollReset: true });
  };
}
