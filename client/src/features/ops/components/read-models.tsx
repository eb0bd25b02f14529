import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsViews } from '#contracts/ops.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { viewsQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Rebuild, useRebuild } from './rebuild.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

const meanOf = { live: 'leading', 'catching-up': 'warn', stopped: 'error', unknown: 'quiet' } as const;
type ShownView = OpsViews['items'][number];

function useViewColumns() {
  const { t } = useTranslation('ops');
  const rebuild = useRebuild();
  return [
    { key: 'view', title: t('view'), cell: ({ view }: ShownView) => view },
    { key: 'version', title: t('version'), isNumber: true, cell: ({ version }: ShownView) => version },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state }: ShownView) => <Badge mean={meanOf[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'share',
      title: t('share'),
      isNumber: true,
      cell: ({ share }: ShownView) => (share === null ? '' : `${Math.floor(share * 100)} %`),
    },
    { key: 'error', title: t('error'), cell: ({ error: why }: ShownView) => why ?? '' },
    {
      key: 'collection',
      title: t('collection'),
      cell: ({ collection }: ShownView) => <span className={`${css.mono} ${css.cut}`}>{collection}</span>,
    },
    {
      key: 'rebuild',
      title: t('rebuild'),
      cell: (one: ShownView) => <Rebuild view={one} start={rebuild} />,
    },
  ];
}

/** Every read model, and how far it is. */
export function ReadModels() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(viewsQuery(useApiClient()));
  const columns = useViewColumns();
  if (error) return <RoomError error={error} />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('views.what')}</p>
      {data ? (
        <Table caption={t('views')} isQuiet columns={columns} rows={data.items} keyOf={({ view }) => view} />
      ) : (
        <Skeleton shape="block" />
      )}
      <Shell line={shellLine('views')} />
    </section>
  );
}
