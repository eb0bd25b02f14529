import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MarketProcess } from '#contracts/ops-processes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { processesQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

function useWhichColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'role', title: t('processes.role'), cell: ({ role }: MarketProcess) => role },
    {
      key: 'state',
      title: t('state'),
      cell: ({ isSilent }: MarketProcess) =>
        isSilent ? (
          <Badge mean="warn">{t('processes.silent')}</Badge>
        ) : (
          <Badge mean="quiet">{t('processes.runs')}</Badge>
        ),
    },
    {
      key: 'host',
      title: t('processes.host'),
      cell: ({ host }: MarketProcess) => <span className={css.mono}>{host}</span>,
    },
    {
      key: 'build',
      title: t('processes.build'),
      cell: ({ build }: MarketProcess) => <span className={css.mono}>{build}</span>,
    },
    { key: 'since', title: t('processes.since'), cell: ({ since }: MarketProcess) => <Moment at={since} /> },
    { key: 'at', title: t('processes.heard'), cell: ({ at }: MarketProcess) => <Moment at={at} /> },
  ];
}

function useVitalColumns() {
  const { t } = useTranslation('ops');
  return [
    {
      key: 'lag',
      title: t('processes.lag'),
      isNumber: true,
      cell: ({ loopLagMs }: MarketProcess) => `${Math.round(loopLagMs)} ms`,
    },
    {
      key: 'memory',
      title: t('processes.memory'),
      isNumber: true,
      cell: ({ memoryMb }: MarketProcess) => `${Math.round(memoryMb)} MB`,
    },
    { key: 'sockets', title: t('processes.sockets'), isNumber: true, cell: ({ sockets }: MarketProcess) => sockets },
    {
      key: 'mailboxes',
      title: t('processes.mailboxes'),
      isNumber: true,
      cell: ({ mailboxes }: MarketProcess) => mailboxes,
    },
    {
      key: 'waiting',
      title: t('processes.waiting'),
      isNumber: true,
      cell: ({ commandsWaiting }: MarketProcess) => commandsWaiting,
    },
    {
      key: 'threads',
      title: t('processes.threads'),
      cell: ({ threads }: MarketProcess) => <Threads threads={threads} />,
    },
  ];
}

function Threads({ threads }: Pick<MarketProcess, 'threads'>) {
  const { t } = useTranslation('ops');
  if (threads.length === 0) return null;
  return (
    <ul className={css.names}>
      {threads.map(({ name, busy }, at) => (
        <li key={`${name} ${at}`}>{t('processes.busy', { name, share: Math.round(busy * 100) })}</li>
      ))}
    </ul>
  );
}

/** What runs of the market, and how each does. */
export function MarketProcesses() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(processesQuery(useApiClient()));
  const columns = [...useWhichColumns(), ...useVitalColumns()];
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  const builds = new Set(data.items.filter(({ isSilent }) => !isSilent).map(({ build }) => build));
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('processes.what')}</p>
      <Alert mean="warn">{builds.size > 1 && t('processes.builds')}</Alert>
      {data.items.length === 0 && <p className={css.quiet}>{t('processes.none')}</p>}
      {data.items.length > 0 && (
        <Table caption={t('room.processes')} isQuiet columns={columns} rows={data.items} keyOf={({ id }) => id} />
      )}
      <Shell line={shellLine('processes')} />
    </section>
  );
}
