import { useTranslation } from 'react-i18next';
import type { OrderPhase, Sale } from '#contracts/orders.ts';
import type { Badge } from '../../ui/badge.tsx';

const meaning: Readonly<Record<OrderPhase, Parameters<typeof Badge>[0]['mean']>> = {
  making: 'quiet',
  'giving-up': 'quiet',
  'not-placed': 'warn',
  placed: 'quiet',
  confirming: 'quiet',
  confirmed: 'leading',
  completed: 'leading',
  lapsing: 'warn',
  cancelled: 'warn',
  'shipped-to-us': 'quiet',
  received: 'quiet',
  'in-review': 'quiet',
  verified: 'leading',
  mismatch: 'act',
  rejected: 'warn',
  refused: 'warn',
  failed: 'warn',
  lost: 'warn',
  'sent-back': 'warn',
  undelivered: 'warn',
  shipped: 'leading',
  delivered: 'leading',
  refunded: 'quiet',
  problem: 'act',
  conceded: 'leading',
  'return-asked': 'act',
  'return-shipped': 'quiet',
  'return-received': 'quiet',
  returned: 'leading',
};

/** How an order stands. */
export function useOrderWords() {
  const { t } = useTranslation('orders');
  return {
    phase: (is: OrderPhase) => t(`phase.${is}`),
    mean: (is: OrderPhase) => meaning[is],
  };
}

/** How a sale stands for its seller. */
export function useSalePhase() {
  const { t } = useTranslation('orders');
  return ({ cancelled }: Pick<Sale, 'cancelled'>, is: OrderPhase) =>
    is === 'cancelled' && cancelled && cancelled !== 'payment-lapsed'
      ? t(`sale.cancelled.${cancelled}`)
      : t(`sale.phase.${is}`);
}
