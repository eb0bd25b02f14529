import { useTranslation } from 'react-i18next';
import { JobList } from '../features/ops/components/job-list.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** Work over the whole log. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="jobs" title={t('room.jobs')}>
      <JobList />
    </OpsFrame>
  );
}
