import { useTranslation } from 'react-i18next';
import { isOneSize } from '#contracts/sizes.ts';
import { type SizedProduct, useShoeSize } from '../../lib/shoe-size.ts';

/** A size of that product in words, as the visitor reads sizes. */
export function useSize(): (size: string, product: SizedProduct) => string {
  const { t } = useTranslation('auctions');
  const said = useShoeSize();
  return (size, product) => (isOneSize(size) ? t('oneSize') : t('size', { size: said(size, product) }));
}
