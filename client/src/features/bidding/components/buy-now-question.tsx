import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useAuctionCommand } from '../../auctions/use-auction.ts';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';

interface Props {
  auction: AuctionPage;
  /** As it is written on the button. */
  price: string;
  onClose: () => void;
}

/** Asks before an auction is ended by its buy-now price. */
export function BuyNowQuestion({ auction, price, onClose }: Props) {
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
