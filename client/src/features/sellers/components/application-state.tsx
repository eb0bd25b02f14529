import { useTranslation } from 'react-i18next';
import type { Seller } from '#contracts/sellers.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';

/** Where an application stands: it waits, was agreed to, or was not. */
export function ApplicationState({ seller: { phase, name, slug, appliedAt, grounds } }: { seller: Seller }) {
  const { t } = useTranslation('sellers');
  const { day } = useFormat();
  if (phase === 'declined')
    return (
      <Alert mean="warn" title={t('declined')}>
        {grounds && t(`grounds.${grounds}`)} {t('declined.text')}
      </Alert>
    );
  if (phase === 'waiting')
    return (
      <Empty title={t('waiting', { name })} text={t('waiting.text', { day: day(appliedAt) })}>
        <Link to="/help/authenticity" className={buttonClass('plain')}>
          {t('who')}
        </Link>
      </Empty>
    );
  return (
    <Empty title={t('agreed', { name })} text={t('agreed.text')}>
      <Link to="/sell" className={buttonClass('main')}>
        {t('first')}
      </Link>
      <Link to={`/sellers/${slug}`} className={buttonClass('plain')}>
        {t('page')}
      </Link>
    </Empty>
  );
}
