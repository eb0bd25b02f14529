import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FactTypes } from '../features/ops/components/fact-types.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';
import { hoursOf } from '../features/ops/queries.ts';

/** Types of facts, and how many of them there were. */
export function Component() {
  const { t } = useTranslation('ops');
  const [query] = useSearchParams();
  return (
    <OpsFrame at="types" title={t('room.types')}>
      <FactTypes hours={hoursOf(query.get('hours'))} />
    </OpsFrame>
  );
}
