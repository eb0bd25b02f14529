import type { Slice } from '#platform/slice.ts';
import { orders } from './decider.ts';
import { orderNumbers } from './numbers/decider.ts';
import { quotes } from './quotes/decider.ts';
import { settlements } from './settlements/decider.ts';
import { ordersTopic } from './topics.ts';
import { dueGuestQuotes } from './views/due-guest-quotes.view.ts';
import { dueGuestWords } from './views/due-guest-words.view.ts';
import { dueOrders } from './views/due-orders.view.ts';
import { dueSettlements } from './views/due-settlements.view.ts';
import { openSettlements } from './views/open-settlements.view.ts';
import { ordersView } from './views/orders.view.ts';
import { soldItems } from './views/sold-items.view.ts';
import { soldProducts } from './views/sold-products.view.ts';

export const ordersSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).OrdersModule }),
  deciders: { order: orders, checkout: quotes, ordernumber: orderNumbers, settlement: settlements },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [
    ordersView,
    soldItems,
    soldProducts,
    dueOrders,
    dueGuestQuotes,
    dueGuestWords,
    dueSettlements,
    openSettlements,
  ],
  topics: [ordersTopic],
};
