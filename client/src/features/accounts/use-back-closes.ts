import { useEffect, useEffectEvent } from 'react';

/**
 * While it is there, the browser's Back closes it, and the page beneath stays as it is: for that it has an entry of its own in the history, at the same address,
 * which goes with it. The router hears of neither: it would take the page for one that was left, and scroll.
 */
export function useBackCloses(close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    let isOver = false;
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      window.removeEventListener('popstate', back, { capture: true });
      if (!isOver) closed();
      isOver = true;
    };
    window.history.pushState(window.history.state, '');
    window.addEventListener('popstate', back, { capture: true }); // before the router's own
    return () => {
      if (isOver) return;
      isOver = true;
      window.history.back();
    };
  }, []);
}
