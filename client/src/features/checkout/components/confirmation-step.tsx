import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/orders.ts';
import { walletName } from '#contracts/wallets.ts';
import { Link } from '../../../lib/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { forgetGiftOrder } from '../../gift-cards/draft.ts';
import { giftKeys } from '../../gift-cards/queries.ts';
import { productPath } from '../../listings/product-path.ts';
import { orderKeys } from '../../orders/queries.ts';
import { shownNumber } from '#contracts/order-number.ts';
import { noteOutcome } from '../bought.ts';
import { checkoutKeys, isUnderWay } from '../queries.ts';
import { beginPath, stepPath } from '../steps.ts';
import { useQuote, whereOf, whereOfGoods } from '../use-quote.ts';
import css from './checkout.module.css';
import { askOver } from './ask-over.tsx';
import { Goods } from './goods.tsx';
import { Recipients } from './sent-to.tsx';
import { Sums } from './sums.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { UnderWay } from './under-way.tsx';

/** What came of it. */
export function ConfirmationStep({ quoteId, memberId }: { quoteId: string; memberId: string | null }) {
  const quote = useQuote(quoteId);
  const { order } = quote;
  const isKnown = order !== null && !isUnderWay(order.is);
  useEffect(() => {
    if (isKnown) noteOutcome(quoteId);
  }, [isKnown, quoteId]);
  if (!order) return <Elsewhere to={stepPath('review', whereOf(quote))} />;
  if (isUnderWay(order.is)) return <UnderWay quote={quote} memberId={memberId} />;
  if (order.is === 'not-placed' || order.is === 'cancelled')
    return <NotPlaced quote={quote} why={order.why ?? ''} isGuest={memberId === null} />;
  const isAsked =
    quote.goods.is === 'ask' && !quote.goods.isInstant && (order.is === 'placed' || order.is === 'failed');
  return <Thanks quote={quote} number={order.number ?? ''} isGuest={memberId === null} isAsked={isAsked} />;
}

interface ThanksProps {
  quote: Quote;
  number: string;
  isGuest: boolean;
  /** Its seller has not said yet that they sell it. */
  isAsked: boolean;
}

function Thanks({ quote, number, isGuest, isAsked }: ThanksProps) {
  const { t } = useTranslation('checkout');
  const cache = useQueryClient();
  const { goods } = quote;
  const isGift = goods.is === 'gift-cards';
  useEffect(() => {
    if (isGift) forgetGiftOrder();
    for (const queryKey of [orderKeys.all, checkoutKeys.lots, giftKeys.own, giftKeys.credit])
      void cache.invalidateQueries({ queryKey });
  }, [isGift, cache]);
  return (
    <div className={css.review}>
      <div className={layout.form}>
        <Alert mean="leading" isSaid title={t(isAsked ? 'asked' : 'placed')}>
          {t('placedText', { number: shownNumber(number) })}
        </Alert>
        <Goods quote={quote} />
        {isGift ? <Recipients recipients={quote.recipients} isPaid /> : <p>{t(isAsked ? 'askNext' : 'lotNext')}</p>}
      </div>
      <div className={layout.form}>
        <Sums quote={quote} />
        {isGuest ? (
          <GuestNext number={number} />
        ) : (
          <Link to={`/account/orders/${number}`} className={buttonClass('main')}>
            {t('toOrder')}
          </Link>
        )}
        <Another quote={quote} />
      </div>
    </div>
  );
}

/** The way to more of the kind. */
function Another({ quote: { goods, sold } }: { quote: Quote }) {
  const { t } = useTranslation('checkout');
  const ways = {
    'gift-cards': { to: '/gift-cards', said: t('another') },
    lot: { to: '/auctions', said: t('toAuctions') },
    ask: { to: sold ? productPath(sold.product) : '/products', said: t('toProduct') },
  };
  const { to, said } = ways[goods.is];
  return (
    <Link to={to} className={buttonClass('plain')}>
      {said}
    </Link>
  );
}

/** A guest has their mailbox: what is in it, and how they see the order again. */
function GuestNext({ number }: { number: string }) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p>{t('guest.mailed')}</p>
      <Link to={`/guest-order?number=${number}`} className={buttonClass('main')}>
        {t('toOrder')}
      </Link>
    </>
  );
}

/** What the bank or another slice said, in words. */
function useSaid() {
  const { t } = useTranslation(['checkout', 'orders', 'gift-cards']);
  return (why: string, wallet: string | null): string => {
    const keys = [
      ...(wallet ? [`walletWhy.${why}`] : []),
      `why.${why}`,
      `orders:refusals.${why}`,
      `gift-cards:refusals.${why}`,
      'checkout:why.other',
    ];
    return t(keys, { wallet: wallet ?? '' });
  };
}

/** Why nothing was bought, and what to do: another card, another balance, or begin again. */
function NotPlaced({ quote, why, isGuest }: { quote: Quote; why: string; isGuest: boolean }) {
  const { goods, wallet, rest } = quote;
  const { t } = useTranslation('checkout');
  const words = useSaid();
  const where = whereOfGoods(quote);
  const isOver = ['unit-over', 'unit-sold', 'gift-allowance'].includes(why);
  const isAskOver = goods.is === 'ask' && (isOver || askOver.includes(why));
  return (
    <div className={layout.form}>
      <Alert mean="error" isSaid title={t('notPlaced')}>
        <p>{words(why, wallet && walletName(wallet, rest.currency))}</p>
        <p>{t('nothingTaken')}</p>
      </Alert>
      {isAskOver && <Another quote={quote} />}
      {!isAskOver && isOver && (
        <Link to={isGuest ? '/gift-cards' : '/account/bids'} className={buttonClass('main')}>
          {t(isGuest ? 'another' : 'toBids')}
        </Link>
      )}
      {!isOver && !isAskOver && (
        <Link to={stepPath('payment', where)} className={buttonClass('main')}>
          {t('payAnotherWay')}
        </Link>
      )}
      {!isAskOver && (
        <Link to={beginPath(where)} className={buttonClass('plain')}>
          {t('tryAgain')}
        </Link>
      )}
    </div>
  );
}
