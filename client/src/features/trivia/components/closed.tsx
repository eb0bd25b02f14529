import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TriviaGame, TriviaHistory } from '#contracts/trivia.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useWords } from '../../../lib/use-words.ts';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { historyQuery } from '../queries.ts';
import { useAct } from '../use-act.ts';
import { useHistoryAnew } from '../use-game.ts';
import { rightOf } from '../worth.ts';
import desk from './desk.module.css';
import css from './trivia.module.css';

type Past = TriviaHistory['items'][number];

/** The questions that are over, how all answered, and the way to have one count for nobody. */
export function Closed({ game, boardRev }: { game: TriviaGame; boardRev: string | undefined }) {
  const { t } = useTranslation('trivia');
  const { data } = useQuery(historyQuery(useApiClient(), game.id));
  useHistoryAnew(game.id, boardRev);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={css.desk} aria-labelledby="closed">
      <h2 id="closed" className={layout.heading}>
        {t('closed')}
      </h2>
      <ol className={css.listed}>
        {data.items.map((one) => (
          <ClosedRow key={one.n} id={game.id} one={one} />
        ))}
      </ol>
    </section>
  );
}

function ClosedRow({ id, one }: { id: string; one: Past }) {
  const { t } = useTranslation('trivia');
  const words = useWords();
  const isHydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  const most = Math.max(1, ...one.counts);
  return (
    <li className={css.past}>
      <p className={css.small}>{words(one.text)}</p>
      <ul className={desk.spread}>
        {one.options.map((option, place) => (
          <li key={place}>
            <span>{place === rightOf(one) ? t('isRight', { option: words(option) }) : words(option)}</span>
            <span className={desk.count}>{one.counts[place] ?? 0}</span>
            <svg className={desk.share} aria-hidden="true" width="100%" height="4">
              <rect width={`${((one.counts[place] ?? 0) / most) * 100}%`} height="4" />
            </svg>
          </li>
        ))}
      </ul>
      {one.voided ? (
        <p className={css.quiet}>{t('dropped.voided')}</p>
      ) : (
        <Button look="plain" disabled={!isHydrated} onClick={() => ask(true)} aria-label={t('voidN', { n: one.n })}>
          {t('act.void')}
        </Button>
      )}
      {isAsking && <Voiding id={id} n={one.n} onClose={() => ask(false)} />}
    </li>
  );
}

function Voiding({ id, n, onClose }: { id: string; n: number; onClose: () => void }) {
  const { t } = useTranslation('trivia');
  const refusal = useRefusal('trivia');
  const { mutate, isPending, error } = useAct(id, onClose);
  return (
    <Ask
      title={t('voidN', { n })}
      confirm={t('act.void')}
      refuse={t('notNow')}
      isPending={isPending}
      refusal={error ? refusal(error) : undefined}
      onConfirm={() => mutate({ do: 'void', n, reason: t('voidReason') })}
      onClose={onClose}
    >
      <p>{t('ask.void')}</p>
    </Ask>
  );
}
