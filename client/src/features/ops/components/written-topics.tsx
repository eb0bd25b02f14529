import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsRelay } from '#contracts/ops-relay.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { relayQuery } from '../queries.ts';
import { shellLine } from '../shell-lines.ts';
import { Moment } from './moment.tsx';
import { Propose } from './propose.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

type Written = OpsRelay['topics'][number];
type Reader = OpsRelay['groups'][number];

const meanOf = { current: 'leading', written: 'quiet', filling: 'warn' } as const;

/** What two operators may do about an edition: one is under way at a time, and the current one is not retired. */
function Editions({ of: { topic, name, edition, state }, all }: { of: Written; all: readonly Written[] }) {
  const { t } = useTranslation('ops');
  if (state === 'current')
    return all.some((one) => one.topic === topic && one.state === 'filling') ? null : (
      <Propose
        label={t('edition.begin', { name })}
        what={t('edition.begin.what')}
        kind="begin-edition"
        target={{ topic }}
      />
    );
  const [label, what] =
    state === 'filling'
      ? (['edition.giveUp', 'edition.giveUp.what'] as const)
      : (['edition.retire', 'edition.retire.what'] as const);
  return <Propose label={t(label, { name })} what={t(what)} kind="retire-edition" target={{ topic, edition }} />;
}

function useTopicColumns(all: readonly Written[]) {
  const { t } = useTranslation('ops');
  return [
    { key: 'name', title: t('relay.topic'), cell: ({ name }: Written) => <span className={css.mono}>{name}</span> },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state }: Written) => <Badge mean={meanOf[state]}>{t(`relay.state.${state}`)}</Badge>,
    },
    { key: 'do', title: t('acts.do'), cell: (one: Written) => <Editions of={one} all={all} /> },
    { key: 'sent', title: t('relay.sent'), isNumber: true, cell: ({ sent }: Written) => sent ?? '' },
    {
      key: 'behind',
      title: t('relay.behind'),
      isNumber: true,
      cell: ({ behindMs }: Written) => (behindMs === null ? '' : `${Math.ceil(behindMs / 1000)} s`),
    },
    { key: 'by', title: t('relay.by'), cell: ({ by }: Written) => by ?? t('relay.nobody') },
    { key: 'at', title: t('relay.at'), cell: ({ at }: Written) => at && <Moment at={at} /> },
  ];
}

function useReaderColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'group', title: t('relay.group'), cell: ({ group }: Reader) => <span className={css.mono}>{group}</span> },
    { key: 'topic', title: t('relay.topic'), cell: ({ topic }: Reader) => <span className={css.mono}>{topic}</span> },
    { key: 'lag', title: t('relay.lag'), isNumber: true, cell: ({ lag }: Reader) => lag },
  ];
}

/** What is written to Kafka, how far it is, and who reads it there. */
export function WrittenTopics() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(relayQuery(useApiClient()));
  const [topics, readers] = [useTopicColumns(data?.topics ?? []), useReaderColumns()];
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <section className={css.section}>
      <p className={css.quiet}>{data.broker === null ? t('relay.none') : t('relay.what', { broker: data.broker })}</p>
      {data.error !== null && <p>{t('relay.away', { error: data.error })}</p>}
      <Table caption={t('relay.topics')} isQuiet columns={topics} rows={data.topics} keyOf={({ name }) => name} />
      {data.groups.length > 0 && (
        <Table
          caption={t('relay.groups')}
          isQuiet
          columns={readers}
          rows={data.groups}
          keyOf={({ group, topic }) => `${group} ${topic}`}
        />
      )}
      <Shell line={shellLine('relay')} />
    </section>
  );
}
