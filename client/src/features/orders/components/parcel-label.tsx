import { useTranslation } from 'react-i18next';
import type { Sale } from '#contracts/orders.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './parcel-label.module.css';

interface Props {
  label: NonNullable<Sale['label']>;
  /** Where it goes, and what to do with it. */
  text: string;
}

/** A prepaid label: to be shown to the carrier from the screen, or printed. */
export function ParcelLabel({ label: { carrier, tracking }, text }: Props) {
  const { t } = useTranslation('orders');
  return (
    <figure className={css.label}>
      <QrCode text={tracking} name={t('sale.labelCode', { tracking })} />
      <figcaption>
        <p className={css.carrier}>{carrier}</p>
        <p className={css.tracking}>{tracking}</p>
        <p>{text}</p>
      </figcaption>
    </figure>
  );
}
