import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Imported } from '../import.ts';
import { useKeepQuestions } from '../keep-questions.ts';
import { QuestionsFile } from './questions-file.tsx';
import css from './trivia.module.css';

/** Questions of a file are kept for games to come. */
export function ToBank() {
  const { t } = useTranslation('trivia');
  const say = useSay();
  const refusal = useRefusal('trivia');
  const [read, setRead] = useState<Imported>({ questions: [], bad: [] });
  const { mutate, isPending, error } = useKeepQuestions((leftOut) => {
    setRead({ questions: [], bad: [] });
    say(leftOut === 0 ? t('bankKept') : t('bankLeftOut', { count: leftOut }));
  });
  const count = read.questions.length;
  return (
    <div className={css.desk}>
      <QuestionsFile label={t('bankFile')} onRead={setRead} />
      {read.bad.length > 0 && <Alert mean="warn">{t('unread', { list: read.bad.slice(0, 20).join(', ') })}</Alert>}
      <Alert mean="error" isSaid>
        {error ? refusal(error) : null}
      </Alert>
      {count > 0 && (
        <Button isPending={isPending} onClick={() => mutate(read.questions)}>
          {t('bankKeep', { count })}
        </Button>
      )}
    </div>
  );
}
