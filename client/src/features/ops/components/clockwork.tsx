import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsDue } from '#contracts/ops.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { dueQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

type Deadline = OpsDue['items'][number];

function useDueColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'at', title: t('at'), cell: ({ at }: Deadline) => <Moment at={at} /> },
    { key: 'kind', title: t('kind'), cell: ({ kind }: Deadline) => kind },
    { key: 'target', title: t('target'), cell: ({ target }: Deadline) => <span className={css.mono}>{target}</span> },
    {
      key: 'late',
      title: t('state'),
      cell: ({ isLate }: Deadline) => isLate && <Badge mean="warn">{t('late')}</Badge>,
    },
  ];
}

/** What time will do, the late first. */
export function Clockwork() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(dueQuery(useApiClient()));
  const columns = useDueColumns();
  if (error) return <RoomError error={error} />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('due.what')}</p>
      {data?.items.length === 0 && <p className={css.quiet}>{t('due.none')}</p>}
      {data && data.items.length > 0 && (
        <Table
          caption={t('due')}
          isQuiet
          columns={columns}
          rows={data.items}
          keyOf={({ kind, target }) => `${kind} ${target}`}
        />
      )}
      {!data && <Skeleton shape="block" />}
      <Shell line={shellLine('due')} />
    </section>
  );
}
