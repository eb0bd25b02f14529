import { useTranslation } from 'react-i18next';
import { isOneSize } from '#contracts/sizes.ts';

/** A size in words. */
export function useSize(): (size: string) => string {
  const { t } = useTranslation('auctions');
  return (size) => (isOneSize(size) ? t('oneSize') : t('size', { size }));
}
