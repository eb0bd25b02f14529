import { type ReactNode, type ToggleEvent, useId } from 'react';
import { buttonClass } from './button.tsx';
import css from './popover.module.css';

interface Props {
  /** What its button says. */
  sign: ReactNode;
  /** Name of the button where `sign` has no word. */
  label?: string;
  /** The button's class where it is not a plain button. */
  className?: string | undefined;
  /** From which end of the button it hangs. */
  from?: 'start' | 'end';
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Hangs below its button until something else is pressed; the browser's own, so that it opens before any script is there. */
export function Popover({ sign, label, className, from = 'start', onToggle, children }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={className ?? buttonClass('plain')}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="true"
      >
        {sign}
      </button>
      <div
        id={id}
        popover="auto"
        className={`${css.popover} ${css[from]}`}
        onToggle={(event: ToggleEvent) => onToggle?.(event.newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}
