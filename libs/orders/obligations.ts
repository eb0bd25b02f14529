import { boundIn } from '#platform/projections/every-found.ts';
import { orderStream } from './events.ts';
import { findOpenOrders, findOpenSales, ordersView } from './views/orders.view.ts';

/** A member is bound by each order of theirs that is not over, bought or sold. */
export const orderObligations = boundIn(ordersView, [findOpenOrders, findOpenSales], ({ id }) => orderStream(id));
