import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FactTypes as Known } from '#contracts/ops.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { useServerTime } from '../../../lib/server-time.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { countsQuery, type Hours, spans, typesQuery } from '../queries.ts';
import { sumsOf } from '../rates.ts';
import { shellLine } from '../shell-lines.ts';
import { FactRates } from './fact-rates.tsx';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';
import { Shell } from './shell.tsx';

/** Facts a second, categories, and every type of fact: how many there were, who writes it, who reads it. */
export function FactTypes({ hours }: { hours: Hours }) {
  const api = useApiClient();
  const { now } = useServerTime();
  const counts = useQuery(countsQuery(api, hours, now));
  const types = useQuery(typesQuery(api));
  const error = counts.error ?? types.error;
  if (error) return <RoomError error={error} />;
  if (!counts.data || !types.data) return <Skeleton shape="block" />;
  const { items, from, to, isWhole } = counts.data;
  const earliest = items.at(-1)?.minute;
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return (
    <>
      <Spans hours={hours} />
      <FactRates items={items} from={isWhole || !earliest ? from : Date.parse(earliest)} to={to} />
      {!isWhole && earliest && <Cut since={earliest} />}
      <Catalogue known={types.data.items} sums={sumsOf(items)} />
      <Shell line={shellLine('counts', [span.from, span.to])} />
    </>
  );
}

function Spans({ hours }: { hours: Hours }) {
  const { t } = useTranslation('ops');
  return (
    <nav className={css.line} aria-label={t('span')}>
      {spans.map((one) => (
        <Link key={one} to={places.types(one)} aria-current={one === hours ? 'true' : undefined} className={css.span}>
          {t(`span.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Counters are many where many types are written: then there are those of the latest minutes. */
function Cut({ since }: { since: string }) {
  const { t } = useTranslation('ops');
  return (
    <p className={css.quiet}>
      {t('counts.since')} <Moment at={since} />
    </p>
  );
}

type KnownType = Known['items'][number];

interface CatalogueProps {
  known: readonly KnownType[];
  sums: ReadonlyMap<string, number>;
}

/** Those of which most were written first; a type that this build does not know any more is still counted. */
function Catalogue({ known, sums }: CatalogueProps) {
  const { t } = useTranslation('ops');
  const columns = useColumns(sums);
  const names = new Set(known.map(({ type }) => type));
  const strange = [...sums.keys()].filter((type) => !names.has(type));
  const rows = [
    ...known,
    ...strange.map((type) => ({ type, category: '', v: 0, secret: [], sample: null, views: [], reactions: [] })),
  ];
  const sorted = rows.toSorted((a, b) => (sums.get(b.type) ?? 0) - (sums.get(a.type) ?? 0));
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('catalogue')}</h2>
      <Table
        caption={t('catalogue')}
        isQuiet
        columns={columns}
        rows={sorted}
        keyOf={(one) => one.category + one.type}
      />
    </section>
  );
}

/** What such a fact looks like; it opens where it stands. */
function Sample({ of: { type, sample } }: { of: KnownType }) {
  const { t } = useTranslation('ops');
  if (!sample) return null;
  return (
    <details className={css.sample}>
      <summary aria-label={t('sample.of', { type })}>{t('sample')}</summary>
      <pre className={`${css.code} ${css.mono}`}>{JSON.stringify(sample, null, 2)}</pre>
    </details>
  );
}

const names = (all: readonly string[]) => <span className={css.names}>{all.join(', ')}</span>;

function useColumns(sums: ReadonlyMap<string, number>) {
  const { t } = useTranslation('ops');
  return [
    {
      key: 'type',
      title: t('by.type'),
      cell: (one: KnownType) => (
        <>
          <Link to={places.log({ type: one.type })}>{one.type}</Link>
          <Sample of={one} />
        </>
      ),
    },
    { key: 'facts', title: t('facts.many'), isNumber: true, cell: ({ type }: KnownType) => sums.get(type) ?? 0 },
    {
      key: 'category',
      title: t('writtenBy'),
      cell: ({ category }: KnownType) =>
        category ? <Link to={places.log({ category })}>{category}</Link> : <span>{t('type.strange')}</span>,
    },
    { key: 'v', title: t('version'), isNumber: true, cell: ({ v }: KnownType) => v || '' },
    { key: 'views', title: t('views'), cell: ({ views }: KnownType) => names(views) },
    { key: 'reactions', title: t('reactions'), cell: ({ reactions }: KnownType) => names(reactions) },
    { key: 'secret', title: t('secrets'), cell: ({ secret }: KnownType) => names(secret) },
  ];
}
