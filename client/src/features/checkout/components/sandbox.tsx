import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/alert.tsx';

/** No money moves here: whoever pays is told so before. */
export function Sandbox() {
  const { t } = useTranslation('payments');
  return (
    <Alert mean="warn" title={t('sandbox')}>
      {t('sandboxText')}
    </Alert>
  );
}
