import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from '#contracts/payments.ts';
import type { PlaceBody, Placed, Quote } from '#contracts/orders.ts';
import { walletName } from '#contracts/wallets.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { NetworkError, Problem, useApiClient } from '../../../lib/api-client.ts';
import { useBindingCommand } from '../../../lib/command.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { inWindow } from '../../../lib/kept-command.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useGuestCard } from '../../payments/guest-card.ts';
import { isPaidAs, noteOutcome, notePlaced, placedBefore } from '../bought.ts';
import { useCheckoutFlags } from '../flags.ts';
import { useMethods } from '../../payments/use-methods.ts';
import { checkoutKeys, quoteQuery, wonLotQuery } from '../queries.ts';
import { stepPath } from '../steps.ts';
import { useQuote, whereOf, whereOfGoods } from '../use-quote.ts';
import css from './checkout.module.css';
import { Goods } from './goods.tsx';
import { Sandbox } from './sandbox.tsx';
import { Recipients, SentTo } from './sent-to.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Sums } from './sums.tsx';

interface Props {
  /** A guest buys. */
  isGuest: boolean;
  quoteId: string;
  /** The quote that this one takes the place of. */
  was?: string | undefined;
}

/** The price as it is pinned, with all that it is made of, and the press that places it. */
export function ReviewStep({ quoteId, was, isGuest }: Props) {
  const { t } = useTranslation('checkout');
  const quote = useQuote(quoteId);
  const { data: before } = useQuery({ ...quoteQuery(useApiClient(), was ?? ''), enabled: was !== undefined });
  if (quote.order) return <Elsewhere to={stepPath('confirmation', whereOf(quote))} />;
  const { goods } = quote;
  return (
    <div className={css.review}>
      <div className={layout.form}>
        {was !== undefined && <Alert mean="warn" isSaid title={t('changed')} />}
        <Goods quote={quote} />
        <Recipients recipients={quote.recipients} />
        <SentTo quote={quote} />
        {isGuest ? <PaidByGuest quote={quote} /> : <PaidBy quote={quote} />}
        {goods.is === 'lot' && <KeptFor auctionId={goods.auctionId} />}
      </div>
      <div className={layout.form}>
        <Sums quote={quote} before={before} />
        <MayReturn quote={quote} />
        {quote.mayOweDuties && <Alert mean="warn">{t('duties')}</Alert>}
        {isGuest ? <SandboxOfGuest quote={quote} /> : <SandboxOfMember />}
        <Place key={quoteId} quote={quote} />
      </div>
    </div>
  );
}

/** Nobody else can buy it before that: the market keeps a won lot for whose turn it is. */
function KeptFor({ auctionId }: { auctionId: string }) {
  const { t } = useTranslation('checkout');
  const { moment } = useFormat();
  const isShown = useCheckoutFlags()('tempWebEnableReserveFlow');
  const { data: won } = useQuery({ ...wonLotQuery(useApiClient(), auctionId), enabled: isShown });
  if (!isShown || !won || (won.is !== 'to-pay' && won.is !== 'chance')) return null;
  return <p className={css.quiet}>{t('keptFor', { when: moment(won.until) })}</p>;
}

/** What the law lets its buyer do with it later: said before it is paid. */
function MayReturn({ quote: { goods, returnDays } }: { quote: Quote }) {
  const { t } = useTranslation('checkout');
  if (goods.is === 'gift-cards') return null;
  return <p className={css.quiet}>{returnDays === null ? t('noReturn') : t('returnDays', { days: returnDays })}</p>;
}

/** The card or wallet that pays what balances do not, and the way to another. */
function PaidBy({ quote }: { quote: Quote }) {
  const { methodId, wallet, rest } = quote;
  const method = useMethods().items.find(({ id }) => id === methodId);
  return <ByOne card={method} wallet={wallet && walletName(wallet, rest.currency)} />;
}

const PaidByGuest = ({ quote: { methodId } }: { quote: Quote }) => (
  <ByOne card={useGuestCard(methodId)} wallet={null} />
);

const SandboxOfMember = () => useMethods().isSandbox && <Sandbox />;

const SandboxOfGuest = ({ quote: { methodId } }: { quote: Quote }) => useGuestCard(methodId)?.isSandbox && <Sandbox />;

interface ByOneProps {
  card: Pick<PaymentMethod, 'brand' | 'lastFour'> | null | undefined;
  wallet: string | null;
}

