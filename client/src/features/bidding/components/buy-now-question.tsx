import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useBuyNow } from '../../auctions/use-auction.ts';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { isCardMissing, isDepositMissing, useDeposit } from '../use-deposit.ts';
import { DepositNote } from './deposit-note.tsx';

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
  const { buy, minor, error, isPending, takeBack, deposit } = useBuying(auction, onClose);
  const isGone = hasLapsed && !isPending; // one's own purchase ends the offer before it is answered
  function close() {
    takeBack(); // what has not left yet does not leave any more
    deposit.reset();
    onClose();
  }
  return (
    <AskDialog
      title={t('buyNowFor', { price })}
      confirm={isGone ? undefined : t('buyNowYes')}
      isPending={isPending}
      refusal={error && !isOfMeans(error) ? words(error) : isGone ? t('buyNowLapsed', { price }) : undefined}
      onConfirm={buy}
      onClose={close}
    >
      <p>{t('buyNowAsk', { name: auction.product.name, price })}</p>
      {auctionRules(auction.rules).means && (
        <DepositNote auction={auction} minor={minor} refused={error} deposit={deposit} />
      )}
    </AskDialog>
  );
}

/** It is said with what is done about it. */
const isOfMeans = (error: Error) => isDepositMissing(error) || isCardMissing(error);

/** The purchase, and the deposit that it may be refused for: then it is asked for, and the purchase sent again. */
function useBuying({ id, buyNow, currency }: AuctionPage, onDone: () => void) {
  const { mutate, ...buying } = useBuyNow(id, onDone);
  const deposit = useDeposit(id);
  const [minor] = useState(buyNow); // while it is asked about it may lapse
  function buy() {
    deposit.reset();
    const pressed = deposit.press({ minor: minor ?? 0, currency }, () => mutate({}));
    mutate({}, { onError: (refused) => isDepositMissing(refused) && pressed.ask() });
  }
  return { ...buying, buy, minor, deposit, isPending: buying.isPending || deposit.isPending };
}
