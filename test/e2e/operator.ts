import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from 'playwright/test';
import { giftCardRoutes } from '../../libs/contracts/gift-card-routes.ts';
import type { OperatorActs } from '../../libs/contracts/ops-acts.ts';
import { actRoutes } from '../../libs/contracts/ops-routes.ts';
import type { HostActBody, TriviaGame } from '../../libs/contracts/trivia.ts';
import type { Created } from '../../libs/contracts/values.ts';
import type { TestMembers } from '../../libs/contracts/accounts.ts';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { blackFridayRoutes } from '../../libs/contracts/black-friday-routes.ts';
import { triviaRoutes } from '../../libs/contracts/trivia-routes.ts';
import {
  auctionRoutes,
  flagRoutes,
  idempotencyKey,
  productRoutes,
  visitorRoutes,
} from '../../libs/contracts/routes.ts';

type Credential = Readonly<{ email: string; password: string; token: string }>;
type Operator = Credential & Readonly<{ second: Credential }>;

/** What the market wrote at its first start. */
const operator = () => JSON.parse(readFileSync('test-results/data/operator.json', 'utf8')) as Operator;
const token = () => operator().token;

/** With what the operator signs in at a browser. */
export function operatorsOwn(which: 'first' | 'second' = 'first'): readonly [email: string, password: string] {
  const { email, password } = which === 'second' ? operator().second : operator();
  return [email, password];
}

