import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order } from '#contracts/orders.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { orderKeys } from '../queries.ts';
import { useOrderCommand } from '../use-order-command.ts';
import { Failed } from './failed.tsx';
import css from './orders.module.css';
import { Part } from './part.tsx';

/** What comes next of an item, in words, and what its buyer may say to it. */
export function OnItsWay({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const { is, due, parcel, refund, failed, goods } = order;
  if (goods.is !== 'lot') return null;
  const isWanted = is === 'verified' && failed.length > 0; // its buyer takes it as it is
  return (
    <Part title={t(is === 'mismatch' || is === 'delivered' ? 'yourTurn' : 'now')}>
      <p className={css.told}>{t(isWanted ? 'next.wanted' : `next.${is}`, { when: due ? moment(due) : '' })}</p>
      {parcel && <p className={css.quiet}>{t('parcel', parcel)}</p>}
      <Failed checks={failed} />
      {is === 'mismatch' && <Mismatch order={order} />}
      {is === 'delivered' && <AllIsWell order={order} />}
      {refund && (
        <p className={css.told}>
          {t('refund')} <Price money={refund.charged} />
          {is === 'refunded' && <> · {t(`refundWhy.${refund.why}`)}</>}
        </p>
      )}
    </Part>
  );
}

const useAnswer = <B,>(path: string, { number }: Order) =>
  useOrderCommand<B>(path, [orderKeys.one(number), orderKeys.all]);

function Mismatch({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useAnswer<{ accepts: boolean }>(orderRoutes.answerMismatch(order.id), order);
  return (
    <div className={css.actions}>
      <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({ accepts: true })}>
        {t('keepIt')}
      </Button>
      <Button look="plain" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({ accepts: false })}>
        {t('refundIt')}
      </Button>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </div>
  );
}

function AllIsWell({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useAnswer<object>(orderRoutes.allIsWell(order.id), order);
  return (
    <div className={css.actions}>
      <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
        {t('allIsWell')}
      </Button>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </div>
  );
}
