import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLocale } from '#contracts/locales.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useLocale } from '../../../lib/locale.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { outboxQuery } from '../use-accounts.ts';

/** In development, where mails can be read here: a window of its own, for the page beneath is to stay. */
export function OutboxLink() {
  const { t } = useTranslation('accounts');
  const outbox = useQuery(outboxQuery(useApiClient()));
  const address = inLocale(useLocale(), '/outbox');
  if (!outbox.isSuccess) return null;
  return (
    <a href={address} target="_blank" rel="noopener" className={buttonClass('plain')}>
      {t('sent.outbox')}
    </a>
  );
}
