import { useEffect, useRef, useState } from 'react';

/** What changes under a finger changes at most this often, in ms (ui.md). */
const atMostEvery = 600;
/** A touch has its click a moment after it was lifted; one that was drawn away has none, in ms. */
const clickWithin = 400;

/** A value that changes seldom, and never while it is held: between a press and its click. */
export function useSteady<T>(value: T, isSame: (a: T, b: T) => boolean) {
  const [shown, setShown] = useState(value);
  const [isHeld, setHeld] = useState(false);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const isDue = !isHeld && !isSame(shown, value);
  useEffect(() => {
    if (!isDue) return undefined;
    const show = () => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + atMostEvery - performance.now()));
    return () => clearTimeout(timer);
  }, [isDue, value]);
  const release = () => setHeld(false);
  const lifted = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lifted.current), []);
  const lift = () => {
    clearTimeout(lifted.current);
    lifted.current = setTimeout(release, clickWithin);
  };
  const press = () => {
    clearTimeout(lifted.current);
    setHeld(true);
  };
  return {
    shown,
    held: { onPointerDown: press, onPointerUp: lift, onPointerLeave: lift, onPointerCancel: release, onClick: release },
  };
}
