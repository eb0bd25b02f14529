import type { ReceiveBody } from '#contracts/order-desk.ts';
import { type Order, sale } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import * as z from 'zod/mini';
import type { MarketClient } from './market-client.ts';
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
  const body = is === 'shipped-to-us' ? await onParcel(market, order, hands) : step?.body;
  if (step) await market.post(step.path, body ?? {}, anything, step.by, `demo-${id}-${is}`);
  return true;
}

/** The number on it, as its seller has it. */
async function onParcel(market: MarketClient, { number }: OnItsWay, { seller }: Hands): Promise<ReceiveBody> {
  const sold = await market.get(orderRoutes.sale(number), sale, seller);
  return { tracking: sold?.label?.tracking ?? '' };
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
