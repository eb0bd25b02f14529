import type { ReactNode } from 'react';
import css from './thumb-bar.module.css';

interface Props {
  /** Names it as a part of the page; without one it stands for something that is one. */
  label?: string;
  /** What is to be known, and last the one button. */
  children: ReactNode;
}

/** What is next on a page, where the thumb is: on narrow windows, unless they are so low that nothing may stick. */
export const ThumbBar = ({ label, children }: Props) => (
  <section className={css.bar} aria-label={label}>
    {children}
  </section>
);
