import { useTranslation } from 'react-i18next';
import { RatesDesk } from '../features/ops/components/rates-desk.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** By which rates prices are shown, and a new record. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="rates" title={t('room.rates')}>
      <RatesDesk />
    </OpsFrame>
  );
}
