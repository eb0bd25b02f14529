import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { useMeta } from '../../../lib/meta.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import tabs from '../../../ui/tabs.module.css';
import { Tabs } from '../../../ui/tabs.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';

interface Props {
  /** Which of the rooms; none: what one comes to from there. */
  at?: 'log' | 'house';
  title: string;
  children: ReactNode;
}

/** A page of the operations room. */
export function OpsFrame({ at, title, children }: Props) {
  const { t } = useTranslation('ops');
  useMeta({ title });
  const rooms = [
    ['log', places.log()],
    ['house', places.house],
  ] as const;
  return (
    <div className={css.room}>
      <header className={css.section}>
        <h1 className={css.title}>{title}</h1>
        <div className={tabs.ruled}>
          <Tabs label={t('rooms')}>
            {rooms.map(([room, to]) => (
              <Link key={room} to={to} aria-current={room === at ? 'true' : undefined}>
                {t(`room.${room}`)}
              </Link>
            ))}
          </Tabs>
        </div>
      </header>
      <Suspense fallback={<Skeleton shape="block" />}>{children}</Suspense>
    </div>
  );
}
