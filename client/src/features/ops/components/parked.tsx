import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ParkedFacts, ReplayedBody } from '#contracts/maintenance.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { opsKeys } from '../keys.ts';
import { parkedQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Reactions } from './reactions.tsx';
import { Reasoned } from './reasoned.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

/** What reactions could not take, another try of one or of all. */
export function Parked() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(parkedQuery(useApiClient()));
  if (error) return <RoomError error={error} />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('parked.what')}</p>
      {!data && <Skeleton shape="block" />}
      {data?.items.length === 0 && <p className={css.quiet}>{t('parked.none')}</p>}
      {data && data.items.length > 0 && <ParkedTable items={data.items} />}
      <Reactions />
      <Shell line={shellLine('parked')} />
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
      key: 'stream',
      title: t('by.stream'),
      cell: ({ stream, revision }: ParkedItem) => (
        <Link to={places.stream(stream, revision)} className={`${css.mono} ${css.cut}`}>
          {stream} @ {revision}
        </Link>
      ),
    },
    { key: 'tries', title: t('tries'), isNumber: true, cell: ({ tries }: ParkedItem) => tries ?? '' },
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
    {
      key: 'skip',
      title: t('skip'),
      cell: (one: ParkedItem) => <Skip fact={one} />,
    },
  ];
}

/** Leaves it out for good. */
function Skip({ fact: { id, type } }: { fact: ParkedItem }) {
  const { t } = useTranslation('ops');
  return (
    <Reasoned
      label={t('skip.one', { type })}
      what={t('skip.what')}
      path={opsRoutes.skipParked}
      body={(reason) => ({ id, reason })}
      done={t('skip.done', { type })}
    />
  );
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
      await cache.invalidateQueries({ queryKey: opsKeys.parked });
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
