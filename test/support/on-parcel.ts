import type { OrderDesk } from '#contracts/order-desk.ts';
import { orderRoutes } from '#contracts/order-routes.ts';

type Desk = (url: string) => Promise<unknown>;

/** What an operator types of the parcel of an order that arrives. `ask`: a page of the desk, as they get it. */
export async function onParcel(ask: Desk, orderId: string): Promise<{ tracking: string }> {
  const { items } = (await ask(`${orderRoutes.desk}?at=shipped-to-us`)) as OrderDesk;
  return { tracking: items.find(({ id }) => id === orderId)?.coming ?? '' };
}
