import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auctionRules } from '#auctions/rules/records.ts';
import { mayBeAsked, retractable } from '#auctions/rules/retraction.ts';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Problem } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import css from './retraction.module.css';

const RetractionQuestion = latePart(() =>
  import('./retraction-question.tsx').then((module) => module.RetractionQuestion),
);
const RetractionRequest = latePart(() => import('./retraction-request.tsx').then((module) => module.RetractionRequest));

interface Props {
  auction: Pick<AuctionPage, 'id' | 'closesAt' | 'phase' | 'rules' | 'bidders' | 'retractions' | 'reserve'>;
  mine: MyBid;
}

/** Takes bids back, or asks for it: what may be is told before, and why nothing may. */
export function Retraction({ auction, mine }: Props) {
  const { t } = useTranslation('auctions');
  const words = useRefusal('auctions');
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  if (mine.retracted || auction.phase !== 'open') return null;
  const rules = auctionRules(auction.rules);
  const at = new Date(now).toISOString();
  const may = retractable(rules, { ...auction, isReserveMet: auction.reserve === 'met' }, mine.lastAt, at);
  if (may.what === null && may.code === 'no-retraction') return null;
  if (may.what === null && mayBeAsked(rules)) return <Asking auction={auction} mine={mine} />;
  if (may.what === null && !isAsking)
    return <p className={css.text}>{words(new Problem(0, may.code, { since: may.since }))}</p>;
  return (
    <div>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAsking(true)}>
        {t('retract')}
      </Button>
      {isAsking && (
        <RetractionQuestion
          id={auction.id}
          mine={mine}
          what={may.what ?? 'last'}
          isFinal={mayBeAsked(rules)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What may not be taken back alone is asked of an operator, whose answer stands here. */
function Asking({ auction, mine }: Props) {
  const { t } = useTranslation('auctions');
  const isHydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  if (mine.asked && !isAsking) {
    const { answer, grounds } = mine.asked;
    return (
      <p className={css.text}>
        {answer === 'waiting' ? t('askWaiting') : t('askRefused', { why: t(`why.${grounds}`) })}
      </p>
    );
  }
  return (
    <div>
      <Button look="plain" disabled={!isHydrated} onClick={() => setAsking(true)}>
        {t('retract')}
      </Button>
      {isAsking && <RetractionRequest id={auction.id} mine={mine} onClose={() => setAsking(false)} />}
    </div>
  );
}
