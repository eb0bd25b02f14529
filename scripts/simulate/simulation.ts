import { day } from '#kernel/instant.ts';
import { Asking } from './asking.ts';
import { House } from './house.ts';
import { OrderRun, verdictOf } from './order-run.ts';
import { buyersIn } from './people.ts';

/** A market that runs on this machine, and its two operators. */
export type SimulatedMarket = Readonly<{ url: string; operator: string; second: string }>;
export type Simulated = Readonly<{ orders: number; ended: number; ends: Readonly<Record<string, number>> }>;

/** Orders that are begun between two steps of time. */
const atOnce = 10;
/** Of a buyer in a small run: what is given at first pays later. */
const ordersEach = 5;
/** What is not over by then never is. */
const mostDays = 90;

/**
 * Drives so many orders through a market whose time is driven, to their ends. `tell` hears how many are over. Nobody is paid out: the seller is an
 * operator, and where a seller's money goes takes a step-up, which a token has none of.
 */
export async function simulate(
  { url, operator, second }: SimulatedMarket,
  { count, seed, tell }: Readonly<{ count: number; seed: string; tell: (ended: number) => void }>,
): Promise<Simulated> {
  const asking = new Asking(url, seed);
  const house = new House(asking, operator, second, seed);
  await house.opened();
  const buyers = await buyersIn(asking, operator, Math.min(Math.ceil(count / ordersEach), atOnce));
  const runs: OrderRun[] = [];
  for (let days = 0; runs.length < count || runs.some(({ isEnded }) => !isEnded); days++) {
    if (days > mostDays + count / atOnce) break;
    const today = Array.from({ length: Math.min(atOnce, count - runs.length) }, (_, n) => {
      const at = runs.length + n;
      return new OrderRun(asking, house, buyers[at % buyers.length]!, `${seed}/${at}`);
    });
    for (const run of today) await run.begun(() => house.later(0));
    runs.push(...today);
    for (const run of runs) await run.today();
    await house.worked(verdictOf(seed));
    await house.later(day);
    tell(runs.filter(({ isEnded }) => isEnded).length);
  }
  const ended = runs.filter(({ isEnded }) => isEnded);
  return { orders: count, ended: ended.length, ends: counted(runs) };
}

const counted = (runs: readonly OrderRun[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(runs, ({ is }) => is)].map(([is, some]) => [is, some.length]));
