import { useTranslation } from 'react-i18next';
import { Ledger } from '../features/ops/components/ledger.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** The market's accounts beside the bank's, and payments that wait for somebody. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="ledger" title={t('room.ledger')}>
      <Ledger />
    </OpsFrame>
  );
}
