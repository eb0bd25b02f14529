import { useEffect, useEffectEvent, useRef } from 'react';

/** Something open over a page: how many of Back's presses it still takes, and what each does. */
interface Over {
  readonly page: unknown;
  steps: number;
  readonly back: () => void;
}

/** What is open over the page, the topmost last: they share the page's entries of the history, however they close. */
const overs: Over[] = [];
let isGivingBack = false;

const state = () => history.state as Readonly<{ key?: string; over?: number }> | null;
const page = () => state()?.key;
const entered = () => state()?.over ?? 0;
const wanted = () => overs.reduce((sum, over) => sum + (over.page === page() ? over.steps : 0), 0);

/** Makes the entries that are missing and gives back those that nothing needs. That takes a moment: one made meanwhile would be given back in their stead. */
function settle() {
  const missing = wanted() - entered();
  if (isGivingBack || missing === 0) return;
  isGivingBack = missing < 0;
  if (isGivingBack) history.go(missing);
  for (let n = 0; n < missing; n++) history.pushState({ ...state(), over: entered() + 1 }, '');
}

function popped(event: PopStateEvent) {
  const undone = wanted() - entered();
  if (!isGivingBack && undone <= 0) return;
  event.stopImmediatePropagation(); // it is the same page: its router need not hear of it
  if (!isGivingBack) for (let n = 0; n < undone; n++) undo();
  isGivingBack = false;
  settle();
}

function undo() {
  const top = overs.findLast((over) => over.page === page() && over.steps > 0)!;
  top.steps -= 1;
  top.back();
}

/**
 * The browser's Back undoes what is open over the page, and leaves the page where it is. `steps` says how many times it does: 0 while
 * nothing is open. Each is an entry of the history, made when it is opened: one made on the way back would come too late for who presses
 * Back twice, and browsers pass over what nobody's press has made. They are given back when it closes otherwise; not when a link inside has led away.
 */
export function useBack(steps: number, onBack: () => void) {
  const own = useRef<Over>(null);
  const back = useEffectEvent(onBack);
  const isOpen = steps > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const over: Over = { page: page(), steps: 0, back: () => back() };
    own.current = over;
    overs.push(over);
    window.addEventListener('popstate', popped, { capture: true }); // one for all: the same function is added once
    return () => {
      overs.splice(overs.indexOf(over), 1);
      settle();
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    own.current!.steps = steps;
    const entering = setTimeout(settle, 0); // unless it closes at once
    return () => clearTimeout(entering);
  }, [isOpen, steps]);
}
