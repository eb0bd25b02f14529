import { useTranslation } from 'react-i18next';
import type { Order, OrderPhase } from '#contracts/orders.ts';
import type { Badge } from '../../ui/badge.tsx';

/** As it is read out and typed: 4-4-4. */
export const shownNumber = (number: string): string => number.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');

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
};

/** What an order is called, and how it stands. */
export function useOrderWords() {
  const { t } = useTranslation('orders');
  return {
    title: ({ goods }: Pick<Order, 'goods'>) =>
      goods.is === 'gift-cards' ? t('goods.cards', { count: goods.cards.length }) : t('goods.lot'),
    phase: (is: OrderPhase) => t(`phase.${is}`),
    mean: (is: OrderPhase) => meaning[is],
  };
}
