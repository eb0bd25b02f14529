import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BindingCommand } from '../../../lib/command.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import css from './on-bad-line.module.css';

type Props = Readonly<{ of: Pick<BindingCommand, 'isWaiting' | 'takeBack' | 'unsure' | 'sendAgain' | 'letGo'> }>;

/** A command that binds, on a bad line: it waits unsent, or was sent and nobody knows yet whether it counts. Nothing goes out again by itself. */
export function OnBadLine({ of }: Props) {
  return (
    <Suspense fallback={null}>
      <Said of={of} />
    </Suspense>
  );
}

/** Its words are there before there is no line to fetch them by: for a screen that may ask something on one. */
export const useBadLineWords = () => void useTranslation('listings');

function Said({ of: { isWaiting, takeBack, unsure, sendAgain, letGo } }: Props) {
  const { t } = useTranslation('listings');
  if (isWaiting)
    return (
      <Alert mean="warn" isSaid title={t('notSentYet')}>
        <Button look="plain" onClick={takeBack}>
          {t('doNotSend')}
        </Button>
      </Alert>
    );
  if (unsure === null) return null;
  return (
    <Alert mean="warn" isSaid title={t('unsure')}>
      <p>{t('unsureText')}</p>
      <p className={css.ways}>
        <Button look="plain" onClick={sendAgain}>
          {t('sendAgain')}
        </Button>
        <Button look="plain" onClick={letGo}>
          {t('letGo')}
        </Button>
      </p>
    </Alert>
  );
}
