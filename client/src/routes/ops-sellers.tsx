import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { SellerDesk } from '../features/ops/components/seller-desk.tsx';

/** Who wants to sell. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  return (
    <OpsFrame at="sellers" title={t('room.sellers')}>
      <SellerDesk cursor={query.get('cursor') ?? undefined} />
    </OpsFrame>
  );
}
