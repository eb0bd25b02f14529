import { useTranslation } from 'react-i18next';
import type { Order, OrderPhase } from '#contracts/orders.ts';
import { useFormat } from '../../../lib/format.ts';
import { Timeline } from '../../../ui/timeline.tsx';

interface Props {
  steps: Order['steps'];
  /** What each is called for whoever looks. */
  title: (is: OrderPhase) => string;
}

/** Nothing comes after these. */
const over: readonly OrderPhase[] = ['completed', 'refunded', 'cancelled', 'not-placed'];

/** What has happened to an order so far, the first first. */
export function Happened({ steps, title }: Props) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  const shown = steps.map(({ is, at }, n) => {
    const isNow = n === steps.length - 1 && !over.includes(is);
    return { key: `${is}-${n}`, title: title(is), at: moment(at), state: isNow ? ('now' as const) : ('done' as const) };
  });
  return <Timeline steps={shown} words={{ done: t('done'), now: t('now'), ahead: t('ahead') }} />;
}
