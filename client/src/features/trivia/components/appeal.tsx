import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppealBody, TriviaGame, TriviaHistory, TriviaSeat } from '#contracts/trivia.ts';
import { triviaRoutes } from '#contracts/trivia-routes.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { seatQuery } from '../queries.ts';
import css from './trivia.module.css';

const reasons = ['wrong-answer', 'several-right', 'not-as-asked'] as const satisfies readonly AppealBody['reason'][];

interface Props {
  game: TriviaGame;
  seat: TriviaSeat;
  one: TriviaHistory['items'][number];
}

/** A player says that a question was wrong, once, and sees what became of it. */
export function Appeal({ game, seat, one }: Props) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  const raised = seat.appeals.find(({ n }) => n === one.n);
  if (raised) return <output className={css.standing}>{t(`appeal.${raised.outcome ?? 'waits'}`)}</output>;
  if (game.phase !== 'ended' || one.voided) return null;
  return (
    <>
      <Button look="plain" disabled={!isHydrated} onClick={() => ask(true)} aria-label={t('appealTo', { n: one.n })}>
        {t('appeal')}
      </Button>
      {isAsking && <AppealForm game={game} one={one} onClose={() => ask(false)} />}
    </>
  );
}

function AppealForm({ game: { id }, one, onClose }: Omit<Props, 'seat'> & { onClose: () => void }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const refusal = useRefusal('trivia');
  const cache = useQueryClient();
  const api = useApiClient();
  const { mutate, isPending, error } = useCommand<AppealBody, ReceiptBody>(triviaRoutes.appeals(id), {
    onDone: async ({ after }) => {
      await cache.fetchQuery({ ...seatQuery(api, id, after), staleTime: 0 });
      onClose();
    },
  });
  return (
    <Ask
      title={t('appealTo', { n: one.n })}
      confirm={t('appealSend')}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? refusal(error) : undefined}
      onConfirm={(form) => mutate({ n: one.n, reason: typedIn(form)('reason') as AppealBody['reason'] })}
      onClose={onClose}
    >
      <p>{words(one.text)}</p>
      <Radio
        legend={t('appealWhy')}
        name="reason"
        defaultValue="wrong-answer"
        options={reasons.map((value) => ({ value, text: t(`why.${value}`) }))}
      />
      <p className={css.quiet}>{t('appealText')}</p>
    </Ask>
  );
}
