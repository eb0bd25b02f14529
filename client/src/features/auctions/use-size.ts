import { useTranslation } from 'react-i18next';

/** What the catalog calls a size that fits all. */
const one = /^one(?: size)?$/i;

/** A size in words. */
export function useSize(): (size: string) => string {
  const { t } = useTranslation('auctions');
  return (size) => (one.test(size) ? t('oneSize') : t('size', { size }));
}
