import type { ReactNode } from 'react';
import { Hidden } from './hidden.tsx';
import { Icon } from './icon.tsx';
import css from './timeline.module.css';

interface Step {
  key: string;
  title: ReactNode;
  /** When it was or will be, in words. */
  at?: ReactNode;
  text?: ReactNode;
  state: 'done' | 'now' | 'ahead';
}

interface Props {
  steps: readonly Step[];
  /** What the states are called; heard. */
  words: Readonly<Record<Step['state'], string>>;
}

/** What has happened, what happens now and what is still to come, in this order: an order on its way, the steps of a form. */
export const Timeline = ({ steps, words }: Props) => (
  <ol className={css.line}>
    {steps.map(({ key, title, at, text, state }) => (
      <li key={key} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={css.sign}>{state === 'done' && <Icon name="check" size={12} />}</span>
        <div>
          <p className={css.title}>
            <Hidden>{words[state]}: </Hidden>
            {title}
          </p>
          {at && <p className={css.at}>{at}</p>}
          {text && <p className={css.text}>{text}</p>}
        </div>
      </li>
    ))}
  </ol>
);
