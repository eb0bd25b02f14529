import type { ObligationsOf } from '#platform/auth/obligations.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { boundIn } from '#platform/projections/every-found.ts';
import { orderStream } from './events.ts';
import { findMayReturn, findOpenOrders, findOpenSales, ordersView } from './views/orders.view.ts';

type Deps = Parameters<ReturnType<typeof boundIn>>[0] & Readonly<{ clock: Pick<Clock, 'now'> }>;

/** A member is bound by each order of theirs that is not over, bought or sold, and by what was sold for as long as it may be given back: the price is theirs to pay back. */
export const orderObligations = ({ clock, ...deps }: Deps): ObligationsOf =>
  boundIn(
    ordersView,
    [findOpenOrders, findOpenSales, (sellerId, cursor) => findMayReturn(sellerId, clock.now(), cursor)],
    ({ id }) => orderStream(id),
  )(deps);
