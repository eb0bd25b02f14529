import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Params, useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { Card } from '../features/blackfriday/components/card.tsx';
import { DayClock } from '../features/blackfriday/components/day-clock.tsx';
import { blackFridayQuery, cardQuery } from '../features/blackfriday/queries.ts';
import { useFlag } from '../features/shell/flags.ts';
import { useApiClient } from '../lib/api-client.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { username = '' }: Params) =>
  Promise.all([cache.ensureQueryData(cardQuery(api, username)), cache.ensureQueryData(blackFridayQuery(api))]);

/** A card of somebody who wants to be seen; while the day is blacked out, its countdown alone. */
export function Component() {
  const { username = '' } = useParams();
  const isBlackout = useFlag('BlackFridayBlackout');
  const { t } = useTranslation('blackfriday');
  return (
    <div className={layout.page}>
      {isBlackout ? <Blackout /> : <Shown key={username} handle={username} />}
      {!isBlackout && (
        <p>
          <Link to="/blackfriday">{t('toDay')}</Link>
        </p>
      )}
    </div>
  );
}

function Blackout() {
  const { t } = useTranslation('blackfriday');
  useMeta({ title: t('title'), description: t('lead') });
  return (
    <header className={layout.section}>
      <h1 className={layout.large}>{t('title')}</h1>
      <DayClock />
    </header>
  );
}

function Shown({ handle }: { handle: string }) {
  const { t } = useTranslation('blackfriday');
  const { data } = useSuspenseQuery(cardQuery(useApiClient(), handle));
  useMeta({ title: t('cardOf', { handle }), description: t('cardOfText', { handle }) });
  return <Card card={data} />;
}
