import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order, OrderPhase } from '#contracts/orders.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Price } from '../../../lib/price.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBuyerCommand } from '../use-order-command.ts';
import { Rescued, Withdrawing } from './asking.tsx';
import { Failed } from './failed.tsx';
import css from './orders.module.css';
import { Part } from './part.tsx';
import { Problem } from './problem.tsx';
import { Returning } from './returning.tsx';

/** The parcel to its buyer is of interest as long as it comes. */
const coming: readonly OrderPhase[] = ['verified', 'shipped', 'delivered'];
const yours: readonly OrderPhase[] = ['mismatch', 'delivered', 'return-asked'];

/** Which words say what comes next. */
function nextOf({ is, failed, refund, goods, asked, cancelled }: Order) {
  if (is === 'placed' && asked) return 'asked';
  if (is === 'failed' && !refund && goods.is === 'ask') return 'looking';
  if (is === 'cancelled' && cancelled && cancelled !== 'payment-lapsed') return cancelled;
  if (is === 'confirmed' && goods.is === 'ask' && goods.isInstant) return 'instant';
  if (is === 'verified' && failed.length > 0) return 'wanted'; // its buyer takes it as it is
  return is === 'refunded' && refund?.why === 'returned' ? 'returnedRefund' : is;
}

/** What comes next of an item, in words, and what its buyer may say to it. */
export function OnItsWay({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const { is, due, parcel, refund, failed, goods } = order;
  if (goods.is === 'gift-cards') return null;
  const next = nextOf(order);
  return (
    <Part title={t(yours.includes(is) ? 'yourTurn' : 'now')}>
      <p className={css.told}>{t(`next.${next}`, { when: due ? moment(due) : '' })}</p>
      <Rescued order={order} />
      {is === 'placed' && <Withdrawing order={order} />}
      {parcel && coming.includes(is) && <p className={css.quiet}>{t('parcel', parcel)}</p>}
      <Failed checks={failed} />
      {is === 'mismatch' && <Mismatch order={order} />}
      {is === 'delivered' && <AllIsWell order={order} />}
      <Returning order={order} />
      {refund && (
        <p className={css.told}>
          {t('refund')} <Price money={refund.charged} />
          {is === 'refunded' && <> · {t(`refundWhy.${refund.why}`)}</>}
        </p>
      )}
    </Part>
  );
}

function Mismatch({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useBuyerCommand<{ accepts: boolean }>(
    orderRoutes.answerMismatch(order.id),
    order,
  );
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
  const { mutate, refusal, isPending } = useBuyerCommand<object>(orderRoutes.allIsWell(order.id), order);
  return (
    <>
      <div className={css.actions}>
        <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
          {t('allIsWell')}
        </Button>
        <Alert mean="error" isSaid>
          {refusal}
        </Alert>
      </div>
      <Problem order={order} />
    </>
  );
}
