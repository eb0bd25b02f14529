import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../lib/api-client.ts';
import { Ask } from '../../../ui/ask.tsx';
import css from './desk.module.css';

/** Questions, by number, that stand in another game to come, and how to schedule them knowingly. */
export type Standing = Readonly<{ numbers: readonly number[]; send: () => void }>;

/** Null where that is not why it was refused. */
export function standingOf(refused: Error, send: () => void): Standing | null {
  if (!(refused instanceof Problem) || refused.code !== 'in-other-game') return null;
  return { numbers: refused.details['questions'] as readonly number[], send };
}

/** What is asked before it is done knowingly. */
export function useStanding() {
  const [standing, tell] = useState<Standing | null>(null);
  const onSure = () => {
    tell(null);
    standing?.send();
  };
  return { standing, tell, onSure, onClose: () => tell(null) };
}

interface Props {
  asked: ReturnType<typeof useStanding>;
  isPending: boolean;
}

/** Before a game whose players may know a question from another one. */
export function StandsElsewhere({ asked: { standing, onSure, onClose }, isPending }: Props) {
  const { t } = useTranslation('trivia');
  if (!standing) return null;
  const { numbers } = standing;
  const words = { title: t('standsElsewhere'), confirm: t('scheduleAllTheSame'), refuse: t('notNow') };
  return (
    <Ask {...words} isPending={isPending} onConfirm={onSure} onClose={onClose}>
      <p>{t('standsText', { count: numbers.length })}</p>
      <ul className={css.spread}>
        {numbers.map((n) => (
          <li key={n}>{t('standsQuestion', { n })}</li>
        ))}
      </ul>
    </Ask>
  );
}
