import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, in words. */
  error?: string | undefined;
  /** Shown before the text, such as a currency's sign. */
  prefix?: string;
}

/** A labelled input with its hint and its error tied to it. */
export function Field({ label, hint, error, prefix, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <span className={css.box}>
        {prefix && (
          <span className={css.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </span>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
