import { useTranslation } from 'react-i18next';
import type { Order } from '#contracts/orders.ts';
import { Photographs } from '../../pictures/components/photographs.tsx';
import { Part } from './part.tsx';

/** What was photographed of it when it was looked at; nothing where nothing was. */
export function Checked({ photographs }: Pick<Order, 'photographs'>) {
  const { t } = useTranslation('orders');
  if (photographs.length === 0) return null;
  return (
    <Part title={t('checked')}>
      <Photographs hashes={photographs} alt={(n) => t('checkPicture', { n })} />
    </Part>
  );
}
