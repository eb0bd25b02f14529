import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  /** `act`: the one thing to do now, in the accent; `main`: the form's own; `plain`: one of several. */
  look?: 'act' | 'main' | 'plain';
  isPending?: boolean;
  children: ReactNode;
}

/** Pressed at once; what is pending shows on the control itself, which keeps the focus and does nothing meanwhile. */
export function Button({ look = 'main', isPending = false, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${css[look]}`}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.label}>{children}</span>
      {isPending && <span className={css.wait} aria-hidden="true" />}
    </button>
  );
}

/** The class of a link that looks like a button. */
export const buttonClass = (look: 'act' | 'main' | 'plain'): string => `${css.button} ${css[look]}`;
