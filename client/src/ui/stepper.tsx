import { useId } from 'react';
import { Button } from './button.tsx';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import css from './stepper.module.css';

interface Props {
  label: string;
  name: string;
  /** Names of the two buttons. */
  words: { less: string; more: string };
  value: number;
  least: number;
  most: number;
  /** Its script is there: before that a press would be lost. */
  isReady?: boolean;
  onChange: (value: number) => void;
}

/** A small whole number, by steps or typed. */
export function Stepper({ label, name, words, value, least, most, isReady = true, onChange }: Props) {
  const id = useId();
  const set = (wanted: number) => Number.isFinite(wanted) && onChange(Math.min(most, Math.max(least, wanted)));
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <Button
          look="plain"
          aria-label={words.less}
          disabled={!isReady || value <= least}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" />
        </Button>
        <input
          id={id}
          name={name}
          className={css.number}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(Math.trunc(Number(target.value)))}
        />
        <Button
          look="plain"
          aria-label={words.more}
          disabled={!isReady || value >= most}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" />
        </Button>
      </div>
    </div>
  );
}
