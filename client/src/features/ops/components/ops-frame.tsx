import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import tabs from '../../../ui/tabs.module.css';
import { Tabs } from '../../../ui/tabs.tsx';
import css from '../ops.module.css';
import { type Room, rooms } from '../places.ts';
import { actsQuery, dueQuery, parkedQuery, viewsQuery } from '../queries.ts';
import { useHouseNews } from '../house-news.ts';
import { Keys } from './keys.tsx';

interface Props {
  /** Which of the rooms; none: what one comes to from there. */
  at?: Room;
  title: string;
  children: ReactNode;
}

/** A page of the operations room. Its tabs say where somebody is needed, whatever one looks at. */
export function OpsFrame({ at, title, children }: Props) {
  const { t } = useTranslation('ops');
  useMeta({ title });
  useHouseNews();
  const needs = useNeeds();
  return (
    <div className={css.room}>
      <header className={css.section}>
        <div className={css.head}>
          <h1 className={css.title}>{title}</h1>
          <Keys />
        </div>
        <div className={tabs.ruled}>
          <Tabs label={t('rooms')}>
            {rooms.map(({ room, to }) => (
              <Link key={room} to={to} aria-current={room === at ? 'true' : undefined}>
                {t(`room.${room}`)}
                {needs[room] ? <span className={css.needs}>{t('needs', { count: needs[room] })}</span> : null}
              </Link>
            ))}
          </Tabs>
        </div>
      </header>
      <Suspense fallback={<Skeleton shape="block" />}>{children}</Suspense>
    </div>
  );
}

/** In which rooms how much waits for somebody. */
function useNeeds(): Partial<Record<Room, number>> {
  const api = useApiClient();
  const [parked, views, due] = [useQuery(parkedQuery(api)), useQuery(viewsQuery(api)), useQuery(dueQuery(api))];
  const acts = useQuery(actsQuery(api));
  return {
    acts: acts.data?.items.filter(({ phase }) => phase === 'proposed').length ?? 0,
    parked: parked.data?.items.length ?? 0,
    views: views.data?.items.filter(({ state }) => state === 'stopped').length ?? 0,
    due: due.data?.items.filter(({ isLate }) => isLate).length ?? 0,
  };
}
