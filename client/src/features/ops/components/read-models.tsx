import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsViews } from '#contracts/ops.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { viewsQuery } from '../queries.ts';
import { sizeText } from '../sizes.ts';
import { shellLine } from '../shell-lines.ts';
import { Rebuild, useRebuild } from './rebuild.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

const meanOf = { live: 'leading', 'catching-up': 'warn', stopped: 'error', unknown: 'quiet' } as const;
type ShownView = OpsViews['items'][number];

/** A view that another process fills has no figures here. */
const unknown = '–';

/** How far behind, how fast and how large. */
function useFigureColumns() {
  const { t } = useTranslation('ops');
  const { code } = useLocale();
  const number = (n: number) => new Intl.NumberFormat(code, { maximumFractionDigits: 1 }).format(n);
  const figure = (key: string, title: string, of: (view: ShownView) => number | null, said = number) => ({
    key,
    title,
    isNumber: true,
    cell: (view: ShownView) => {
      const n = of(view);
      return n === null ? unknown : said(n);
    },
  });
  return [
    figure('lag', t('views.lag'), ({ lagMs }) => lagMs, (ms) => t('views.seconds', { n: number(ms / 1000) })), // prettier-ignore
    figure('rate', t('views.rate'), ({ rate }) => rate),
    figure('documents', t('views.documents'), ({ documents }) => documents),
    figure('size', t('views.size'), ({ bytes }) => bytes, (bytes) => sizeText(bytes, code)), // prettier-ignore
  ];
}

function useViewColumns() {
  const { t } = useTranslation('ops');
  const figures = useFigureColumns();
  const rebuild = useRebuild();
  return [
    { key: 'view', title: t('view'), cell: ({ view }: ShownView) => view },
    { key: 'version', title: t('version'), isNumber: true, cell: ({ version }: ShownView) => version },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state, share }: ShownView) => (
        <Badge mean={meanOf[state]}>
          {t(`state.${state}`)}
          {state === 'catching-up' && share !== null && ` ${Math.floor(share * 100)} %`}
        </Badge>
      ),
    },
    ...figures,
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
