import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { Button } from '../../../ui/button.tsx';
import css from './bid-panel.module.css';

const BuyNowQuestion = latePart(() => import('./buy-now-question.tsx').then((module) => module.BuyNowQuestion));

/** The seller's price, as long as it stands. Asked twice: it ends the auction. */
export function BuyNow({ auction }: { auction: AuctionPage }) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  if (auction.buyNow === null && !isAsking) return null;
  const price = money(auction.buyNow ?? auction.price, auction.currency);
  return (
    <div className={css.buy}>
      <p className={css.text}>{t('buyNowText')}</p>
      <Button look="main" disabled={!isHydrated} onClick={() => setAsking(true)}>
        {t('buyNowFor', { price })}
      </Button>
      {isAsking && <BuyNowQuestion auction={auction} price={price} onClose={() => setAsking(false)} />}
    </div>
  );
}
