/** A window whose edge is being pulled has a new size at each frame; it has settled after so many ms (specification, section 9). */
const settlesIn = 500;

/** Of calls in a row only the last, once the size has settled. `stop` forgets it. */
export function whenSettled<Told extends readonly unknown[]>(work: (...told: Told) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const later = (...told: Told) => {
    stop();
    timer = setTimeout(work, settlesIn, ...told);
  };
  return { later, stop };
}
