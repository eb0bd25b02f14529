import { useTranslation } from 'react-i18next';
import type { MyBid, RetractBidBody } from '#contracts/auctions.ts';
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
  /** What goes; the rules say. */
  what: 'all' | 'last';
  /** Is there no other bid afterwards? */
  isFinal: boolean;
  onClose: () => void;
}

/** Asks before bids are taken back, and why. */
export function RetractionQuestion({ id, mine, what, isFinal, onClose }: Props) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const announce = useAnnounce();
  const { mutate, error, isPending } = useAuctionCommand<RetractBidBody>(id, auctionRoutes.retractions(id), () => {
    announce('outcome', t('retracted')); // who sees the page sees how the bid stands
    onClose();
  });
  return (
    <AskDialog
      title={t('retract')}
      confirm={t('retractYes')}
      isPending={isPending}
      refusal={error ? words(error) : undefined}
      onConfirm={(form) => {
        const chosen = typedIn(form)('reason');
        mutate({ reason: reasonOf(chosen) });
      }}
      onClose={onClose}
    >
      <p>
        <What mine={mine} what={what} /> {t('retractPublic')} {isFinal && t('retractFinal')}
      </p>
      <RetractionReasons />
    </AskDialog>
  );
}

/** What goes, and what counts then. */
function What({ mine, what }: Pick<Props, 'mine' | 'what'>) {
  const { t } = useTranslation('auctions');
  const amountOf = useAmountText();
  const { minor, currency } = mine.maximum;
  const before = mine.earlier.at(-1);
  const maximum = amountOf(minor, currency);
  if (what === 'all') return t('retractAll', { maximum });
  if (!before) return t('retractOnly', { maximum });
  return t('retractLast', { maximum, earlier: amountOf(before.maximum, currency) });
}
