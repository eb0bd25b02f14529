import { auctionRoutes } from '#contracts/routes.ts';
import { hour, plus } from '#kernel/instant.ts';
import type { MarketRig, Name } from '../../test/support/market-rig.ts';

type Lot = Readonly<{ templateId: string; variantId: string }>;
type On = Pick<MarketRig, 'ask' | 'clock' | 'factOf'> & Readonly<{ lot: () => Promise<Lot> }>;

/** What specs do with auctions over HTTP. */
export const auctionSteps = ({ ask, clock, factOf, lot }: On) => ({
  /** An auction of the lot at $50 that closes in an hour, sue's unless it names its rules; its id. */
  async opened(over: object = {}): Promise<string> {
    const startPrice = { minor: 5000, currency: 'USD' };
    const terms = { ...(await lot()), startPrice, reserve: null, closesAt: plus(clock.now(), hour), ...over };
    const who = 'rules' in over ? 'op' : 'sue';
    return String((await ask(who, 'POST', auctionRoutes.all, terms)).body['id']);
  },

  /** A maximum, typed twice; the deposit that it needs is held first. */
  async bid(who: Name, auctionId: string, dollars: number, key?: string) {
    const maximum = { minor: dollars * 100, currency: 'USD' };
    const bid = () => ask(who, 'POST', auctionRoutes.bids(auctionId), { maximum, maximumAgain: maximum }, key);
    const first = await bid();
    if (first.body['code'] !== 'deposit-missing') return first;
    await ask(who, 'POST', auctionRoutes.deposit(auctionId), { maximum, locale: 'en-us' });
    return bid();
  },

  /** The first fact of that type in an auction's stream, once it is there. */
  fact: (type: string, auctionId: string) => factOf(type, `auction-${auctionId}`),
});
