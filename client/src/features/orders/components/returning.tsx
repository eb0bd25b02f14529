import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order } from '#contracts/orders.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useNow } from '../../../lib/server-time.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBuyerCommand } from '../use-order-command.ts';
import css from './orders.module.css';
import { ParcelLabel } from './parcel-label.tsx';
import { Said } from './said.tsx';

/** What its buyer said and was told, and what they may give back. */
export function Returning({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { is, problem, returnEnd } = order;
  return (
    <>
      {problem && <Said problem={problem} />}
      {returnEnd && <p className={css.told}>{t(`return.end.${returnEnd}`)}</p>}
      {is === 'return-asked' && <Sending order={order} />}
      {(is === 'delivered' || is === 'completed') && <MayReturn order={order} />}
    </>
  );
}

/** Nothing where the law gives no such right, or its time is over. */
function MayReturn({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const isHydrated = useHydrated();
  const [isSure, setIsSure] = useState(false);
  const { mutate, refusal, isPending } = useBuyerCommand<object>(orderRoutes.askReturn(order.id), order);
  const until = order.returnUntil;
  const isOver = useNow() >= Date.parse(until ?? '');
  if (until === null || isOver) return null;
  return (
    <section className={css.part} aria-label={t('return.title')}>
      <p className={css.told}>{t('return.text', { when: moment(until) })}</p>
      <div className={css.actions}>
        <Button
          look="plain"
          disabled={!isHydrated}
          isPending={isPending}
          onClick={() => (isSure ? mutate({}) : setIsSure(true))}
        >
          {t(isSure ? 'return.sure' : 'return.ask')}
        </Button>
        <Alert mean="error" isSaid>
          {refusal}
        </Alert>
      </div>
    </section>
  );
}

/** The label, and the word that the carrier may come. */
function Sending({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const isHydrated = useHydrated();
  const { mutate, refusal, isPending } = useBuyerCommand<object>(orderRoutes.sendReturn(order.id), order);
  if (!order.returnLabel) return <p className={css.quiet}>{t('return.labelComes')}</p>;
  return (
    <>
      <ParcelLabel label={order.returnLabel} text={t('return.label')} />
      {order.isReturnReady ? (
        <p>{t('return.called')}</p>
      ) : (
        <div className={css.actions}>
          <Button look="main" disabled={!isHydrated} isPending={isPending} onClick={() => mutate({})}>
            {t('return.ready')}
          </Button>
        </div>
      )}
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </>
  );
}
