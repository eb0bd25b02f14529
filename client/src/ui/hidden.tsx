import type { ReactNode } from 'react';
import css from './layout.module.css';

/** Words for who hears the page; who sees it has them otherwise. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={css.hidden}>{children}</span>;
