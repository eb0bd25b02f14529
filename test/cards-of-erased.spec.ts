import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Erasures } from '#accounts/erasures.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { guestOrderRoutes } from '#contracts/guest-order-routes.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { BalancesOfOrders } from '#gift-cards/balances-of-orders.ts';
import { CardCodes } from '#gift-cards/card-codes.ts';
import { Gifts } from '#gift-cards/gifts.ts';
import { CardTraces } from '#gift-cards/traces.ts';
import { day, plus } from '#kernel/instant.ts';
import { cardOf, orderOfQuote } from '#orders/ids.ts';
import { guestOf } from '#orders/rules/terms.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Buyer } from './support/buyer.ts';
import { BankVisitor } from './support/bank-visitor.ts';
import { Crowd } from './support/crowd.ts';
import { Joined } from './support/joined.ts';
import { codeTo, Guest, mailsTo } from './support/guest.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * What stands in a gift card of whom it is for, once they are erased. To see the tests fail, run with
 *   MUTANT=claimed-cards-readable   a claimed order's card keeps the mailbox of the guest who bought it
 *   MUTANT=kept-cards-readable      a card keeps the mailbox of the member who kept it
 *   MUTANT=sent-cards-readable      a card keeps the mailbox of the member to whom it was sent
 *   MUTANT=unsent-cards-lost        a card that is to be sent later is forgotten with its mailbox, and reaches nobody
 */
if (mutant === 'sent-cards-readable') MailboxTraces.prototype.add = () => {};
if (mutant === 'claimed-cards-readable') BalancesOfOrders.prototype.forgetRecipient = () => Promise.resolve();
if (mutant === 'kept-cards-readable') Gifts.prototype.forgetRecipient = () => Promise.resolve();

if (mutant === 'unsent-cards-lost') Object.assign(CardTraces.prototype, { isSent: () => Promise.resolve(true) });

const clock = new DrivenClock();
let market: OpenMarket;
let gifts: Gifts;
beforeAll(async () => {
  market = await openMarket({ clock, env: { MAIL_OUTBOX: 'on' } });
  gifts = market.app.get(Gifts, { strict: false });
});
afterAll(() => market.close());

const balanceOf = (cardId: string) => market.app.get(CardCodes, { strict: false }).balanceOf(cardId);
const mailboxIn = async (cardId: string) => (await gifts.recipientOf(balanceOf(cardId)))?.email ?? null;
const keys = () => market.app.get(PersonKeys);
const members = async (count: number) => (await new Crowd(market).members(count)).map((one) => new Buyer(market, one));
const erased = async (who: Buyer) => {
  await market.app.get(Erasures).erase({ memberId: who.member.id }, houseMetadata('erase', who.member.id));
};
const comes = (isSo: () => Promise<boolean>) => until(isSo, () => clock.advance(1000));
const card = (email?: string) => {
  const to = email && { email, name: 'Rec', from: 'Lou', message: 'hello', sendAt: null };
  return { cents: 5000, theme: 'black', ...(to && { to }) };
};

it('a guest’s own mailbox is gone with who claimed their order, that of somebody else is not, and the cards are spent as before', async () => {
  const lou = await Guest.at(market, 'lou@guests.example');
  const cards = [card(), card('LOU@guests.example'), card('rec@gifts.example')];
  const quoteId = await lou.quoted({ goods: { is: 'gift-cards', cards } });
  const { number } = (await lou.placed(quoteId)).order;
  const [own, written, given] = [0, 1, 2].map((n) => cardOf(orderOfQuote(quoteId), n)) as [string, string, string];
  const [mia] = (await members(1)) as [Buyer];
  const { body } = await mia.post(guestOrderRoutes.ask, { number, email: lou.email, locale: 'en-us' });
  const asked = { asking: body['asking'], number, code: await codeTo(lou, lou.email) };
  const { pass } = (await mia.post(guestOrderRoutes.open, asked)).body;
  expect((await mia.post(guestOrderRoutes.claim, { pass })).status).toBe(200);
  expect(await Promise.all([own, written, given].map(mailboxIn))).not.toContain(null);
  await erased(mia);
  await comes(async () => !(await keys().has(guestOf(orderOfQuote(quoteId)))));
  expect(await Promise.all([own, written, given].map(mailboxIn))).toEqual([null, null, 'rec@gifts.example']);
  const opened = await lou.post(giftCardRoutes.open(own), { token: gifts.wayTo(own) });
  expect(opened.status).toBe(200);
  const checked = await lou.post(giftCardRoutes.check, { code: opened.body['code'], email: lou.email });
  expect(checked.body).toMatchObject({ left: { minor: 5000 } });
});

