import { useTranslation } from 'react-i18next';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { SellerDesk } from '../features/ops/components/seller-desk.tsx';

/** Who wants to sell. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="sellers" title={t('room.sellers')}>
      <SellerDesk />
    </OpsFrame>
  );
}
