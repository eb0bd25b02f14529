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
  const words = useRefusal('auctions');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, error, reset, isPending } = useAuctionCommand<object>(
    auction.id,
    auctionRoutes.buyNow(auction.id),
    close,
  );
  if (auction.buyNow === null && !isAsking) return null;
  const price = money(auction.buyNow ?? auction.price, auction.currency);
  return (
    <div className={css.buy}>
      <p className={css.text}>{t('buyNowText')}</p>
      <Button
        look="main"
        disabled={!isHydrated}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('buyNowFor', { price })}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('buyNowFor', { price })}
          confirm={t('buyNowYes')}
          isPending={isPending}
          refusal={error ? words(error) : undefined}
          onConfirm={() => mutate({})}
          onClose={close}
        >
          <p>{t('buyNowAsk', { name: auction.product.name, price })}</p>
        </AskDialog>
      )}
    </div>
  );
}
