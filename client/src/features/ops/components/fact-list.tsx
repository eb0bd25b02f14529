import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsFact } from '#contracts/ops.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { factsQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { NothingThere } from './nothing-there.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

/** Facts that hold what was asked, newest first; new ones come by themselves. */
export function FactList({ asked }: { asked: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(factsQuery(useApiClient(), asked));
  const columns = useColumns();
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  const { items, next, looked, until, index } = data;
  return (
    <section className={css.section}>
      {items.length === 0 ? (
        <NothingThere title={t('none')} text={t('none.text')} />
      ) : (
        <Table caption={t('facts')} isQuiet columns={columns} rows={items} keyOf={({ id }) => id} />
      )}
      <p className={css.foot} aria-live="polite">
        <span>{t('looked', { count: looked })}</span>
        {until && (
          <span>
            {t('until')} <Moment at={until} />
          </span>
        )}
        {next && (
          <Link to={places.log({ ...asked, cursor: next })} data-key="o">
            {t('older')}
          </Link>
        )}
        {asked['cursor'] && (
          <Link to={places.log({ ...asked, cursor: undefined })} data-key="n">
            {t('newest')}
          </Link>
        )}
        {index.ok && index.share >= 1 ? null : (
          <span className={css.changed}>{t('index.behind', { share: Math.floor(index.share * 100) })}</span>
        )}
      </p>
      <Shell line={shellLine('facts', [], asked)} />
    </section>
  );
}

function useColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'at', title: t('at'), cell: ({ at }: OpsFact) => <Moment at={at} /> },
    { key: 'type', title: t('by.type'), cell: (fact: OpsFact) => <Link to={places.fact(fact)}>{fact.type}</Link> },
    {
      key: 'stream',
      title: t('by.stream'),
      cell: ({ stream }: OpsFact) => (
        <Link to={places.log({ stream })} className={`${css.mono} ${css.cut}`}>
          {stream}
        </Link>
      ),
    },
    { key: 'revision', title: t('revision'), isNumber: true, cell: ({ revision }: OpsFact) => revision },
    {
      key: 'actor',
      title: t('actor'),
      cell: ({ actorId }: OpsFact) => (
        <Link to={places.log({ person: actorId })} className={`${css.mono} ${css.cut}`}>
          {actorId}
        </Link>
      ),
    },
    {
      key: 'request',
      title: t('by.correlation'),
      cell: ({ correlationId }: OpsFact) => (
        <Link to={places.request(correlationId)} className={`${css.mono} ${css.cut}`}>
          {correlationId}
        </Link>
      ),
    },
  ];
}
