import { type ReactNode, useId } from 'react';
import css from './show.module.css';

/** One part with its states beside each other. */
export function Show({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.show} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={css.states}>{children}</div>
    </section>
  );
}
