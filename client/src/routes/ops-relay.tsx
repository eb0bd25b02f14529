import { useTranslation } from 'react-i18next';
import { WrittenTopics } from '../features/ops/components/written-topics.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** What is written to Kafka, how far it is and who reads it. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="relay" title={t('room.relay')}>
      <WrittenTopics />
    </OpsFrame>
  );
}
