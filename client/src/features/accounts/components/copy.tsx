import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import css from './two-step.module.css';

/** Copies a text and says so beneath: in a dialog no toast is seen. Where that is forbidden one copies by hand. */
export function Copy({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('accounts');
  const [said, say] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(t('copied')),
      () => say(t('copied.not')),
    );
  return (
    <div className={css.copy}>
      <Button look="plain" onClick={() => void copy()}>
        {children}
      </Button>
      <output className={css.hint}>{said}</output>
    </div>
  );
}
