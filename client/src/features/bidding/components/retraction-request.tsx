import { useTranslation } from 'react-i18next';
import type { AskRetractionBody, MyBid } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { useAmountText } from '../../../lib/amount-text.ts';
import { useAnnounce } from '../../../lib/announcer.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useAuctionCommand } from '../../auctions/use-auction.ts';
import { AskDialog } from '../../auctions/components/ask-dialog.tsx';
import { reasonOf, RetractionReasons } from './retraction-reasons.tsx';

interface Props {
  id: string;
  mine: MyBid;
  onClose: () => void;
}

/** Asks an operator to take back a bid that its bidder may not take back alone. */
export function RetractionRequest({ id, mine, onClose }: Props) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const words = useRefusal('auctions');
  const announce = useAnnounce();
  const path = auctionRoutes.retractionRequests(id);
  const { mutate, error, isPending } = useAuctionCommand<AskRetractionBody>(id, path, () => {
    announce('outcome', t('askSent')); // who sees the page sees how the bid stands
    onClose();
  });
  const { minor, currency } = mine.maximum;
  return (
    <AskDialog
      title={t('retract')}
      confirm={t('askYes')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={(form) => mutate({ reason: reasonOf(typedIn(form)('reason')) })}
      onClose={onClose}
    >
      <p>{t('askText', { maximum: amountOf(minor, currency) })}</p>
      <RetractionReasons />
    </AskDialog>
  );
}
