import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MyOffer } from '#contracts/offers.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLiveDocument } from '../../../lib/live-cache.ts';
import { beatenBy } from '../beaten.ts';
import { productBookQuery } from '../../listings/product-book-query.ts';
import css from './offers.module.css';

/** That somebody offers more than an open offer, live; nothing while nobody does. In dollars, as offers are made: their figures are compared. */
export function Beaten({ item }: { item: MyOffer }) {
  const { t } = useTranslation('offers');
  const { money } = useFormat();
  const { templateId } = item.product;
  useLiveDocument('product-book', templateId);
  const { data } = useQuery(productBookQuery(useApiClient(), templateId));
  const by = beatenBy(
    item,
    data?.sizes.find(({ size }) => size === item.size),
  );
  return by === null ? null : <strong className={css.beaten}>{t('beaten', { price: money(by, 'USD') })}</strong>;
}
