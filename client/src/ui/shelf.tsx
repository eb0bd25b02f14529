import type { ReactNode } from 'react';
import layout from './layout.module.css';

interface Props {
  id: string;
  title: string;
  /** Where all of it is. */
  all?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export const Shelf = ({ id, title, all, children }: Props) => (
  <section className={layout.section} aria-labelledby={id}>
    <div className={layout.head}>
      <h2 id={id} className={layout.heading}>
        {title}
      </h2>
      {all}
    </div>
    {children}
  </section>
);
