import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { productRoutes, visitorRoutes } from '../../libs/contracts/routes.ts';
import type { Answer, Market } from './market.ts';
import type { RecordedAuction } from './recorded.ts';
import { Stopped, Wrong } from './wrong.ts';

/** A product that stands for an item of the record. */
export type Lot = Readonly<{ templateId: string; variantId: string }>;

/** What bids need: every bidder's session token and every item's lot. */
export type Stage = Readonly<{ tokens: ReadonlyMap<string, string>; lots: ReadonlyMap<string, Lot> }>;

type Member = Readonly<{ name: string; token: string }>;
type Page = Readonly<{ id: string; variants: readonly Readonly<{ id: string }>[] }>;

const perBatch = 100;

/** The answer's words for a line that says why the replay cannot go on. */
export const saying = ({ status, body }: Answer): string => {
  const { code, detail } = (body ?? {}) as { code?: unknown; detail?: unknown };
  return `${status}${typeof code === 'string' ? ` ${code}` : ''}${typeof detail === 'string' ? `: ${detail}` : ''}`;
};

/** The body of a good answer; else `Stopped`. */
export function goodBody<T>(answer: Answer, what: string): T {
  if (answer.status >= 300) throw new Stopped(`the market would not ${what} (${saying(answer)})`);
  return answer.body as T;
}

/** Throws `Wrong` when the token is not the operator's of this market. */
export async function checkOperator(market: Market, operator: string): Promise<void> {
  const { status, body } = await market.get(visitorRoutes.me, operator);
  const { roles } = (body ?? {}) as { roles?: unknown };
  if (status >= 300 || !Array.isArray(roles)) throw new Wrong(`it does not answer as a market does (status ${status})`);
  if (!roles.includes('operator')) throw new Wrong("the market does not know this operator's token: another DATA_DIR?");
}

/** Makes the test members and finds or adds the products. */
export async function setStage(
  market: Market,
  operator: string,
  run: string,
  auctions: readonly RecordedAuction[],
): Promise<Stage> {
  const bidders = [...new Set(auctions.flatMap(({ bids }) => bids.map(({ bidder }) => bidder)))];
  const items = new Map(auctions.map(({ itemKey, item }) => [itemKey, item]));
  const [tokens, lots] = await Promise.all([
    tokensOf(market, operator, run, bidders),
    Promise.all([...items].map(async ([key, item]) => [key, await lotOf(market, operator, run, key, item)] as const)),
  ]);
  return { tokens, lots: new Map(lots) };
}

async function tokensOf(market: Market, operator: string, run: string, bidders: readonly string[]) {
  const tokens = new Map<string, string>();
  for (let from = 0; from < bidders.length; from += perBatch) {
    const batch = bidders.slice(from, from + perBatch);
    const names = batch.map((name) => name.slice(0, 40));
    const answer = await market.post(accountRoutes.testMembers, { names }, operator, `replay-${run}-members-${from}`);
    if (answer.status === 404) throw new Wrong('the market makes no test members: start it with TEST_MEMBERS=on');
    const { members } = goodBody<{ members: readonly Member[] }>(answer, 'make test members');
    for (const [n, bidder] of batch.entries()) tokens.set(bidder, members[n]?.token ?? '');
  }
  return tokens;
}

const slugOf = (key: string) =>
  `replay-${key.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.replace(/-+$/, '').slice(0, 120);

/** One product and variant for each item, kept from an earlier replay where there was one. */
async function lotOf(market: Market, operator: string, run: string, key: string, item: string): Promise<Lot> {
  const slug = slugOf(key);
  const seen = await market.get(productRoutes.page(slug), operator);
  const page = seen.status === 200 ? (seen.body as Page) : undefined;
  const templateId = page?.id ?? (await addProduct(market, operator, run, slug, item));
  const variantId = page?.variants[0]?.id ?? (await addVariant(market, operator, run, slug, templateId));
  return { templateId, variantId };
}

async function addProduct(market: Market, operator: string, run: string, slug: string, item: string) {
  const isWatch = /watch/i.test(item);
  const body = {
    slug,
    name: item.slice(0, 120),
    brandName: 'On record',
    sku: slug.slice(0, 40),
    category: isWatch ? 'accessories' : 'collectibles',
    color: 'As recorded',
    details: 'An item of recorded auctions, sold again here to try a rule on history.',
    look: { silhouette: isWatch ? 'watch' : 'figure', colours: ['#8d96a0', '#3b4149', '#d8a24a'] },
    gender: 'unisex',
    releaseDate: null,
    retailPriceCents: null,
    sizeOptions: ['One size'],
  };
  const answer = await market.post(productRoutes.all, body, operator, `replay-${run}-product-${slug}`.slice(0, 80));
  return goodBody<{ id: string }>(answer, `add the product ${slug}`).id;
}

async function addVariant(market: Market, operator: string, run: string, slug: string, templateId: string) {
  const body = { size: 'One size', shoeCondition: 'used', boxCondition: 'no_original_box' };
  const path = productRoutes.variants(templateId);
  const answer = await market.post(path, body, operator, `replay-${run}-variant-${slug}`.slice(0, 80));
  return goodBody<{ id: string }>(answer, `add a variant of ${slug}`).id;
}