async function ask<T>(request: APIRequestContext, path: string, data: unknown, by = token()): Promise<T> {
  const headers = { authorization: `Bearer ${by}`, [idempotencyKey]: randomUUID() };
  const answer = await request.post(path, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What an operator is answered. */
export async function askAsOperator<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path, { headers: { authorization: `Bearer ${token()}` } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Both of the market's own operators agree that this member is one, too. */
export async function makeOperator(request: APIRequestContext, memberId: string): Promise<void> {
  const { password, second } = operator();
  const grant = { kind: 'grant-operator', target: { memberId }, reason: 'one more for the nights' };
  await ask(request, actRoutes.confirm, { password });
  const { id } = await ask<Created>(request, actRoutes.all, grant);
  const actOf = async () =>
    (await askAsOperator<OperatorActs>(request, actRoutes.all)).items.find((one) => one.id === id);
  await expect.poll(actOf).toBeDefined();
  await ask(request, actRoutes.confirm, { password: second.password }, second.token);
  await ask(request, actRoutes.approve((await actOf())!.operatorId, id), {}, second.token);
  await expect.poll(async () => (await actOf())?.phase).toBe('done');
}

/** A gift card that both of the market's own operators agree to give to the first of them. */
export async function givenCard(request: APIRequestContext): Promise<string> {
  const { password, second } = operator();
  const { id: memberId } = await askAsOperator<{ id: string }>(request, visitorRoutes.me);
  const gift = { kind: 'give-gift-card', target: { memberId, cents: 5000 }, reason: 'for the walk' };
  await ask(request, actRoutes.confirm, { password });
  const { id } = await ask<Created>(request, actRoutes.all, gift);
  await ask(request, actRoutes.confirm, { password: second.password }, second.token);
  await ask(request, actRoutes.approve(memberId, id), {}, second.token);
  const cards = async () =>
    (await askAsOperator<{ items: readonly { id: string }[] }>(request, giftCardRoutes.own)).items;
  await expect.poll(async () => (await cards()).length).toBeGreaterThan(0);
  return (await cards())[0]!.id;
}

/** Of what journeys sell; the demo world has none of it. */
export const journeysBrand = 'Fieldtest';

/** A product of its own in two sizes, or as `over` says: who bids on what the demo world sells leaves its auctions alone. */
export async function addProduct(
  request: APIRequestContext,
  name = 'Journey Low',
  slug = `journey-${randomUUID()}`,
  over: Readonly<Record<string, unknown>> = {},
): Promise<{ templateId: string; variantId: string }> {
  const product = await ask<{ id: string }>(request, productRoutes.all, {
    slug,
    name,
    brandName: journeysBrand,
    sku: 'FT-1',
    category: 'sneakers',
    color: 'Chalk',
    details: 'Made for a journey.',
    look: { silhouette: 'low', colours: ['#e9e4d8', '#1f2a44'] },
    gender: 'unisex',
    releaseDate: null,
    retailPriceCents: 9000,
    sizeOptions: ['8', '9'],
    ...over,
  });
  const variant = await ask<{ id: string }>(request, productRoutes.variants(product.id), {
    size: '8',
    shoeCondition: 'new',
    boxCondition: 'good_condition',
  });
  return { templateId: product.id, variantId: variant.id };
}

/** One more kind that the product comes in, and its id. */
export const addVariant = async (
  request: APIRequestContext,
  templateId: string,
  kind: Readonly<{ size: string; shoeCondition: string; boxCondition: string }>,
): Promise<string> => (await ask<{ id: string }>(request, productRoutes.variants(templateId), kind)).id;

/** An auction of a product of its own, which nobody else bids on: from 50 dollars, for an hour, under the rules of today, or as `terms` say. */
export async function openAuction(
  request: APIRequestContext,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const auction = await ask<Created>(request, auctionRoutes.all, {
    ...(await addProduct(request)),
    startPrice: { minor: 5000, currency: 'USD' },
    reserve: null,
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...terms,
  });
  await request.get(`${auctionRoutes.page(auction.id)}?after=${auction.after}`);
  return auction.id;
}

/** Ends it now; its leader wins. */
export const endAuction = (request: APIRequestContext, id: string) => ask(request, auctionRoutes.end(id), {});

/** As if it had never been; the reason is public. */
export const cancelAuction = (request: APIRequestContext, id: string, reason: string) =>
  ask(request, auctionRoutes.cancel(id), { reason });

/** From now on a visitor's cookie may turn the auctions off for that visitor; for all others they stay on. */
export const letAuctionsBeHidden = (request: APIRequestContext) =>
  ask(request, flagRoutes.settings, { name: 'Auctions', rules: [{}], allowAsk: true });

/** Likewise may it black Black Friday out, for that visitor alone. */
export const letBlackoutBeAsked = (request: APIRequestContext) =>
  ask(request, flagRoutes.settings, { name: 'BlackFridayBlackout', rules: [], allowAsk: true });

/** A game whose lobby is open for a while, and the operator's token for what else is done to it. */
export async function openGame(
  request: APIRequestContext,
  over: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<{ id: string; token: string }>> {
  const one = ['Blue', 'Red', 'Green', 'Grey'].map((en) => ({ en }));
  const { id, after } = await ask<Created>(request, triviaRoutes.all, {
    title: { en: 'Colours', fr: 'Couleurs' },
    startsAt: new Date(Date.now() + 840_000).toISOString(),
    rhythm: { readMs: 4000, answerMs: 10_000, revealMs: 5000, boardMs: 4000 },
    spares: 0,
    prizes: [5000, 2500],
    questions: [{ text: { en: 'What is the sky?' }, options: one, right: 0 }],
    knowingly: true, // all games of the journeys ask the same
    ...over,
  });
  await expect
    .poll(async () => (await askAsOperator<TriviaGame>(request, `${triviaRoutes.game(id)}?after=${after}`)).phase)
    .toBe('lobby');
  return { id, token: token() };
}

/** The id of one of one question. */
export const openLobby = async (request: APIRequestContext): Promise<string> => (await openGame(request)).id;

/** What a host does with a game. */
export const actInGame = (request: APIRequestContext, id: string, what: HostActBody): Promise<Created> =>
  ask<Created>(request, triviaRoutes.acts(id), what);

/** One that was over before anybody played. */
export async function endedGame(request: APIRequestContext): Promise<string> {
  const id = await openLobby(request);
  const { after } = await actInGame(request, id, { do: 'end' });
  await askAsOperator(request, `${triviaRoutes.game(id)}?after=${after}`);
  return id;
}

/** The handle of somebody who wants to be seen. */
export async function openCard(request: APIRequestContext): Promise<string> {
  const handle = `fox-${randomUUID().slice(0, 8)}`;
  const { members } = await ask<TestMembers>(request, accountRoutes.testMembers, { names: ['Fox'] });
  const { after } = await ask<Created>(request, blackFridayRoutes.mine, { handle }, members[0]!.token);
  await askAsOperator(request, `${blackFridayRoutes.card(handle)}?after=${after}`);
  return handle;
}
