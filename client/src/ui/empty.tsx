import type { ReactNode } from 'react';
import css from './layout.module.css';

interface Props {
  /** What is not there. */
  title: ReactNode;
  text?: ReactNode;
  /** What to do next: no empty place is a dead end. */
  children: ReactNode;
}

/** The place of what is not there yet. */
export const Empty = ({ title, text, children }: Props) => (
  <div className={css.empty}>
    <p className={css.emptyTitle}>{title}</p>
    {text && <p className={css.lead}>{text}</p>}
    <div className={css.row}>{children}</div>
  </div>
);
