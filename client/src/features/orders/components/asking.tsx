import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order, Sale } from '#contracts/orders.ts';
import { sellerPenaltyOf } from '#contracts/seller-penalty.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Ask } from '../../../ui/ask.tsx';
import { Button } from '../../../ui/button.tsx';
import { saleKeys } from '../sale-queries.ts';
import { useBuyerCommand, useOrderCommand } from '../use-order-command.ts';
import css from './orders.module.css';

/** What its buyer may do as long as its seller has not said yes: take it back. */
export function Withdrawing({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useBuyerCommand<object>(orderRoutes.withdraw(order.id), order);
  const until = order.asked?.cancelUntil;
  if (!until) return null;
  return (
    <>
      <p className={css.quiet}>{t('cancelUntil', { when: moment(until) })}</p>
      <div className={css.actions}>
        <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
          {t('cancel')}
        </Button>
        <Alert mean="error" isSaid>
          {refusal}
        </Alert>
      </div>
    </>
  );
}

/** That another seller took the place of one who failed, and what goes back. */
export function Rescued({ order: { is, rescued } }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (!rescued || is === 'cancelled') return null;
  const { price, back } = rescued;
  return (
    <Alert mean="leading" title={t('rescued.title')}>
      <p>
        {t('rescued.text')} <Price money={price} />
      </p>
      {back && (
        <p>
          {t(is === 'placed' ? 'rescued.backOnceSold' : 'rescued.back')} <Price money={back} />
        </p>
      )}
    </Alert>
  );
}

/** Whether its seller sells it: yes, or no, with what that costs. */
export function Confirming({ sale, until }: { sale: Sale; until: string }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const say = useSay();
  const isHydrated = useHydrated();
  const [asks, setAsks] = useState(false);
  const agree = useOrderCommand<object>(orderRoutes.agree(sale.id), keysOf(sale), () => say(t('sale.confirmedSaid')));
  const penalty = usePenalty(sale);
  return (
    <>
      <p className={css.told}>{t('sale.confirmText', { when: moment(until) })}</p>
      <div className={css.actions}>
        <Button look="main" disabled={!isHydrated} isPending={agree.isPending} onClick={() => agree.mutate({})}>
          {t('sale.confirm')}
        </Button>
        <Button look="plain" disabled={!isHydrated} onClick={() => setAsks(true)}>
          {t('sale.decline')}
        </Button>
      </div>
      <p className={css.quiet}>{t('sale.declineCosts', { penalty })}</p>
      <p className={css.quiet}>{t('sale.sendItself', { penalty })}</p>
      <Alert mean="error" isSaid>
        {agree.refusal}
      </Alert>
      {asks && <Declining sale={sale} onClose={() => setAsks(false)} />}
    </>
  );
}

const keysOf = ({ number }: Sale) => [saleKeys.one(number), saleKeys.all];

/** What it costs not to keep it, in words. */
export function usePenalty({ price }: Sale): string {
  const { money } = useFormat();
  const { minor, currency } = sellerPenaltyOf(price);
  return money(minor, currency);
}

function Declining({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const say = useSay();
  const penalty = usePenalty(sale);
  const { mutate, refusal, isPending } = useOrderCommand<object>(orderRoutes.declineSale(sale.id), keysOf(sale), () => {
    onClose();
    say(t('sale.declinedSaid'));
  });
  return (
    <Ask
      title={t('sale.declineTitle')}
      confirm={t('sale.declineYes', { penalty })}
      refuse={t('sale.declineNo')}
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => mutate({})}
      onClose={onClose}
    >
      <p>{t('sale.declineCosts', { penalty })}</p>
    </Ask>
  );
}
