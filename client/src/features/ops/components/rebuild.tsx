import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpsViews } from '#contracts/ops.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { opsKeys } from '../keys.ts';
import css from '../ops.module.css';
import work from '../work.module.css';
import { isUnderWay } from '../queries.ts';

/** Begins one, for all buttons of the list. */
export function useRebuild() {
  const { t } = useTranslation('ops');
  const api = useApiClient();
  const cache = useQueryClient();
  const say = useSay();
  const words = useRefusal('ops');
  return useMutation<unknown, Error, string>({
    mutationFn: (view) => api.post(opsRoutes.rebuild(view), {}, crypto.randomUUID()),
    onSuccess: (_, view) => say(t('rebuild.begun', { view })),
    onError: (error) => say(words(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: opsKeys.views }),
  });
}

const meanOf = { filling: 'live', switching: 'live', cut: 'warn', failed: 'error' } as const;

interface Props {
  view: OpsViews['items'][number];
  start: ReturnType<typeof useRebuild>;
}

/** Whether the read model is filled again beside the one that is shown, else a button that begins it. */
export function Rebuild({ view: { view, rebuild }, start }: Props) {
  const { t } = useTranslation('ops');
  const isHydrated = useHydrated();
  const goesOn = rebuild !== null && isUnderWay(rebuild.state);
  return (
    <span className={work.progress}>
      {rebuild && <Badge mean={meanOf[rebuild.state]}>{t(`rebuild.${rebuild.state}`)}</Badge>}
      {rebuild?.error && (
        <span className={css.cut} title={rebuild.error}>
          {rebuild.error}
        </span>
      )}
      {goesOn && <progress aria-label={t('rebuild.progress', { view })} max={1} value={rebuild.share} />}
      {!goesOn && (
        <Button
          look="plain"
          disabled={!isHydrated}
          isPending={start.isPending && start.variables === view}
          onClick={() => start.mutate(view)}
        >
          {t('rebuild.one', { view })}
        </Button>
      )}
    </span>
  );
}
