/** Where the reading of what has just opened begins: what is marked with `data-first`, else its title. */
export const focusOn = (opened: HTMLElement) =>
  (opened.querySelector<HTMLElement>('[data-first]') ?? opened.querySelector<HTMLElement>('[data-title]'))?.focus();

/** Focus that would fall to the page's body goes back to what opened it; where that is gone, to the page's content. */
export function giveBack(opener: Element | null) {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  if (document.activeElement === body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