it('whoever has kept a gift and is erased stands in it no longer, and who gave it had no part in that', async () => {
  const [ann, rec] = (await members(2)) as [Buyer, Buyer];
  const goods = { is: 'gift-cards', cards: [card('rec@gifts.example'), card('else@gifts.example')] };
  const quoteId = await ann.quoted({ goods, methodId: await ann.method(), currency: 'USD', locale: 'en-us' });
  await ann.placed(quoteId);
  const [kept, other] = [0, 1].map((n) => cardOf(orderOfQuote(quoteId), n)) as [string, string];
  expect((await rec.post(giftCardRoutes.keep(kept), { token: gifts.wayTo(kept) })).status).toBe(200);
  await erased(ann);
  await comes(async () => !(await keys().has(ann.member.id)));
  await market.caughtUp();
  expect(await mailboxIn(kept)).toBe('rec@gifts.example');
  await erased(rec);
  await comes(async () => !(await keys().has(rec.member.id)));
  await market.caughtUp();
  expect(await mailboxIn(kept)).toBeNull();
  expect(await mailboxIn(other)).toBe('else@gifts.example');
});

it('a card to a member’s own mailbox tells nothing of them once they are erased, whoever bought it', async () => {
  const own = 'Joe@own.example';
  const joe = await Joined.at(new Crowd(market), own, 'Joe');
  const [friend] = (await members(1)) as [Buyer];
  const bought = async (post: Buyer['post'], emails: readonly string[]) => {
    const { id: methodId } = await new BankVisitor(market).saved(post);
    const goods = { is: 'gift-cards', cards: emails.map((email) => card(email)) };
    const { body } = await post(orderRoutes.quotes, { goods, methodId, currency: 'USD', locale: 'en-us' });
    const placed = await post(orderRoutes.place(String(body['id'])), {});
    expect(placed.body).toMatchObject({ order: { is: 'completed' } });
    return emails.map((_, n) => cardOf(orderOfQuote(String(body['id'])), n));
  };
  const byJoe = await bought(async (url, body) => (await joe.browser.post(url, body)) as never, [own]);
  const byFriend = await bought((url, body) => friend.post(url, body), ['joe@OWN.example', 'jo@own.example']);
  const told = () => Promise.all([...byJoe, ...byFriend].map(mailboxIn));
  expect(await told()).toEqual([own, 'joe@OWN.example', 'jo@own.example']);
  for (const id of [...byJoe, ...byFriend]) await comes(async () => (await gifts.stateOf(balanceOf(id))).isSent);
  await market.app.get(Erasures).erase({ memberId: joe.id }, houseMetadata('erase', joe.id));
  expect(await told()).toEqual([null, null, 'jo@own.example']);
});

it('a card that is to be sent on a later day still reaches the mailbox of who left the market meanwhile', async () => {
  const email = 'kay@own.example';
  const kay = await Joined.at(new Crowd(market), email, 'Kay');
  const [friend] = (await members(1)) as [Buyer];
  const sendAt = plus(clock.now(), 3 * day).slice(0, 10);
  const to = { email, name: 'Kay', from: 'Lou', message: 'hello', sendAt };
  const goods = { is: 'gift-cards', cards: [{ cents: 5000, theme: 'black', to }] };
  const quoteId = await friend.quoted({ goods, methodId: await friend.method(), currency: 'USD', locale: 'en-us' });
  expect((await friend.placed(quoteId)).order.is).toBe('completed');
  await market.caughtUp();
  await market.app.get(Erasures).erase({ memberId: kay.id }, houseMetadata('erase', kay.id));
  await comes(async () => !(await keys().has(kay.id)));
  clock.advance(4 * day);
  await comes(async () => (await gifts.stateOf(balanceOf(cardOf(orderOfQuote(quoteId), 0)))).isSent);
  const letters = await mailsTo(await Guest.at(market, 'looker@guests.example'), email);
  expect(letters.filter(({ text }) => text.includes('Lou') || /gift/i.test(text))).toHaveLength(1);
});
