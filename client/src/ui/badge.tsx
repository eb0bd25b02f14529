import type { ReactNode } from 'react';
import css from './badge.module.css';
import { Icon, signOf } from './icon.tsx';

interface Props {
  mean: keyof typeof signOf;
  children: ReactNode;
}

/** How something stands, in a sign and a word: the colour only repeats them. */
export const Badge = ({ mean, children }: Props) => (
  <span className={`${css.badge} ${css[mean]}`}>
    <Icon name={signOf[mean]} size={14} />
    {children}
  </span>
);
