import { type ReactNode, useId } from 'react';
import css from './own-row.module.css';

interface Props {
  title: string;
  /** What may be done with all of them. */
  head?: ReactNode;
  children: ReactNode;
}

/** Rows that stand alike, under one heading. */
export function RowGroup({ title, head, children }: Props) {
  const id = useId();
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {head && <div className={css.head}>{head}</div>}
      <ul className={css.list}>{children}</ul>
    </section>
  );
}
