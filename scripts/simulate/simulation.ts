import { day, minute } from '#kernel/instant.ts';
import { Asking } from './asking.ts';
import { House, type SellerCredential } from './house.ts';
import { answerTo, OrderRun, verdictOf } from './order-run.ts';
import { GuestRun } from './guest-run.ts';
import { type Buyer, buyersIn, type Run } from './people.ts';

/** A market that runs on this machine, and its two operators. */
export type SimulatedMarket = Readonly<{
  url: string;
  operator: string;
  second: string;
  /** What the first operator, who sells, signs in with; without it nobody is paid out. */
  seller?: SellerCredential | undefined;
}>;
/** `claimed`: orders of guests that a member claimed; `paid`: what the seller has been paid out, in US cents; `owed`: what is still theirs. */
export type Simulated = Readonly<{
  orders: number;
  ended: number;
  ends: Readonly<Record<string, number>>;
  claimed: number;
  paid: number;
  owed: number;
}>;

/** Orders that are begun between two steps of time. */
const atOnce = 10;
/** Of so many orders one is a guest's. */
const guestEach = 5;
/** Who buys so often pays with what was given to them before. */
const ordersEach = 5;
/** Orders of ten days: then others buy, before the sessions of these end. */
const ordersOfSome = 100;
/** What is not over by then never is. */
const mostDays = 90;
/**
 * Who does not pay gives up their order within it. A guest's session is over in a day and begins before they pay: what became
 * of it is looked at before that.
 */
const untilGivenUp = 20 * minute;
/** Three days after its delivery a sale is the seller's; what is given back later comes sooner than this. */
const paidWithinDays = 30;

/**
 * Drives so many orders through a market whose time is driven, to their ends. `tell` hears how many are over. At the end the
 * seller is paid what is theirs.
 */
export async function simulate(
  { url, operator, second, seller }: SimulatedMarket,
  { count, seed, tell }: Readonly<{ count: number; seed: string; tell: (ended: number) => void }>,
): Promise<Simulated> {
  const asking = new Asking(url, seed);
  const house = new House(asking, operator, second, seed);
  await house.opened();
  if (seller) await house.sells(seller);
  let buyers: readonly Buyer[] = [];
  const runs: Run[] = [];
  for (let days = 0; runs.length < count || runs.some(({ isEnded }) => !isEnded); days++) {
    if (days > mostDays + count / atOnce) break;
    if (runs.length < count && runs.length % ordersOfSome === 0) {
      const orders = Math.min(ordersOfSome, count - runs.length);
      buyers = await buyersIn(asking, operator, Math.ceil(orders / ordersEach));
    }
    const today = Array.from({ length: Math.min(atOnce, count - runs.length) }, (_, n) => {
      const at = runs.length + n;
      const [buyer, own] = [buyers[at % buyers.length]!, `${seed}/${at}`];
      return at % guestEach === guestEach - 1
        ? new GuestRun(asking, buyer, own)
        : new OrderRun(asking, house, buyer, own);
    });
    for (const run of today) await run.begun(() => house.later(0));
    runs.push(...today);
    await house.later(untilGivenUp);
    for (const run of runs) await run.today();
    const named = namesOf(runs, seed);
    await house.worked(
      (id) => verdictOf(named(id)),
      (id) => answerTo(named(id)),
    );
    await house.later(day);
    tell(runs.filter(({ isEnded }) => isEnded).length);
  }
  if (seller) await house.settled(paidWithinDays);
  const ended = runs.filter(({ isEnded }) => isEnded);
  const claimed = runs.filter((run) => run instanceof GuestRun && run.isClaimed).length;
  return { orders: count, ended: ended.length, ends: counted(runs), claimed, ...(await house.paidOut()) };
}

/** What an order is called whose id is another one in each run: by its place among the orders of this seed, so that its fate is the same one. */
function namesOf(runs: readonly Run[], seed: string): (orderId: string) => string {
  const known = new Map(runs.map(({ id }, at) => [id, `${seed}/${at}`]));
  return (orderId) => known.get(orderId) ?? seed + orderId;
}

const counted = (runs: readonly Run[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(runs, ({ is }) => is)].map(([is, some]) => [is, some.length]));
