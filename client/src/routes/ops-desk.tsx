import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { OrderDesk } from '../features/ops/components/order-desk.tsx';
import { deskPlaceIn } from '../features/ops/queries.ts';

/** The authentication desk. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  return (
    <OpsFrame at="desk" title={t('room.desk')}>
      <OrderDesk at={deskPlaceIn(query.get('at'))} cursor={query.get('cursor') ?? undefined} />
    </OpsFrame>
  );
}
