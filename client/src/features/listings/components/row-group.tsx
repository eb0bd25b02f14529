import { type ReactNode, useId } from 'react';
import css from './own-row.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** Rows that stand alike, under one heading. */
export function RowGroup({ title, children }: Props) {
  const id = useId();
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}
