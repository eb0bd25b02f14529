import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobResult, JobWithResult } from '#contracts/ops-jobs.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { jobQuery } from '../queries.ts';
import { JobProgress, JobState, StopJob, useAsked } from './job-state.tsx';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';
import { RulesFound } from './rules-found.tsx';
import { ThenAndNow } from './then-and-now.tsx';

/** One job: how far it is, an end to it, and what it found. */
export function JobFound({ id }: { id: string }) {
  const { data, error } = useQuery(jobQuery(useApiClient(), id));
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <>
      <Standing job={data} />
      {data.result && <Found result={data.result} />}
    </>
  );
}

function Standing({ job }: { job: JobWithResult }) {
  const { t } = useTranslation('ops');
  const asked = useAsked();
  return (
    <section className={css.section} aria-live="polite">
      <p>{asked(job.asked)}</p>
      <div className={css.line}>
        <JobState job={job} />
        <JobProgress job={job} />
        {job.until && <Moment at={job.until} />}
        <StopJob job={job} />
        <Link to={places.jobs} className={buttonClass('plain')}>
          {t('to.jobs')}
        </Link>
      </div>
      {job.state === 'stopped' && <p className={css.quiet}>{t('job.stopped.what')}</p>}
    </section>
  );
}

function Found({ result }: { result: JobResult }) {
  if (result.kind === 'rules') return <RulesFound result={result} />;
  if (result.kind === 'log') return <LogFound result={result} />;
  return result.kind === 'drift' ? <DriftFound result={result} /> : <DocumentsFound result={result} />;
}

function LogFound({ result: { facts, through } }: { result: Extract<JobResult, { kind: 'log' }> }) {
  const { t } = useTranslation('ops');
  return (
    <p className={css.line}>
      <Badge mean="leading">{t('log.whole', { count: facts })}</Badge>
      {through && <Moment at={through} />}
    </p>
  );
}

type DriftResult = Extract<JobResult, { kind: 'drift' }>;

function DriftFound({ result: { found, views, seed } }: { result: DriftResult }) {
  const { t } = useTranslation('ops');
  const [foundColumns, viewColumns] = [useFoundColumns(), useSampleColumns()];
  return (
    <>
      <section className={css.section}>
        <h2 className={css.heading}>{t('drift.found')}</h2>
        {found.length === 0 ? (
          <p>
            <Badge mean="leading">{t('drift.none')}</Badge>
          </p>
        ) : (
          <Table
            caption={t('drift.found')}
            isQuiet
            columns={foundColumns}
            rows={found}
            keyOf={({ view, id }) => `${view} ${id}`}
          />
        )}
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>{t('drift.sample')}</h2>
        <p className={css.quiet}>{t('drift.seed', { seed })}</p>
        <Table caption={t('drift.sample')} isQuiet columns={viewColumns} rows={views} keyOf={({ view }) => view} />
      </section>
    </>
  );
}

type Drifted = DriftResult['found'][number];

function useFoundColumns() {
  const { t } = useTranslation('ops');
  return [
    { key: 'view', title: t('view'), cell: ({ view }: Drifted) => view },
    {
      key: 'id',
      title: t('documents.one'),
      cell: ({ view, id }: Drifted) => (
        <Link to={places.document(view, id)} className={css.mono}>
          {id}
        </Link>
      ),
    },
    {
      key: 'fields',
      title: t('fields'),
      cell: ({ fields }: Drifted) => <span className={`${css.mono} ${css.names}`}>{fields.join(', ')}</span>,
    },
  ];
}

type Sampled = DriftResult['views'][number];

function useSampleColumns() {
  const { t } = useTranslation('ops');
  const numbers = (['same', 'differs', 'unknown'] as const).map((key) => ({
    key,
    title: t(`sampled.${key}`),
    isNumber: true,
    cell: (one: Sampled) => one[key],
  }));
  return [
    { key: 'view', title: t('view'), cell: ({ view }: Sampled) => view },
    { key: 'version', title: t('version'), isNumber: true, cell: ({ version }: Sampled) => version },
    ...numbers,
    { key: 'leftOut', title: t('sampled.leftOut'), cell: ({ leftOut }: Sampled) => leftOut ?? '' },
  ];
}

function DocumentsFound({ result: { items, view, version } }: { result: Extract<JobResult, { kind: 'documents' }> }) {
  const { t } = useTranslation('ops');
  return (
    <>
      <p className={css.quiet}>{t('document.fold', { version })}</p>
      {items.map(({ id, was, now, differences }) => (
        <section key={id} className={css.section}>
          <h2 className={`${css.heading} ${css.mono}`}>{id}</h2>
          {was === null && now === null ? (
            <p className={css.quiet}>{t('document.none')}</p>
          ) : (
            <ThenAndNow was={was} is={now} differences={differences} caption={`${view} ${id}`} />
          )}
        </section>
      ))}
    </>
  );
}
