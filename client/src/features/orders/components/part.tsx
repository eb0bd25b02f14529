import type { ReactNode } from 'react';
import css from './orders.module.css';

/** A part of an order's or a sale's page, under its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
