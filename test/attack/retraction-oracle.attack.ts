import { auctionRoutes, productRoutes } from '../../libs/contracts/routes.ts';
import { ask, bearing, made, membersAt } from './ask.ts';
import type { Attack, Target } from './attack.ts';

const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' }) as const;
const topmost = 9000;

type Page = Readonly<{ price: number; leader: number | null; reserve: string }>;
type Member = Readonly<{ token: string }>;

/** One auction of the operator's, of a product of its own. */
async function auctionAt(market: Target, slug: string, reserve: number | null): Promise<string> {
  const { operator } = market;
  const product = {
    slug,
    name: 'Oracle',
    brandName: 'Oracle',
    sku: 'ORACLE-1',
    category: 'collectibles',
    color: 'Grey',
    details: 'Bid on to find out.',
    look: { silhouette: 'figure', colours: ['#808080', '#404040'] },
    gender: 'unisex',
    releaseDate: null,
    retailPriceCents: 9000,
    sizeOptions: ['one'],
  };
  const { id: templateId } = await made<{ id: string }>(market, productRoutes.all, product, operator);
  const variant = { size: 'one', shoeCondition: 'new', boxCondition: 'good_condition' };
  const { id: variantId } = await made<{ id: string }>(market, productRoutes.variants(templateId), variant, operator);
  const closesAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const terms = {
    templateId,
    variantId,
    startPrice: usd(50),
    reserve: reserve === null ? null : usd(reserve),
    closesAt,
    rules: 'plinth-2', // whose retractions those of today are, with bids that want no card
  };
  return (await made<{ id: string }>(market, auctionRoutes.all, terms, operator)).id;
}

/** Bid high, look, take back: with each of them in turn, and again. What the price told of the hidden amount, and who got away. */
async function probe(market: Target, id: string, five: readonly Member[], guesses: readonly number[]) {
  const post = (path: string, body: object, { token }: Member) =>
    ask(market.url + path, { method: 'POST', headers: bearing(token), body });
  const slip = await post(auctionRoutes.bids(id), { maximum: usd(topmost) }, five[0]!);
  const isSlip = slip.status < 300;
  let free = 0;
  for (const dollars of guesses) {
    for (const account of five) {
      const maximum = usd(dollars);
      await post(auctionRoutes.bids(id), { maximum, maximumAgain: maximum }, account);
      if ((await post(auctionRoutes.retractions(id), { reason: 'typed-wrong' }, account)).status < 300) free += 1;
    }
  }
  const { text } = await ask(market.url + auctionRoutes.page(id));
  return { free, isSlip, page: JSON.parse(text) as Page };
}

/** Five accounts that would know what others hide, and not pay for it. */
export const attack: Attack = {
  name: 'retraction-oracle',
  about: "five accounts bid high, look and take back, to read the leader's maximum and the reserve",
  async run(market) {
    const [ann, ...five] = await membersAt(market, 6);
    const run = Date.now().toString(36);
    const led = await auctionAt(market, `oracle-maximum-${run}`, null);
    const maximum = usd(876);
    await made(market, auctionRoutes.bids(led), { maximum, maximumAgain: maximum }, ann!.token);
    const ofMaximum = await probe(market, led, five, [topmost, 400, topmost]);

    const reserved = await auctionAt(market, `oracle-reserve-${run}`, 765);
    const ofReserve = await probe(market, reserved, five, [topmost, 400, topmost]);

    const problems: string[] = [];
    for (const [what, { free, isSlip, page }] of Object.entries({ maximum: ofMaximum, reserve: ofReserve })) {
      if (free > 0) problems.push(`the ${what}: ${free} bids were taken back after a look`);
      if (isSlip) problems.push(`the ${what}: a bid far above the price was taken as typed once`);
      const isRead = what === 'maximum' ? page.price >= maximum.minor : page.reserve === 'met';
      const isBound = page.leader !== null && (what === 'reserve' || page.leader !== 1);
      if (isRead && !isBound) problems.push(`the ${what} is read (${page.price}), and nobody is bound by it`);
      if (!isRead && free === 0) problems.push(`the ${what}: the attack did not come to a bid above it`);
    }
    return { figures: `${ofMaximum.free + ofReserve.free} of 30 bids taken back after a look`, problems };
  },
  mutants: {
    'free-retraction': async () => {
      const { auctionRules } = await import('#auctions/rules/records.ts');
      const { retraction } = auctionRules('plinth-2');
      Object.assign(auctionRules('plinth-2'), { retraction: { ...retraction, alone: false } });
    },
    'typed-once': async () => {
      const { auctionRules } = await import('#auctions/rules/records.ts');
      Object.assign(auctionRules('plinth-2'), { typingGuard: null });
    },
  },
};
