import { useEffect, useEffectEvent } from 'react';

const capture = { capture: true };
const keyOf = (state: unknown) => (state as { key?: string } | null)?.key;
const swallow = (event: Event) => event.stopImmediatePropagation();

/**
 * The browser's Back closes what is open over the page and leaves the page where it is. The entry of the history that this takes is given
 * back when it closes otherwise; not when a link inside has led away.
 */
export function useBack(isOpen: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const before: unknown = history.state;
    const mark = crypto.randomUUID();
    const isHere = () => (history.state as { over?: string } | null)?.over === mark;
    const enter = () => setTimeout(() => history.pushState({ ...(before as object | null), over: mark }, ''), 0);
    let entering = enter();
    function popped(event: PopStateEvent) {
      if (isHere() || keyOf(event.state) !== keyOf(before)) return;
      event.stopImmediatePropagation(); // it is the same page: its router need not hear of it
      back();
      entering = enter(); // unless that closed it: what was beneath it is shown, and the next Back is its own
    }
    window.addEventListener('popstate', popped, capture);
    return () => {
      clearTimeout(entering);
      window.removeEventListener('popstate', popped, capture);
      if (!isHere()) return;
      window.addEventListener('popstate', swallow, { ...capture, once: true });
      history.back();
    };
  }, [isOpen]);
}
