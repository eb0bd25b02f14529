import type { ReactNode } from 'react';
import css from './alert.module.css';
import { Icon, signOf } from './icon.tsx';

interface Props {
  mean: 'error' | 'warn' | 'leading' | 'act' | 'quiet';
  /** It comes while somebody is here: read out at once. Its place is there before its words, so that they are heard. */
  isSaid?: boolean;
  title?: ReactNode;
  children?: ReactNode;
}

/** Something one should know before going on; nothing where there are no words. */
export function Alert({ mean, isSaid = false, title, children }: Props) {
  const isThere = Boolean(title || children);
  const shown = isThere && (
    <div className={`${css.alert} ${css[mean]}`}>
      <Icon name={signOf[mean]} />
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
  return isSaid ? <div role="alert">{shown}</div> : shown || null;
}
