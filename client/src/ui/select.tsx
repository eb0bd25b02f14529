import { type ComponentProps, useId } from 'react';
import css from './field.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'id'> {
  label: string;
  options: readonly { value: string; text: string }[];
  /** What is wrong with it, in words. */
  error?: string | undefined;
}

/** A labelled choice of one among many. */
export function Select({ label, options, error, ...select }: Props) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <span className={css.box}>
        <select
          {...select}
          id={id}
          className={`${css.input} ${css.select}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </span>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
