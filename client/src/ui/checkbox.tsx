import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './choice.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with it, in words. */
  error?: string | undefined;
}

/** One thing that is so or not. */
export function Checkbox({ label, hint, error, ...input }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={css.choice}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={css.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
