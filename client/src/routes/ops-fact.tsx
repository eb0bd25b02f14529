import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FactDetail } from '../features/ops/components/fact-detail.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** One fact of the log. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  return (
    <OpsFrame title={t('fact')}>
      <FactDetail stream={query.get('stream') ?? ''} revision={query.get('revision') ?? ''} />
    </OpsFrame>
  );
}
