import type { QueryKey } from '@tanstack/react-query';
import { useDocumentCommand } from '../../lib/command.ts';
import type { Order } from '#contracts/orders.ts';
import { useRefusal } from '../../lib/refusal.ts';
import { orderKeys } from './queries.ts';

/** Something that a buyer or a seller does to an order; what stands under these keys is read again. `refusal`: why not, in words. */
export function useOrderCommand<B>(path: string, keys: readonly QueryKey[], onDone: () => void = () => {}) {
  const words = useRefusal('orders');
  const refreshes = keys.map((queryKey) => ({ queryKey }));
  const { mutate, error, isPending } = useDocumentCommand<B>(path, refreshes, { onDone });
  return { mutate, refusal: error ? words(error) : undefined, isPending };
}

/** The same by its buyer. */
export const useBuyerCommand = <B>(path: string, { number }: Pick<Order, 'number'>) =>
  useOrderCommand<B>(path, [orderKeys.one(number), orderKeys.all]);
