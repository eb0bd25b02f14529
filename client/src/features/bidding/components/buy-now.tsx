import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { About } from '../../../lib/price.tsx';
import { Button } from '../../../ui/button.tsx';
import css from './bid-panel.module.css';

const BuyNowQuestion = latePart(() => import('./buy-now-question.tsx').then((module) => module.BuyNowQuestion));

interface Props {
  auction: AuctionPage;
  /** May this visitor buy? What is asked already stays on the screen, and says that it has lapsed. */
  isOffered?: boolean;
}

/** The seller's price, as long as it stands. Asked twice, with the price that was pressed: it ends the auction. */
export function BuyNow({ auction, isOffered = true }: Props) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const isHydrated = useHydrated();
  const [asked, setAsked] = useState<number | null>(null);
  const offered = isOffered ? auction.buyNow : null;
  const shown = asked ?? offered;
  if (shown === null) return null;
  const price = money(shown, auction.currency);
  return (
    <div className={css.buy}>
      <p className={css.text}>{t('buyNowText')}</p>
      <Button look="main" disabled={!isHydrated} onClick={() => setAsked(shown)}>
        {t('buyNowFor', { price })}
      </Button>
      <About money={{ minor: shown, currency: auction.currency }} />
      {asked !== null && (
        <BuyNowQuestion auction={auction} price={price} hasLapsed={offered !== asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
