import { useEffect } from 'react';

/**
 * Takes what a letter's link brought out of the address bar once it is read, and so out of the browser's history: whoever looks at the
 * screen or into the history finds no key there. The router goes on knowing it, until the page is loaded again: then the link is
 * opened once more from its letter.
 */
export function useHiddenToken(token: string | undefined): void {
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname);
  }, [token]);
}
