/** One short shake in the hand, in ms. */
const length = 200;

/** Shakes the phone of somebody who has pressed something here, beside what is shown and said; not where less motion is wanted. */
export function buzz() {
  if (!navigator.userActivation?.hasBeenActive) return; // before that browsers refuse it aloud
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(length);
}
