import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { cookies, auctionRoutes } from '#contracts/routes.ts';
import { paymentRoutes } from '#contracts/payment-routes.ts';
import { Payments } from '#platform/payments/payments.ts';
import { HeldCards } from '#payments/holders/held-cards.ts';
import { BankVisitor } from './support/bank-visitor.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/* Who pays with the same card, in a whole market. To see it fail, run with MUTANT=cards-unlinked: nobody looks who held a card before. */
if (mutant === 'cards-unlinked') {
  HeldCards.prototype.admit = () => Promise.resolve();
  HeldCards.prototype.note = () => Promise.resolve();
}

type Health = Readonly<{ reactions: { reactions: readonly { reaction: string; state: string }[] } }>;

/** Of the sandbox's cards the one that is the same for everybody. */
const same = '4000 0566 5566 5556';

let market: OpenMarket;
let crowd: Crowd;
let bank: BankVisitor;

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
  bank = new BankVisitor(market);
});
afterAll(() => market.close());

const kept = (who: Visitor, number?: string) =>
  bank.saved(async (url, payload) => (await who.post(url, payload)) as never, number);

async function saves(who: Visitor, number?: string): Promise<string> {
  const { id } = await kept(who, number);
  await market.caughtUp();
  return id;
}

const opens = (seller: Visitor) => crowd.auction({}, seller.cookies.get(cookies.jwt));
const bids = async (who: Visitor, auctionId: string, minor: number) => {
  const { status, body } = await who.post(auctionRoutes.bids(auctionId), { maximum: usd(minor) });
  return status === 200 ? 'taken' : (body as { code: string }).code;
};

async function factsOf(...types: readonly string[]) {
  const { facts } = await market.stores.facts.readAll('', { filter: { types } });
  return facts;
}

let sue: Visitor;
let shill: Visitor;

it('two who hold one card do not bid on what the other sells, whoever came first, and whoever has forgotten it', async () => {
  sue = await crowd.person('sue', ['shopper', 'seller']);
  shill = await crowd.person('shill', ['shopper', 'seller']);
  const ann = await crowd.person('ann', ['shopper']);
  const [hers, theirs] = [await opens(sue), await opens(shill)];
  await saves(ann);
  const first = await saves(sue, same);
  await saves(shill);
  expect(await bids(shill, hers, 20_000)).toBe('taken'); // with a card of their own
  await sue.post(paymentRoutes.forget(first), {});
  await market.caughtUp();
  await saves(shill, same);
  expect(await bids(shill, hers, 40_000)).toBe('linked-to-seller');
  await saves(sue); // who bids needs one
  expect(await bids(sue, theirs, 40_000)).toBe('linked-to-seller');
  for (const lot of [hers, theirs]) expect(await bids(ann, lot, 30_000)).toBe('taken');
});

it('what an operator has unlinked stays so, however often they save it again', async () => {
  const [shared] = await factsOf('CardShared');
  const pair = { ...(shared!.data as object), reason: 'card', linked: false };
  expect((await crowd.post(auctionDeskRoutes.linked, pair, market.operator.token)).status).toBe(200);
  for (const one of [sue, shill]) await saves(one, same);
  expect(await bids(shill, await opens(sue), 40_000)).toBe('taken');
  expect(await factsOf('CardShared')).toHaveLength(1);
  expect(await factsOf('MembersLinked')).toHaveLength(2); // one each
});

it('a card that was typed and not proved links nobody', async () => {
  const before = (await factsOf('CardHeld')).length;
  const eve = await crowd.person('eve', ['shopper']);
  const id = await saves(eve, '4000 0025 0000 3155');
  expect(await factsOf('CardHeld')).toHaveLength(before);
  const { body } = await eve.post(paymentRoutes.askProof(id), { locale: 'en-us' });
  await bank.submit((body as { url: string }).url, { answer: 'yes' });
  await eve.post(paymentRoutes.verify(id), {});
  await market.caughtUp();
  expect(await factsOf('CardHeld')).toHaveLength(before + 1);
});

it('who saved it in an older build, and forgot it before anybody looked, is found all the same', async () => {
  const reaction = 'whenMethodVerifiedNoteItsHolder';
  const operates = (path: string, body: object) => crowd.post(path, body, market.operator.token);
  const states = async () => {
    const told = (await (await fetch(`${market.opsUrl}/health`)).json()) as Health;
    return told.reactions.reactions.filter((one) => one.reaction === reaction).map(({ state }) => state);
  };
  await operates(opsRoutes.pauseReaction(reaction), { reason: 'as if it were not there yet' });
  await until(async () => (await states()).includes('paused'));
  const admits = jest.spyOn(HeldCards.prototype, 'admit').mockResolvedValue();
  const gus = await crowd.person('gus', ['shopper']);
  const { id: early } = await kept(gus, same);
  await gus.post(paymentRoutes.forget(early), {});
  admits.mockRestore();
  await kept(gus);
  const hers = await opens(sue);
  expect(await bids(gus, hers, 20_000)).toBe('taken');
  await operates(opsRoutes.resumeReaction(reaction), {});
  await market.caughtUp();
  expect(await factsOf('CardShared')).toHaveLength(3); // with both who hold it
  expect(await bids(gus, hers, 40_000)).toBe('linked-to-seller');
});

it('the log has ids and a keyed hash: no fingerprint, and nothing by which the bank would know one', async () => {
  const payments = market.app.get(Payments, { strict: false });
  const tokens = (await factsOf('MethodSaved')).map(({ data }) => (data as { bankToken: string }).bankToken);
  const prints = (await Promise.all(tokens.map((one) => payments.findMethod(one)))).flatMap((one) =>
    one ? [one.fingerprint] : [],
  );
  expect(prints.length).toBeGreaterThan(5);
  const all = JSON.stringify((await market.stores.facts.readAll('', { limit: 10_000 })).facts);
  expect(prints.filter((print) => all.includes(print))).toEqual([]);
  const held = await factsOf('CardHeld', 'CardShared');
  for (const { stream, data } of held) {
    expect(stream).toMatch(/^heldcard-[0-9a-f]{64}$/);
    expect(Object.keys(data as object).filter((name) => name !== 'memberId' && name !== 'otherId')).toEqual([]);
  }
});
