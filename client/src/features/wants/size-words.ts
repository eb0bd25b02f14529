import { useTranslation } from 'react-i18next';
import { anySize, isOneSize } from '#contracts/sizes.ts';

/** A size in words: never 'size One size'. */
export function useSizeWords(): (size: string) => string {
  const { t } = useTranslation('wants');
  return (size) => {
    if (size === anySize) return t('anySize');
    return isOneSize(size) ? t('oneSize') : t('size', { size });
  };
}
