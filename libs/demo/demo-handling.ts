import { type Order, sale } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { productPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import * as z from 'zod/mini';
import type { MarketClient } from './market-client.ts';
import { photographOf } from './photograph.ts';
import type { Goal } from './planned-orders.ts';

/** Bearer tokens of those whose hands an order goes through. */
export type Hands = Readonly<{ buyer: string; seller: string; desk: string }>;
/** An order, or a sale. */
type OnItsWay = Pick<Order, 'id' | 'is' | 'steps' | 'number' | 'sold'>;
type Step = Readonly<{ by: string; path: string; body?: object }>;

const anything = z.looseObject({});
const over: readonly Order['is'][] = ['completed', 'refunded', 'cancelled', 'not-placed'];
const verdicts: Partial<Record<Goal, 'mismatch' | 'fake'>> = { mismatch: 'mismatch', refunded: 'fake' };
const problemSays = 'The left sole comes off at the toe.';

/** What its people do next with an order that is to come so far. False: it has, or is over. */
export async function handle(market: MarketClient, order: OnItsWay, goal: Goal, hands: Hands): Promise<boolean> {
  const { id, is, steps } = order;
  if (over.includes(is) || steps.some((step) => step.is === goal)) return false;
  const step = stepOf(order, goal, hands);
  const body = { ...step?.body, ...(await seenOf(market, order, hands)) };
  if (step) await market.post(step.path, body, anything, step.by, `demo-${id}-${is}`);
  return true;
}

/** What is seen of the thing itself: the number on its parcel, as its seller has it, and what it looks like. */
async function seenOf(
  market: MarketClient,
  { id, number, is, sold }: OnItsWay,
  { seller, desk }: Hands,
): Promise<object> {
  if (is === 'shipped-to-us') {
    const sent = await market.get(orderRoutes.sale(number), sale, seller);
    return { tracking: sent?.label?.tracking ?? '' };
  }
  if (is !== 'in-review') return {};
  const product = sold && (await market.get(productRoutes.page(sold.product.slug), productPage, desk));
  const taken = await market.upload(photographOf(product?.look.colours ?? []), desk, `demo-${id}-photograph`);
  return { pictures: taken ? [taken.hash] : [] };
}

function stepOf({ id, is }: OnItsWay, goal: Goal, { buyer, seller, desk }: Hands): Step | undefined {
  const verdict = verdicts[goal] ?? 'verified';
  const failed = verdict === 'verified' ? [] : ['making'];
  const steps: Partial<Record<Order['is'], Step>> = {
    confirmed: { by: seller, path: orderRoutes.handOver(id) },
    'shipped-to-us': { by: desk, path: orderRoutes.receive(id) },
    received: { by: desk, path: orderRoutes.beginReview(id) },
    'in-review': { by: desk, path: orderRoutes.verdict(id), body: { verdict, failed } },
    verified: { by: desk, path: orderRoutes.sendOn(id) },
    delivered:
      goal === 'problem'
        ? { by: buyer, path: orderRoutes.reportProblem(id), body: { says: problemSays, pictures: [] } }
        : { by: buyer, path: orderRoutes.allIsWell(id) },
  };
  return steps[is];
}
