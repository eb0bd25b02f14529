import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import { retractable } from '#auctions/rules/retraction.ts';
import type { AuctionPage, MyBid, RetractBidBody } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { typedIn } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Problem } from '../../../lib/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { useAuctionCommand } from '../use-auction.ts';
import { AskDialog } from './ask-dialog.tsx';
import css from './retraction.module.css';

interface Props {
  auction: Pick<AuctionPage, 'id' | 'closesAt' | 'phase'> & { rules?: AuctionPage['rules'] };
  mine: MyBid;
}

const reasons = ['typed-wrong', 'item-changed'] as const satisfies readonly RetractBidBody['reason'][];

/** Takes bids back: what may be is told before, and why nothing may. */
export function RetractionOffer({ auction, mine }: Props) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  if (mine.retracted || auction.phase !== 'open') return null;
  const rules = auctionRules(auction.rules ?? 'plinth-1');
  const at = new Date(now).toISOString();
  const may = retractable(rules, auction.closesAt, mine.lastAt, at);
  if (may.what === null && may.code === 'no-retraction') return null;
  if (may.what === null && !isAsking)
    return <p className={css.text}>{words(new Problem(0, may.code, { since: may.since }))}</p>;
  return (
    <div>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAsking(true)}>
        {t('retract')}
      </Button>
      {isAsking && <Asking id={auction.id} mine={mine} what={may.what ?? 'last'} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface AskingProps {
  id: string;
  mine: MyBid;
  what: 'all' | 'last';
  onClose: () => void;
}

function Asking({ id, mine, what, onClose }: AskingProps) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const say = useSay();
  const { mutate, error, isPending } = useAuctionCommand<RetractBidBody>(id, auctionRoutes.retractions(id), () => {
    say(t('retracted'));
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
        mutate({ reason: reasons.find((reason) => reason === chosen) ?? reasons[0] });
      }}
      onClose={onClose}
    >
      <p>
        <What mine={mine} what={what} /> {t('retractPublic')}
      </p>
      <fieldset className={css.reasons}>
        <legend>{t('retractWhy')}</legend>
        {reasons.map((reason, at) => (
          <label key={reason} className={css.reason}>
            <input type="radio" name="reason" value={reason} defaultChecked={at === 0} />
            {t(`reason.${reason}`)}
          </label>
        ))}
      </fieldset>
    </AskDialog>
  );
}

/** What goes, and what counts then. */
function What({ mine, what }: Pick<AskingProps, 'mine' | 'what'>) {
  const { t } = useTranslation('auctions');
  const { money } = useFormat();
  const { minor, currency } = mine.maximum;
  const before = mine.earlier.at(-1);
  const maximum = money(minor, currency);
  if (what === 'all') return t('retractAll', { maximum });
  if (!before) return t('retractOnly', { maximum });
  return t('retractLast', { maximum, earlier: money(before.maximum, currency) });
}
