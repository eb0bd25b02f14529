import { type ReactNode, useEffect, useId, useState } from 'react';
import css from './tooltip.module.css';

interface Props {
  /** A few words; nothing that is needed, for fingers never see it. */
  text: string;
  /** The control, given the id of what describes it. */
  children: (describedBy: string) => ReactNode;
}

/** A few words beside a control, for a pointer over it and for the focus on it. Escape takes them away. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const away = ({ key }: KeyboardEvent) => key === 'Escape' && setAway(true);
    document.addEventListener('keydown', away);
    return () => document.removeEventListener('keydown', away);
  }, []);
  return (
    <span className={css.place} onPointerEnter={() => setAway(false)} onFocus={() => setAway(false)}>
      {children(id)}
      <span id={id} role="tooltip" className={css.tooltip} hidden={isAway}>
        {text}
      </span>
    </span>
  );
}
