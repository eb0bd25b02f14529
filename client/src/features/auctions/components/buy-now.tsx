import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { useAuctionCommand } from '../use-auction.ts';
import { AskDialog } from './ask-dialog.tsx';
import css from './bid-panel.module.css';

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
      {isAsking && <Asking auction={auction} price={price} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Asking({ auction, price, onClose }: { auction: AuctionPage; price: string; onClose: () => void }) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const path = auctionRoutes.buyNow(auction.id);
  const { mutate, error, isPending } = useAuctionCommand<object>(auction.id, path, onClose);
  return (
    <AskDialog
      title={t('buyNowFor', { price })}
      confirm={t('buyNowYes')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t('buyNowAsk', { name: auction.product.name, price })}</p>
    </AskDialog>
  );
}
