import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHref, useSearchParams } from 'react-router-dom';
import type { TriviaSeat } from '#contracts/trivia.ts';
import type { TriviaFriends } from '#contracts/trivia-sharing.ts';
import { mostFriends, triviaGamePath } from '#contracts/trivia-words.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { friendsQuery } from '../queries.ts';
import { useFigure } from '../use-figure.ts';
import css from './trivia.module.css';

/** How those stand among each other who passed their links on; one's own link has them all in it. */
export function Friends({ id, seat }: { id: string; seat: TriviaSeat | null }) {
  const { t } = useTranslation('trivia');
  const [params] = useSearchParams();
  const of = params.get('friends') ?? '';
  const isHydrated = useHydrated(); // a page is kept for everybody, whatever stands behind its address
  const isWanted = isHydrated && (seat !== null || of !== '');
  const { data } = useQuery({ ...friendsQuery(useApiClient(), id, of), enabled: isWanted });
  if (!isWanted || !data || data.items.length === 0) return null;
  return (
    <section className={css.board} aria-labelledby="friends">
      <h2 id="friends" className={css.name}>
        {t('friends')}
      </h2>
      <ol className={css.rows}>
        {data.items.map((one) => (
          <Row key={one.player} one={one} place={placeOf(data.items, one)} isOwn={one.player === seat?.player} />
        ))}
      </ol>
      {data.own !== null && <OwnLink id={id} codes={[data.own, ...of.split('.')]} />}
    </section>
  );
}

type One = TriviaFriends['items'][number];

/** Equal ranks share a place. */
const placeOf = (items: readonly One[], { rank }: One) => items.findIndex((other) => other.rank === rank) + 1;

function Row({ one, place, isOwn }: { one: One; place: number; isOwn: boolean }) {
  const { t } = useTranslation('trivia');
  const named = useFigure();
  return (
    <li className={isOwn ? css.own : undefined}>
      <span className={css.rank}>{place}</span>
      <span className={css.who}>
        {named(one)}
        <span className={css.quiet}>{t('friendRow', { rank: one.rank })}</span>
      </span>
      <span className={css.total}>{one.total}</span>
    </li>
  );
}

function OwnLink({ id, codes }: { id: string; codes: readonly string[] }) {
  const { t } = useTranslation('trivia');
  const [said, say] = useState<'' | 'friendsCopied' | 'friendsByHand'>('');
  const path = useHref(triviaGamePath(id));
  const all = [...new Set(codes.filter((code) => code !== ''))].slice(0, mostFriends);
  const link = `${window.location.origin}${path}?friends=${all.join('.')}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => say('friendsCopied'),
      () => say('friendsByHand'),
    );
  return (
    <div className={css.passing}>
      <p className={layout.lead}>{t('friendsText')}</p>
      <Field label={t('friendsLink')} name="friends" readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button look="plain" onClick={() => void copy()}>
        {t('friendsCopy')}
      </Button>
      <output className={css.quiet}>{said && t(said)}</output>
    </div>
  );
}
