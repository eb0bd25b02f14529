import type { OrderBalances } from '#platform/payments/order-balances.ts';
import type { Streams } from '#platform/streams/streams.ts';
import { orders } from './decider.ts';
import { orderStream } from './events.ts';
import { stepMetadata } from './ids.ts';
import type { Terms } from './rules/terms.ts';

type Balances = Pick<OrderBalances, 'letGo'>;

/** In reverse, and for good: also what was held and never written down. */
export async function letBalancesGo(balances: Balances, { orderId, tenders }: Pick<Terms, 'orderId' | 'tenders'>) {
  for (const tender of tenders.toReversed())
    await balances.letGo({ ...tender, orderId }, stepMetadata(orderId, 'let-go', tender.tenderId));
}

type At = Readonly<{ balances: Balances; streams: Pick<Streams, 'readState'> }>;

/** Of an order that never has its unit now: its buyer spends that on the one in its place. All else of it is undone by whoever goes on with it. Mutants replace it. */
export const former = {
  letGo: async ({ balances, streams }: At, orderId: string): Promise<void> => {
    const ask = { fresh: true };
    const terms = await streams.readState(orders, orderStream(orderId), ({ state }) => state.terms, ask);
    if (terms) await letBalancesGo(balances, terms);
  },
};
