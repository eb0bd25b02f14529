import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { RequestTree } from '../features/ops/components/request-tree.tsx';

/** What a request led to. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <OpsFrame title={t('request', { id })}>
      <RequestTree id={id} />
    </OpsFrame>
  );
}
