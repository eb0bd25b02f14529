import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contracts/ops-jobs.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { Link } from '../../../lib/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import css from '../ops.module.css';
import { places } from '../places.ts';
import { jobsQuery } from '../queries.ts';
import { JobForms } from './job-forms.tsx';
import { JobProgress, JobState, StopJob, useAsked } from './job-state.tsx';
import { Moment } from './moment.tsx';
import { RoomError } from './room-error.tsx';

/** Work over the whole log: what can be asked, what runs, what waits, what was found. */
export function JobList() {
  const { t } = useTranslation('ops');
  const { data, error } = useQuery(jobsQuery(useApiClient()));
  const columns = useColumns();
  if (error) return <RoomError error={error} />;
  if (!data) return <Skeleton shape="block" />;
  return (
    <>
      <section className={css.section}>
        <p className={css.quiet}>{t('jobs.what', { count: data.mostWaiting })}</p>
        <JobForms rules={data.rules} />
      </section>
      <section className={css.section}>
        <h2 className={css.heading}>{t('jobs.latest')}</h2>
        {data.items.length === 0 ? (
          <p className={css.quiet}>{t('jobs.none')}</p>
        ) : (
          <Table caption={t('jobs.latest')} isQuiet columns={columns} rows={data.items} keyOf={({ id }) => id} />
        )}
      </section>
    </>
  );
}

function useColumns() {
  const { t } = useTranslation('ops');
  const asked = useAsked();
  return [
    { key: 'at', title: t('job.askedAt'), cell: ({ askedAt }: Job) => <Moment at={askedAt} /> },
    {
      key: 'asked',
      title: t('job.asked'),
      cell: (job: Job) => <Link to={places.job(job.id)}>{asked(job.asked)}</Link>,
    },
    { key: 'state', title: t('state'), cell: (job: Job) => <JobState job={job} /> },
    { key: 'done', title: t('job.progress'), cell: (job: Job) => <JobProgress job={job} /> },
    { key: 'by', title: t('actor'), cell: ({ by }: Job) => <span className={`${css.mono} ${css.cut}`}>{by}</span> },
    { key: 'stop', title: t('job.end'), cell: (job: Job) => <StopJob job={job} /> },
  ];
}
