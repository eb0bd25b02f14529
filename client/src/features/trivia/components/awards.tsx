import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HostActBody } from '#contracts/trivia.ts';
import type { TriviaAwards } from '#contracts/trivia-desk.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { awardsQuery } from '../queries.ts';
import { useAct } from '../use-act.ts';
import css from './trivia.module.css';
import { everyFewSeconds } from '../desk-rhythm.ts';

/** Proposes so many cents of prizes to a second operator; null for who is no operator. */
export type AgreePart = ComponentType<{ gameId: string; cents: number }> | null;

interface Props {
  id: string;
  isOver: boolean;
  Agree: AgreePart;
}

/** Who wins what, why somebody has to look at it first, and whether two operators have to agree. */
export function Awards({ id, isOver, Agree }: Props) {
  const { t } = useTranslation('trivia');
  const { money } = useFormat();
  const refusal = useRefusal('trivia');
  const { data } = useQuery({ ...awardsQuery(useApiClient(), id), ...(isOver && everyFewSeconds) });
  const { mutate, isPending, error } = useAct(id);
  if (!data || (data.items.length === 0 && data.toAgree === null)) return null;
  return (
    <section className={css.desk} aria-labelledby="awards">
      <h2 id="awards" className={layout.heading}>
        {t('awards')}
      </h2>
      {data.toAgree !== null && (
        <>
          <Alert mean="warn">{t('takesTwo', { amount: money(data.toAgree, 'USD') })}</Alert>
          {Agree && <Agree gameId={id} cents={data.toAgree} />}
        </>
      )}
      <Alert mean="error" isSaid>
        {error ? refusal(error) : null}
      </Alert>
      <ul className={css.listed}>
        {data.items.map((award) => (
          <AwardRow key={award.player} award={award} isPending={isPending} onReview={mutate} />
        ))}
      </ul>
    </section>
  );
}

interface AwardProps {
  award: TriviaAwards['items'][number];
  isPending: boolean;
  onReview: (body: HostActBody) => void;
}

const meanings = { waiting: 'act', released: 'leading', withheld: 'quiet' } as const;

function AwardRow({ award: { player, rank, cents, flags, state }, isPending, onReview }: AwardProps) {
  const { t } = useTranslation('trivia');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  const review = (released: boolean) => onReview({ do: 'review', player, released });
  return (
    <li className={css.acts}>
      <span>{t('award', { rank, player, amount: money(cents, 'USD') })}</span>
      <Badge mean={meanings[state]}>{t(`award.${state}`)}</Badge>
      {flags.map((flag) => (
        <Badge key={flag} mean="warn">
          {t(`flag.${flag}`)}
        </Badge>
      ))}
      {state === 'waiting' && flags.length > 0 && (
        <>
          <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => review(true)}>
            {t('release')}
          </Button>
          <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => review(false)}>
            {t('withhold')}
          </Button>
        </>
      )}
    </li>
  );
}
