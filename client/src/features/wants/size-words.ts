import { useTranslation } from 'react-i18next';
import { anySize, isOneSize } from '#contracts/sizes.ts';
import { type SizedProduct, useShoeSize } from '../../lib/shoe-size.ts';

/** A size of that product in words, as the visitor reads sizes: never 'size One size'. */
export function useSizeWords(): (size: string, product: SizedProduct) => string {
  const { t } = useTranslation('wants');
  const said = useShoeSize();
  return (size, product) => {
    if (size === anySize) return t('anySize');
    return isOneSize(size) ? t('oneSize') : t('size', { size: said(size, product) });
  };
}
