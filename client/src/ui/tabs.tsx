import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './tabs.module.css';

interface Props {
  /** Name of the row. */
  label: string;
  /** Links; the chosen one has `aria-current`. */
  children: ReactNode;
}

/**
 * Views beside each other, as links. In a narrow window the row moves, and the chosen one is in sight when it is chosen; after that the
 * row is the visitor's: one that moves back under a finger has it press another link.
 */
export function Tabs({ label, children }: Props) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef<string>(null);
  useLayoutEffect(() => {
    const row = ref.current!;
    const chosen = row.querySelector<HTMLAnchorElement>('[aria-current]');
    if (!chosen || chosen.href === shown.current) return;
    const wasMoved = shown.current === null && row.scrollLeft > 0; // before the page had come to life
    shown.current = chosen.href;
    if (!wasMoved) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
  return (
    <nav ref={ref} className={css.row} aria-label={label}>
      {children}
    </nav>
  );
}
