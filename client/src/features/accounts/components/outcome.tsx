import type { ReactNode } from 'react';
import css from '../../../ui/layout.module.css';

/** What has come of it, read out at once, and the way on. */
export function Outcome({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.form}>
      <output className={css.lead}>{text}</output>
      {children}
    </div>
  );
}
