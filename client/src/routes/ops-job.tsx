import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { JobFound } from '../features/ops/components/job-found.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** One job and what it found. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  return (
    <OpsFrame at="jobs" title={t('job')}>
      <JobFound id={query.get('id') ?? ''} />
    </OpsFrame>
  );
}
