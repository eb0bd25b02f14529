import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Placed, Quote } from '#contracts/orders.ts';
import { walletName } from '#contracts/wallets.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useCommand } from '../../../lib/command.ts';
import { refetch } from '../../../lib/live-cache.ts';
import { useLiveRoom } from '../../../lib/live-room.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import layout from '../../../ui/layout.module.css';
import { BankFrame } from '../../../ui/bank-frame.tsx';
import { checkoutKeys, isUnderWay, quoteQuery } from '../queries.ts';
import css from './checkout.module.css';

interface Props {
  quote: Quote;
  /** Null: a guest. */
  memberId: string | null;
}

/**
 * It was pressed, and is not known yet: the bank is asked, or asks its holder in a frame. Placing the same quote again goes on with the same order, so it is
 * asked for by itself: on coming here, and when the page in the frame has changed. That it has been placed, or has not, the
 * member's room says; a guest has none, and the quote is looked at again.
 */
export function UnderWay({ quote: { id: quoteId, wallet, rest }, memberId }: Props) {
  const { t } = useTranslation('checkout');
  const cache = useQueryClient();
  const [challenge, setChallenge] = useState(
    cache.getQueryData<string | null>(checkoutKeys.challenge(quoteId)) ?? null,
  );
  const { queryKey } = quoteQuery(useApiClient(), quoteId);
  const { mutate, isPending } = useCommand<Record<string, never>, Placed>(orderRoutes.place(quoteId), {
    onDone: (answer) => {
      setChallenge(answer.challenge);
      cache.setQueryData<Quote>(queryKey, (seen) => seen && { ...seen, order: answer.order });
    },
    onRefused: () => void cache.invalidateQueries({ queryKey }),
  });
  useLiveRoom(memberId && `member:${memberId}`, {
    change: ({ view, doc }) => {
      if (view === 'orders' && doc && !isUnderWay(doc.is)) void refetch(cache, queryKey);
    },
    joined: () => {}, // it has just been asked for
  });
  const goOn = () => {
    if (!isPending) mutate({});
  };
  useOnce(() => {
    if (challenge === null) goOn();
  });
  const name = wallet && walletName(wallet, rest.currency);
  if (challenge !== null) return <Challenge url={challenge} wallet={name} onChanged={goOn} />;
  return (
    <div className={layout.form}>
      <output className={css.name}>{t('placing')}</output>
      <p className={css.quiet}>{t('placingText')}</p>
      <Skeleton shape="block" />
    </div>
  );
}

function useOnce(work: () => void) {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) work();
    isDone.current = true;
  });
}

interface ChallengeProps {
  url: string;
  /** The name of the wallet that pays; null: a card. */
  wallet: string | null;
  onChanged: () => void;
}

/** The bank asks its holder, or a wallet's provider does. */
function Challenge({ url, wallet, onChanged }: ChallengeProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className={layout.form}>
      <output className={css.name}>{wallet ? t('walletChallenge', { wallet }) : t('challenge')}</output>
      <p className={css.quiet}>{t('challengeText')}</p>
      <BankFrame url={url} title={wallet ? t('walletFrame', { wallet }) : t('challengeFrame')} onChanged={onChanged} />
    </div>
  );
}
