import { useTranslation } from 'react-i18next';
import { MarketProcesses } from '../features/ops/components/market-processes.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** What runs of the market, and how each does. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="processes" title={t('room.processes')}>
      <MarketProcesses />
    </OpsFrame>
  );
}
