import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Job, JobBody } from '#contracts/ops-jobs.ts';
import { jobRoutes } from '#contracts/ops-routes.ts';
import { useCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import work from '../work.module.css';

/** What a job was asked for, in a few words. */
export function useAsked() {
  const { t } = useTranslation('ops');
  return (asked: JobBody): string => {
    if (asked.kind === 'documents') return t('job.documents', { view: asked.view, ids: asked.ids.join(', ') });
    if (asked.kind === 'rules') return t('job.rules', { one: asked.rules[0], other: asked.rules[1] });
    if (asked.kind === 'log') return t('job.log');
    return t('job.drift', { views: asked.views?.join(', ') ?? t('job.views.all') });
  };
}

const meanOf = { waiting: 'quiet', running: 'live', done: 'leading', stopped: 'warn', failed: 'error' } as const;

/** How a job stands, and why it failed. */
export function JobState({ job: { state, error } }: { job: Job }) {
  const { t } = useTranslation('ops');
  return (
    <span className={css.line}>
      <Badge mean={meanOf[state]}>{t(`job.${state}`)}</Badge>
      {error && (
        <span className={css.cut} title={error}>
          {error}
        </span>
      )}
    </span>
  );
}

/** How much of the log it has looked at. */
export function JobProgress({ job: { done, of, state } }: { job: Job }) {
  const { t } = useTranslation('ops');
  if (state === 'waiting') return null;
  return (
    <span className={work.progress}>
      {state === 'running' && <progress aria-label={t('job.progress')} max={Math.max(1, of)} value={done} />}
      {t('job.doneOf', { done, of })}
    </span>
  );
}

/** Ends what runs or waits; it will have found nothing. */
export function StopJob({ job: { id, state } }: { job: Job }) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  const again = () => cache.invalidateQueries({ queryKey: opsKeys.jobs });
  const { mutate, isPending } = useCommand<object>(jobRoutes.stop(id), {
    onDone: again,
    onRefused: (error) => {
      say(words(error));
      void again();
    },
  });
  if (state !== 'waiting' && state !== 'running') return null;
  return (
    <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
      {t('job.stop')}
    </Button>
  );
}
