import { useEffect, useEffectEvent, useId } from 'react';

const capture = { capture: true };
const keyOf = (state: unknown) => (state as { key?: string } | null)?.key;
/** Entries are given back a moment after that is asked for: one that is made before would be given back in their stead, and the next Back lead away. */
let givenBack = Promise.resolve();
const givesBack = (entries: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    resolve();
  };
  window.addEventListener('popstate', swallow, { ...capture, once: true });
  history.go(-entries);
  givenBack = promise;
};

type Over = Readonly<{ over?: Readonly<{ id: string; step: number }> }> | null;

/**
 * The browser's Back undoes what is open over the page, and leaves the page where it is. `steps` says how many times it does: 0 while
 * nothing is open. Each is an entry of the history, made when it is opened: one made on the way back would come too late for who presses
 * Back twice, and browsers pass over what nobody's press has made. They are given back when it closes otherwise; not when a link inside has led away.
 */
export function useBack(steps: number, onBack: () => void) {
  const id = useId();
  const back = useEffectEvent(onBack);
  const isOpen = steps > 0;
  const here = () => {
    const { over } = (history.state as Over) ?? {};
    return over?.id === id ? over.step : 0;
  };
  const pop = useEffectEvent((event: PopStateEvent) => {
    const undone = steps - here();
    if (undone <= 0) return;
    event.stopImmediatePropagation(); // it is the same page: its router need not hear of it
    for (let n = 0; n < undone; n++) back();
  });
  const leave = useEffectEvent(() => {
    const entered = here();
    if (entered > 0) givesBack(entered);
  });
  const enter = useEffectEvent((last: number) => {
    const before = history.state as object | null;
    for (let step = here() + 1; step <= last; step++) history.pushState({ ...before, over: { id, step } }, '');
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const key = keyOf(history.state);
    const popped = (event: PopStateEvent) => void (keyOf(event.state) === key && pop(event));
    window.addEventListener('popstate', popped, capture);
    return () => {
      window.removeEventListener('popstate', popped, capture);
      leave();
    };
  }, [isOpen]);
  useEffect(() => {
    let isOver = false;
    const entering = setTimeout(() => void givenBack.then(() => isOver || enter(steps)), 0); // unless it closes at once
    return () => {
      isOver = true;
      clearTimeout(entering);
    };
  }, [steps]);
}
