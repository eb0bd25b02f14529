import { useTranslation } from 'react-i18next';
import { LogOnDisk } from '../features/ops/components/log-on-disk.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** How the log itself does, and how it is cared for. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="disk" title={t('room.disk')}>
      <LogOnDisk />
    </OpsFrame>
  );
}