function ByOne({ card, wallet }: ByOneProps) {
  const { t } = useTranslation('checkout');
  const { t: said } = useTranslation('payments');
  return (
    <section className={css.part} aria-label={t('step.payment')}>
      <h2 className={css.legend}>{t('step.payment')}</h2>
      <p>
        {wallet && t('byWallet', { wallet })}
        {card && said('ending', { brand: card.brand, lastFour: card.lastFour })}
        {!wallet && !card && t('byBalances')}
      </p>
    </section>
  );
}

/** One press, one order: from however many windows, and however often it is pressed. */
function Place({ quote }: { quote: Quote }) {
  const { t } = useTranslation('checkout');
  const { money } = useFormat();
  const words = useRefusal('orders');
  const isHydrated = useHydrated();
  const { mutate, isPending, isWaiting, takeBack, error, isUnsure, isOther } = usePlacing(quote);
  const { minor, currency } = quote.total;
  const isNotOffered = !isPending && error instanceof Problem && notOffered.includes(error.code);
  return (
    <>
      <Held until={quote.until} />
      <Alert mean="error" isSaid title={isUnsure ? t('unsure') : undefined}>
        {error && !isPending && !isUnsure && (isOther ? t('otherPaid') : words(error))}
      </Alert>
      {isNotOffered && (
        <Link to={stepPath('payment', whereOfGoods(quote))} className={buttonClass('main')}>
          {t('payAnotherWay')}
        </Link>
      )}
      <Button look="act" disabled={!isHydrated} isPending={isPending} onClick={() => mutate(placingOf(quote))}>
        {isUnsure ? t('pressAgain') : t('place', { total: money(minor, currency) })}
      </Button>
      {isWaiting && (
        <Button look="plain" onClick={takeBack}>
          {t('doNotSend')}
        </Button>
      )}
      <p className={css.quiet}>{t('binding')}</p>
    </>
  );
}

/** What was offered when it was quoted, and is not any more. */
const notOffered = ['method-not-offered', 'balances-not-offered'];

/** Until when the price is kept; it is read once, and no ticking disturbs who reads. */
function Held({ until }: { until: string }) {
  const { t } = useTranslation('checkout');
  const { second } = useFormat();
  const isOver = useNow() >= Date.parse(until);
  return <p className={css.quiet}>{isOver ? t('heldOver') : t('held', { when: second(until) })}</p>;
}

/** All quotes of a lot are of one order; of gift cards and of an ask each has its own, and the window knows which it has placed. */
function placingOf(quote: Quote): PlaceBody {
  if (quote.goods.is === 'lot') return {};
  const insteadOf = [...placedBefore(quote.id)];
  notePlaced(quote);
  return insteadOf.length === 0 ? {} : { insteadOf };
}

/** Another quote that this window has placed, which is paid or may be. */
function otherIn(error: Error): string | undefined {
  const other = error instanceof Problem && error.code === 'order-under-way' ? error.details['quoteId'] : undefined;
  return typeof other === 'string' ? other : undefined;
}

function usePlacing(quote: Quote) {
  const { id } = quote;
  const [isOther, setIsOther] = useState(false);
  const where = whereOf(quote);
  const api = useApiClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = quoteQuery(api, id);
  const { unsure, ...placing } = useBindingCommand<PlaceBody, Placed>(orderRoutes.place(id), inWindow(`place ${id}`), {
    onDone: (answer) => {
      cache.setQueryData(checkoutKeys.challenge(id), answer.challenge);
      cache.setQueryData<Quote>(queryKey, (seen) => seen && { ...seen, order: answer.order });
      void navigate(stepPath('confirmation', where), { replace: true });
    },
    onRefused: (error) => {
      if (error instanceof NetworkError) void cache.invalidateQueries({ queryKey }); // whether it counts, the quote knows
      const fresh = error instanceof Problem && error.code === 'quote-stale' ? error.details['quoteId'] : undefined;
      const other = otherIn(error);
      const isThis = other !== undefined && isPaidAs(other, quote);
      setIsOther(other !== undefined && !isThis);
      if (other !== undefined && !isThis) noteOutcome(other); // whoever presses again wants both
      if (isThis) {
        void cache.invalidateQueries({ queryKey: checkoutKeys.quote(other) });
        void navigate(stepPath('confirmation', { ...where, quote: other }), { replace: true });
      }
      if (typeof fresh === 'string')
        void navigate(stepPath('review', { ...where, quote: fresh, was: id }), { replace: true });
    },
  });
  return { ...placing, isOther, isUnsure: unsure !== null || placing.error instanceof NetworkError };
}
