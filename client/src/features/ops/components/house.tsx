import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ParkedFacts, ReplayedBody } from '#contracts/maintenance.ts';
import type { OpsDue, OpsViews } from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { dueQuery, parkedQuery, viewsQuery } from '../queries.ts';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';

/** What reactions could not take, another try of one or of all. */
export function Parked() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(parkedQuery(useApiClient()));
  if (error) return <RoomError error={error} />;
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('parked')}</h2>
      {!data && <Skeleton shape="block" />}
      {data?.items.length === 0 && <p className={css.quiet}>{t('parked.none')}</p>}
      {data && data.items.length > 0 && <ParkedTable items={data.items} />}
    </section>
  );
}

type ParkedItem = ParkedFacts['items'][number];

function ParkedTable({ items }: ParkedFacts) {
  const { t } = useTranslation('ops');
  const retry = useRetry();
  const columns = useParkedColumns(retry);
  return (
    <>
      <Table caption={t('parked')} isQuiet columns={columns} rows={items} keyOf={({ id }) => id} />
      <p>
        <Again which="all" label={t('retry.all')} retry={retry} />
      </p>
    </>
  );
}

function useParkedColumns(retry: ReturnType<typeof useRetry>) {
  const { t } = useTranslation('ops');
  return [
    { key: 'reaction', title: t('reaction'), cell: ({ reaction }: ParkedItem) => reaction },
    { key: 'type', title: t('by.type'), cell: (one: ParkedItem) => <Link to={places.fact(one)}>{one.type}</Link> },
    {
      key: 'error',
      title: t('error'),
      cell: ({ error }: ParkedItem) => (
        <span className={css.cut} title={error}>
          {error}
        </span>
      ),
    },
    {
      key: 'retry',
      title: t('retry'),
      cell: ({ id, type }: ParkedItem) => <Again which={id} label={t('retry.one', { type })} retry={retry} />,
    },
  ];
}

/** One try at a time, for all buttons of the list. */
function useRetry() {
  const { t } = useTranslation('ops');
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  return useCommand<{ which: string }, ReplayedBody>(opsRoutes.retryParked, {
    onDone: async ({ replayed, failed }) => {
      say(t('retried', { replayed, failed }));
      await cache.invalidateQueries({ queryKey: ['ops', 'parked'] });
    },
    onRefused: (error) => say(words(error)),
  });
}

interface AgainProps {
  which: string;
  label: string;
  retry: ReturnType<typeof useRetry>;
}

function Again({ which, label, retry: { mutate, isPending, variables } }: AgainProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      look="plain"
      disabled={!isHydrated}
      isPending={isPending && variables.which === which}
      onClick={() => mutate({ which })}
    >
      {label}
    </Button>
  );
}

const meanOf = { live: 'leading', 'catching-up': 'warn', stopped: 'error', unknown: 'quiet' } as const;
type ShownView = OpsViews['items'][number];

function useViewColumns() {
  const { t } = useTranslation('ops');
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
      <h2 className={css.heading}>{t('views')}</h2>
      {data ? (
        <Table caption={t('views')} isQuiet columns={columns} rows={data.items} keyOf={({ view }) => view} />
      ) : (
        <Skeleton shape="block" />
      )}
    </section>
  );
}

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
      <h2 className={css.heading}>{t('due')}</h2>
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
    </section>
  );
}
