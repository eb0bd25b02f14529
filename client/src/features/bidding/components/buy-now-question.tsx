import { useTranslation } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useBuyNow } from '../../auctions/use-auction.ts';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';

interface Props {
  auction: AuctionPage;
  /** As it was written on the button that was pressed. */
  price: string;
  /** Is it no longer to be had at that price? */
  hasLapsed: boolean;
  onClose: () => void;
}

/** Asks before an auction is ended by its buy-now price. */
export function BuyNowQuestion({ auction, price, hasLapsed, onClose }: Props) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const { mutate, error, isPending, takeBack } = useBuyNow(auction.id, onClose);
  const isGone = hasLapsed && !isPending; // one's own purchase ends the offer before it is answered
  function close() {
    takeBack(); // what has not left yet does not leave any more
    onClose();
  }
  return (
    <AskDialog
      title={t('buyNowFor', { price })}
      confirm={isGone ? undefined : t('buyNowYes')}
      isPending={isPending}
      refusal={error ? words(error) : isGone ? t('buyNowLapsed', { price }) : undefined}
      onConfirm={() => mutate({})}
      onClose={close}
    >
      <p>{t('buyNowAsk', { name: auction.product.name, price })}</p>
    </AskDialog>
  );
}
