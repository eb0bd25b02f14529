import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './pagination.module.css';

interface Props {
  /** Name of the row. */
  label: string;
  /** Names of the two buttons. */
  words: { back: string; next: string };
  /** Where one is, in words: 'Page 2 of 7'. */
  at: string;
  /** Null where there is no such page. */
  onBack: (() => void) | null;
  onNext: (() => void) | null;
}

/** Page by page through what is long and has an end; lists of things grow by `More` instead. */
export const Pagination = ({ label, words, at, onBack, onNext }: Props) => (
  <nav className={css.row} aria-label={label}>
    <Button look="plain" aria-label={words.back} disabled={!onBack} onClick={() => onBack?.()}>
      <Icon name="back" />
    </Button>
    <output className={css.at}>{at}</output>
    <Button look="plain" aria-label={words.next} disabled={!onNext} onClick={() => onNext?.()}>
      <Icon name="next" />
    </Button>
  </nav>
);
