import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Job, JobBody } from '#contracts/ops-jobs.ts';
import { jobRoutes } from '#contracts/ops-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { instantOf } from '../instants.ts';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import work from '../work.module.css';
import { places } from '../places.ts';
import { viewsQuery } from '../queries.ts';

type Typed = ReturnType<typeof typedIn>;

/** The three kinds of work, each with a form of its own. */
export function JobForms({ rules }: { rules: readonly string[] }) {
  const views = useQuery(viewsQuery(useApiClient())).data?.items.map(({ view }) => view) ?? [];
  return (
    <div className={work.works}>
      <Sample views={views} />
      <RulesOnHistory rules={rules} />
      <Documents views={views} />
    </div>
  );
}

interface WorkProps {
  kind: JobBody['kind'];
  bodyOf: (typed: Typed) => JobBody;
  children?: ReactNode;
}

/** One kind of work: begun, one looks at it. */
export function Work({ kind, bodyOf, children }: WorkProps) {
  const { t } = useTranslation('ops');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isHydrated = useHydrated();
  const words = useRefusal('ops');
  const id = useId();
  const { mutate, error, isPending } = useCommand<JobBody, Job>(jobRoutes.all, {
    onDone: async (job) => {
      void cache.invalidateQueries({ queryKey: opsKeys.jobs });
      await navigate(places.job(job.id));
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(bodyOf(typedIn(event.currentTarget)));
  }
  return (
    <form className={work.work} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} className={css.heading}>
        {t(`work.${kind}`)}
      </h2>
      <p className={css.quiet}>{t(`work.what.${kind}`)}</p>
      {children}
      <Alert mean="error" isSaid>
        {error && words(error)}
      </Alert>
      <Button type="submit" disabled={!isHydrated} isPending={isPending}>
        {t('work.begin')}
      </Button>
    </form>
  );
}

const optionsOf = (all: readonly string[]) => all.map((value) => ({ value, text: value }));

const sampleOf = (typed: Typed): JobBody => ({
  kind: 'drift',
  ...(typed('view') && { views: [typed('view')] }),
  sample: Number(typed('sample')),
  ...(typed('seed').trim() && { seed: typed('seed').trim() }),
});

function Sample({ views }: { views: readonly string[] }) {
  const { t } = useTranslation('ops');
  return (
    <Work kind="drift" bodyOf={sampleOf}>
      <Select label={t('view')} name="view" options={[{ value: '', text: t('job.views.all') }, ...optionsOf(views)]} />
      <Field label={t('work.sample')} name="sample" type="number" min={1} max={200} defaultValue={20} required />
      <Field label={t('work.seed')} name="seed" maxLength={40} pattern="[\w\-]*" autoComplete="off" />
    </Work>
  );
}

const rulesOf = (typed: Typed): JobBody => ({
  kind: 'rules',
  rules: [typed('one'), typed('other')],
  from: instantOf(typed('from')),
  to: instantOf(typed('to')),
});

function RulesOnHistory({ rules }: { rules: readonly string[] }) {
  const { t } = useTranslation('ops');
  return (
    <Work kind="rules" bodyOf={rulesOf}>
      <Select label={t('work.rules.one')} name="one" options={optionsOf(rules)} />
      <Select label={t('work.rules.other')} name="other" options={optionsOf(rules)} defaultValue={rules.at(-1)} />
      {(['from', 'to'] as const).map((word) => (
        <Field key={word} label={t(`work.${word}`)} name={word} type="datetime-local" max="9999-12-31T23:59" required />
      ))}
    </Work>
  );
}

const documentsOf = (typed: Typed): JobBody => ({
  kind: 'documents',
  view: typed('view'),
  ids: typed('ids')
    .split(/[\s,]+/)
    .filter(Boolean),
  ...(typed('at') && { at: instantOf(typed('at')) }),
});

function Documents({ views }: { views: readonly string[] }) {
  const { t } = useTranslation('ops');
  return (
    <Work kind="documents" bodyOf={documentsOf}>
      <Select label={t('view')} name="view" options={optionsOf(views)} />
      <Field label={t('work.ids')} hint={t('work.ids.hint')} name="ids" required autoComplete="off" />
      <Field label={t('work.at')} name="at" type="datetime-local" step={1} max="9999-12-31T23:59:59" />
    </Work>
  );
}
