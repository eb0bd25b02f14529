import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyKeptFor, type OpenedValue, type OperatorAct } from '#contracts/ops-acts.ts';
import { actRoutes } from '#contracts/ops-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { actsQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Confirm } from './confirm.tsx';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

/** What operators did, what waits for a second one, and the password that it takes. */
export function Acts({ memberId, cursor }: { memberId: string | null; cursor: string | undefined }) {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(actsQuery(useApiClient(), cursor));
  const columns = useColumns(memberId);
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{t('acts.what')}</p>
      <Confirm told={data} />
      {data.items.length === 0 ? (
        <p className={css.quiet}>{t('acts.none')}</p>
      ) : (
        <Table
          caption={t('room.acts')}
          isQuiet
          columns={columns}
          rows={data.items}
          keyOf={({ operatorId, id }) => `${operatorId} ${id}`}
        />
      )}
      <p className={css.line}>
        {data.next !== undefined && (
          <Link to={places.olderActs(data.next)} data-key="o">
            {t('older')}
          </Link>
        )}
        {cursor !== undefined && (
          <Link to={places.acts} data-key="n">
            {t('newest')}
          </Link>
        )}
      </p>
      <Shell line={shellLine('acts')} />
    </section>
  );
}

const said = (words: OperatorAct['target']) =>
  Object.entries(words)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

function useColumns(memberId: string | null) {
  const { t } = useTranslation('ops');
  return [
    { key: 'at', title: t('at'), cell: ({ at }: OperatorAct) => <Moment at={at} /> },
    { key: 'kind', title: t('acts.kind'), cell: ({ kind }: OperatorAct) => kind },
    { key: 'phase', title: t('acts.phase'), cell: (act: OperatorAct) => <Phase act={act} /> },
    {
      key: 'do',
      title: t('acts.do'),
      cell: (act: OperatorAct) => <Ways act={act} isOwn={act.operatorId === memberId} />,
    },
    {
      key: 'target',
      title: t('acts.target'),
      cell: (act: OperatorAct) => (
        <span className={`${css.mono} ${css.cut}`} title={said(act.target)}>
          {said(act.target)}
        </span>
      ),
    },
    { key: 'reason', title: t('acts.reason'), cell: ({ reason }: OperatorAct) => reason },
    {
      key: 'by',
      title: t('acts.by'),
      cell: ({ operatorId, approverId }: OperatorAct) => (
        <span className={css.mono} title={approverId === null ? operatorId : `${operatorId}, ${approverId}`}>
          {[operatorId, approverId].flatMap((id) => (id === null ? [] : [id.slice(0, 8)])).join(' + ')}
        </span>
      ),
    },
    { key: 'outcome', title: t('acts.outcome'), cell: ({ outcome }: OperatorAct) => outcome && said(outcome) },
  ];
}

function Phase({ act: { phase, validUntil, code, calledOff } }: { act: OperatorAct }) {
  const { t } = useTranslation('ops');
  const now = useNow();
  if (calledOff) {
    const by = t('acts.by.one', { by: calledOff.by.slice(0, 8) });
    return <span title={calledOff.by}>{[t(`acts.is.${phase}`), by, calledOff.reason ?? []].flat().join(', ')}</span>;
  }
  if (phase !== 'proposed' || validUntil === null)
    return <>{code === null ? t(`acts.is.${phase}`) : `${t(`acts.is.${phase}`)}: ${code}`}</>;
  const left = Math.max(0, Math.ceil((Date.parse(validUntil) - now) / 60_000));
  return <>{t('acts.left', { count: left })}</>;
}

/** Anybody's is withdrawn until it is done, and approved by another one; then the value of one's own is read. */
function Ways({ act, isOwn }: { act: OperatorAct; isOwn: boolean }) {
  const { t } = useTranslation('ops');
  const { operatorId, id, phase, kind } = act;
  if (phase === 'proposed' || phase === 'approved')
    return (
      <span className={css.line}>
        {!isOwn && phase === 'proposed' && (
          <Way label={t('acts.approve', { kind })} path={actRoutes.approve(operatorId, id)} />
        )}
        <Way label={t('acts.withdraw', { kind })} path={actRoutes.withdraw(operatorId, id)} />
      </span>
    );
  if (!isOwn || phase !== 'done') return null;
  if (kind === 'open-seal') return <Value id={id} />;
  return kind === 'download-backup' ? <Download act={act} /> : null;
}

/** While the copy lies there. The browser fetches it by itself: it may be larger than a page can hold. */
function Download({ act: { id, endedAt } }: { act: OperatorAct }) {
  const { t } = useTranslation('ops');
  const now = useNow();
  const { data } = useQuery(actsQuery(useApiClient()));
  if (endedAt === null || now > Date.parse(endedAt) + copyKeptFor) return null;
  if (data?.confirmedUntil == null) return t('acts.download.confirm');
  return (
    <a href={actRoutes.backup(id)} download>
      {t('acts.download')}
    </a>
  );
}

function Way({ label, path }: { label: string; path: string }) {
  const isHydrated = useHydrated();
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  const again = () => cache.invalidateQueries({ queryKey: opsKeys.acts });
  const { mutate, isPending } = useCommand<object>(path, { onDone: again, onRefused: (error) => say(words(error)) });
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
      {label}
    </Button>
  );
}

/** What the seal had hidden: shown once. */
function Value({ id }: { id: string }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const say = useSay();
  const words = useRefusal('ops');
  const { mutate, data, isPending } = useCommand<object, OpenedValue>(actRoutes.value(id), {
    onRefused: (error) => say(words(error)),
  });
  if (data) return <code className={css.mono}>{JSON.stringify(data.value)}</code>;
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
      {t('acts.value')}
    </Button>
  );
}
