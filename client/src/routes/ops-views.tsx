import { useTranslation } from 'react-i18next';
import { ReadModels } from '../features/ops/components/read-models.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** Every read model, and how far it is. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="views" title={t('room.views')}>
      <ReadModels />
    </OpsFrame>
  );
}
