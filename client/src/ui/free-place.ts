const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"], [tabindex="0"]';
const edge = 16;
const step = 8;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where a box of this size meets none of the others: as low in the window as can be, in its middle before its ends. Null where there
 * is no such place.
 */
export function freePlace(
  size: { width: number; height: number },
  window: { width: number; height: number },
  taken: readonly Box[],
): { left: number; top: number } | null {
  const { width, height } = size;
  const lefts = [(window.width - width) / 2, edge, window.width - width - edge];
  for (let top = window.height - height - edge; top >= edge; top -= step)
    for (const left of lefts) {
      const box = { left, top, right: left + width, bottom: top + height };
      if (left >= 0 && !taken.some((other) => meet(box, other))) return { left, top };
    }
  return null;
}

/** Lays something that is fixed in the window where it covers no control; where there is no such place, it stays low. */
export function placeFreely(element: HTMLElement) {
  const { width, height } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.bottom > 0 && box.top < innerHeight);
  const place = freePlace({ width, height }, { width: innerWidth, height: innerHeight }, taken);
  element.style.left = `${place?.left ?? (innerWidth - width) / 2}px`;
  element.style.top = `${place?.top ?? innerHeight - height - edge}px`;
}
