import { useTranslation } from 'react-i18next';
import type { Notice } from '#contracts/notifications.ts';
import { useFormat } from '../../lib/format.ts';

/** What happened, in a sentence. */
export function useNoticeText(): (notice: Pick<Notice, 'kind' | 'lot' | 'price'>) => string {
  const { t } = useTranslation('notifications');
  const { money } = useFormat();
  return ({ kind, lot, price }) => {
    if (!price) return t(`bare.${kind}`, { name: lot.name });
    return t(`said.${kind}`, { name: lot.name, price: money(price.minor, price.currency) });
  };
}
