import { useTranslation } from 'react-i18next';
import { Tokens } from '../features/ops/components/tokens.tsx';
import { OpsFrame } from '../features/ops/components/ops-frame.tsx';

/** Who may read the topics. */
export function Component() {
  const { t } = useTranslation('ops');
  return (
    <OpsFrame at="tokens" title={t('room.tokens')}>
      <Tokens />
    </OpsFrame>
  );
}
