import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GiftTheme } from '#contracts/gift-designs.ts';
import type { Money } from '#kernel/money.ts';
import { Price } from '../../../lib/price.tsx';
import css from './card-face.module.css';

interface Props {
  theme: GiftTheme;
  amount?: Money | undefined;
  children?: ReactNode;
}

const classes: Readonly<Record<GiftTheme, string | undefined>> = {
  Plinth: css.plinth,
  black: css.black,
  Dystopia: css.dystopia,
  Goth: css.goth,
};

/** A gift card as an object: its design, what it is worth, and whatever stands on it. */
export function CardFace({ theme, amount, children }: Props) {
  const { t } = useTranslation('gift-cards');
  return (
    <div className={`${css.face} ${classes[theme] ?? ''}`}>
      <p className={css.brand}>{t('face')}</p>
      {children && <div className={css.words}>{children}</div>}
      {amount && (
        <p className={css.amount}>
          <Price money={amount} />
        </p>
      )}
    </div>
  );
}
