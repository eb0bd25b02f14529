import type { ComponentType } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BackAddressBody, BackPhase, GoingBack as Told } from '#contracts/going-back.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { useOrderCommand } from '../use-order-command.ts';
import css from './orders.module.css';
import { Part } from './part.tsx';

/** Where whoever gets it says where to: of what page it is a part, that page knows. */
export type AddressPicker = ComponentType<{
  legend: string;
  action: string;
  isPending: boolean;
  onChosen: (addressId: string) => void;
}>;

interface Props {
  of: Readonly<{ id: string; number: string; goesBack: Told | null }>;
  /** Who reads it. */
  to: 'seller' | 'buyer';
  keys: readonly QueryKey[];
  AddressPicker: AddressPicker;
}

/** Somebody has to say where to. */
export const isAskedWhereTo = (goesBack: Told | null): boolean =>
  goesBack?.is === 'waits' || goesBack?.is === 'undelivered';

/** Nothing comes after these. */
const over: readonly BackPhase[] = ['arrived', 'lost', 'kept'];

/** What goes back to whoever reads it: what comes next, where to, the parcel, and how far it is. Nothing where nothing does. */
export function GoingBack({ of, to, keys, AddressPicker }: Props) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const { goesBack } = of;
  if (!goesBack) return null;
  const { is, why, due, parcel, steps } = goesBack;
  const by = { when: due ? moment(due) : '' };
  const shown = steps.map((step, n) => {
    const isNow = n === steps.length - 1 && !over.includes(step.is);
    const state = isNow ? ('now' as const) : ('done' as const);
    return { key: `${step.is}-${n}`, title: t(`back.phase.${step.is}`), at: moment(step.at), state };
  });
  return (
    <Part title={t('back.title')}>
      <p className={css.told}>{t(`back.why.${why}`)}</p>
      <p className={css.told}>{to === 'seller' ? t(`back.next.seller.${is}`, by) : t(`back.next.buyer.${is}`, by)}</p>
      {isAskedWhereTo(goesBack) && <WhereTo {...{ of, keys, AddressPicker }} />}
      {is === 'sent' && parcel && <p className={css.quiet}>{t('parcel', parcel)}</p>}
      <Timeline steps={shown} words={{ done: t('done'), now: t('now'), ahead: t('ahead') }} />
    </Part>
  );
}

function WhereTo({ of, keys, AddressPicker }: Omit<Props, 'to'>) {
  const { t } = useTranslation('orders');
  const { mutate, refusal, isPending } = useOrderCommand<BackAddressBody>(orderRoutes.backAddress(of.id), keys);
  return (
    <>
      <div className={css.slim}>
        <AddressPicker
          legend={t('back.whereTo')}
          action={t('back.sendIt')}
          isPending={isPending}
          onChosen={(addressId) => mutate({ addressId })}
        />
      </div>
      <Alert mean="error" isSaid>
        {refusal}
      </Alert>
    </>
  );
}
