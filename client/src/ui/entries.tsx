import type { ReactNode } from 'react';
import css from './entries.module.css';

/** What a member keeps here, a box for each. */
export const Entries = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>;

interface Props {
  /** What may be done with it. */
  actions: ReactNode;
  children: ReactNode;
}

/** One of them. */
export const Entry = ({ actions, children }: Props) => (
  <li className={css.entry}>
    {children}
    <div className={css.actions}>{actions}</div>
  </li>
);
