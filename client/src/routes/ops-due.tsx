import { useTranslation } from 'react-i18next';
import { Clockwork } from '../features/ops/components/clockwork.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** What time will do. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="due" title={t('room.due')}>
      <Clockwork />
    </OpsFrame>
  );
}
