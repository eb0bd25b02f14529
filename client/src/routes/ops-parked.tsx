import { useTranslation } from 'react-i18next';
import { Parked } from '../features/ops/components/parked.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** What reactions could not take. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="parked" title={t('room.parked')}>
      <Parked />
    </OpsFrame>
  );
}
