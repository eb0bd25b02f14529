import { useTranslation } from 'react-i18next';
import { Clockwork, Parked, ReadModels } from '../features/ops/components/house.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** How the house does. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="house" title={t('title')}>
      <Parked />
      <ReadModels />
      <Clockwork />
    </OpsFrame>
  );
}
