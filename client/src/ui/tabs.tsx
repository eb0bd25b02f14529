import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './tabs.module.css';

interface Props {
  /** Name of the row. */
  label: string;
  /** Links; the chosen one has `aria-current`. */
  children: ReactNode;
}

/** Views beside each other, as links. In a narrow window the row moves, and the chosen one is in sight. */
export function Tabs({ label, children }: Props) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const row = ref.current!;
    const chosen = row.querySelector<HTMLElement>('[aria-current]');
    if (chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
  return (
    <nav ref={ref} className={css.row} aria-label={label}>
      {children}
    </nav>
  );
}
