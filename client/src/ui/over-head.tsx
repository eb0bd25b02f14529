import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import css from './over-head.module.css';

interface Props {
  /** Of the title, for what it names. */
  id: string;
  title: ReactNode;
  /** Name of the button that closes it. */
  closing: string;
  onClose: () => void;
}

/** Title and cross of what lies over the page. */
export const OverHead = ({ id, title, closing, onClose }: Props) => (
  <div className={css.head}>
    <h2 id={id} className={css.title} tabIndex={-1} data-title="">
      {title}
    </h2>
    <button type="button" className={css.close} aria-label={closing} onClick={onClose}>
      <Icon name="close" />
    </button>
  </div>
);
