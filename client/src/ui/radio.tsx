import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './choice.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'value' | 'defaultValue'> {
  /** What is chosen. */
  legend: ReactNode;
  name: string;
  options: readonly { value: string; text: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  defaultValue?: string;
  error?: string | undefined;
}

/** One of a few, all in sight. */
export function Radio({ legend, options, defaultValue, error, ...input }: Props) {
  const id = useId();
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{legend}</legend>
      {options.map(({ value, text, hint, disabled }) => (
        <div key={value} className={css.choice}>
          <input
            {...input}
            type="radio"
            id={`${id}-${value}`}
            value={value}
            defaultChecked={value === defaultValue}
            disabled={disabled}
            className={css.round}
            aria-describedby={hint ? `${id}-${value}-hint` : undefined}
          />
          <label htmlFor={`${id}-${value}`} className={css.label}>
            {text}
          </label>
          {hint && (
            <p id={`${id}-${value}-hint`} className={css.hint}>
              {hint}
            </p>
          )}
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
