import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import { retractable } from '#auctions/rules/retraction.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Problem } from '../../../lib/wire.ts';
import { Button } from '../../../ui/button.tsx';
import css from './retraction.module.css';

const RetractionQuestion = latePart(() =>
  import('./retraction-question.tsx').then((module) => module.RetractionQuestion),
);

interface Props {
  auction: Pick<AuctionPage, 'id' | 'closesAt' | 'phase'> & { rules?: AuctionPage['rules'] };
  mine: MyBid;
}

/** Takes bids back: what may be is told before, and why nothing may. */
export function Retraction({ auction, mine }: Props) {
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
      {isAsking && (
        <RetractionQuestion id={auction.id} mine={mine} what={may.what ?? 'last'} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
