import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Banked, triviaKeys } from '../queries.ts';

/** A question goes out of the bank, once its host is sure; games that have it keep it. */
export function DropFromBank({ question, onDone }: { question: Banked; onDone: () => void }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const refusal = useRefusal('trivia');
  const isHydrated = useHydrated();
  const cache = useQueryClient();
  const [isAsked, ask] = useState(false);
  const { mutate, isPending, error } = useCommand<object>(triviaRoutes.bankDrop(question.id), {
    onDone: async () => {
      onDone();
      await cache.invalidateQueries({ queryKey: triviaKeys.bank });
    },
  });
  return (
    <>
      <Button
        look="plain"
        disabled={!isHydrated}
        aria-label={t('dropOf', { question: words(question.text) })}
        onClick={() => ask(true)}
      >
        {t('drop')}
      </Button>
      {isAsked && (
        <Ask
          title={t('drop')}
          confirm={t('drop')}
          refuse={t('notNow')}
          isPending={isPending}
          refusal={error ? refusal(error) : undefined}
          onConfirm={() => mutate({})}
          onClose={() => ask(false)}
        >
          <p>{words(question.text)}</p>
          <p>{t('dropText')}</p>
        </Ask>
      )}
    </>
  );
}
