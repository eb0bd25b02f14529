import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { careRoutes } from '#contracts/ops-routes.ts';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { GrantCredit } from '#gift-cards/balances/commands.ts';
import { creditOf } from '#gift-cards/balances/events.ts';
import { AppliedCards } from '#gift-cards/applied-cards.ts';
import { CardCodes } from '#gift-cards/card-codes.ts';
import { shownCode } from '#gift-cards/rules/code.ts';
import { day, minute } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { stepMetadata } from '#orders/ids.ts';
import { Buyer, ledgerOf } from './support/buyer.ts';
import { Crowd, usd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=gift-of-buyer   what is written to whom a card is for is sealed under its buyer's key, and goes with them
 *   MUTANT=applied-by-all  whoever has the word of a shown code pays by that card
 */
const clock = new DrivenClock();
let market: OpenMarket;
let ann: Buyer;
let bob: Buyer;
let method: string;

beforeAll(async () => {
  market = await openMarket({ clock, env: { MAIL_OUTBOX: 'on' } });
  [ann, bob] = (await new Crowd(market).members(2)).map((one) => new Buyer(market, one)) as [Buyer, Buyer];
  method = await ann.method();
  const keys = market.app.get(PersonKeys);
  const [encrypt, hash] = [keys.encrypt.bind(keys), keys.hash.bind(keys)];
  if (mutant === 'gift-of-buyer')
    keys.encrypt = (person, words) => encrypt(person.startsWith('gift-') ? ann.member.id : person, words);
  if (mutant === 'applied-by-all')
    keys.hash = (purpose, words) => hash(purpose, words.replace(bob.member.id, ann.member.id));
});
afterAll(() => market.close());

const to = { email: 'bea@example.org', name: 'Bea', from: 'Ann', message: 'For the walls', sendAt: null };
const asked = (over: object = {}) => ({
  goods: { is: 'gift-cards', cards: [{ cents: 5000, theme: 'Goth', to: { ...to, ...over } }] },
  methodId: method,
  currency: 'USD',
  locale: 'fr-ca',
});
const mailsTo = async (email: string) => {
  const { body } = await ann.get(visitorRoutes.outbox);
  return (body['items'] as readonly { to: string; text: string }[]).filter((mail) => mail.to === email);
};
const mailed = (email: string) =>
  until(
    async () => (await mailsTo(email)).length > 0,
    () => clock.advance(1000),
  );
const cardIn = (text: string) => /gift-cards\/([\w-]+)#open=(\S+)/.exec(text)!.slice(1) as [string, string];

it('a card for a friend is nobody’s until they open it, and says nothing of them to anybody but its buyer', async () => {
  const quoteId = await ann.quoted(asked());
  expect((await ann.quote(quoteId)).recipients).toEqual([{ email: to.email, name: 'Bea', sendAt: null }]);
  expect((await ann.placed(quoteId)).order.is).toBe('completed');
  expect(await ann.cards()).toEqual([]);
  await mailed(to.email);
  const [cardId, token] = cardIn((await mailsTo(to.email))[0]!.text);
  const opened = await bob.post(giftCardRoutes.open(cardId), { token });
  expect(opened.body).toMatchObject({ from: 'Ann', message: 'For the walls' });
  const { facts } = await market.stores.facts.readAll('', { limit: 10_000 });
  expect(JSON.stringify(facts)).not.toMatch(/bea@example|walls/);
  expect(JSON.stringify(await ann.orders())).not.toMatch(/bea@example|walls/);
  expect((await ledgerOf(market)).differences).toEqual([]);
});

it('is sent on its day, once; a day that is over, or too far away, is refused', async () => {
  const on = new Date(Date.parse(clock.now()) + 3 * day).toISOString().slice(0, 10);
  await ann.placed(await ann.quoted(asked({ email: 'later@example.org', sendAt: on })));
  await market.caughtUp();
  clock.step(day);
  await market.caughtUp();
  expect(await mailsTo('later@example.org')).toEqual([]);
  clock.step(3 * day);
  await mailed('later@example.org');
  clock.advance(minute);
  await market.caughtUp();
  expect(await mailsTo('later@example.org')).toHaveLength(1);
  expect(await ann.quoted(asked({ sendAt: '2001-01-01' }))).toBe('send-day-wrong');
  expect(await ann.quoted(asked({ sendAt: '2099-01-01' }))).toBe('send-day-wrong');
  for (const over of [{ email: 'x' }, { sendAt: 'soon' }, { message: 'x'.repeat(301) }, { bcc: 'eve@example.org' }])
    expect((await ann.post('/web-api/v1/checkout/quotes', asked(over))).status).toBe(400);
});

it('is quoted anew with whom it is for', async () => {
  const old = await ann.quoted(asked({ email: 'again@example.org' }));
  clock.advance(15 * minute);
  const { body } = await ann.place(old);
  const fresh = await ann.quote(String(body['quoteId']));
  expect(fresh.recipients).toMatchObject([{ email: 'again@example.org', name: 'Bea' }]);
});

it('pays by its code, for the member who has shown it and for nobody else', async () => {
  const codes = market.app.get(CardCodes, { strict: false });
  const [cardId] = cardIn((await mailsTo(to.email))[0]!.text);
  const code = shownCode(codes.of(cardId));
  const wrong = await ann.post(giftCardRoutes.apply, { code, email: 'eve@example.org', locale: 'en-us' });
  expect([wrong.status, wrong.body['code']]).toEqual([409, 'gift-card-not-valid']);
  const { body } = await ann.post(giftCardRoutes.apply, { code, email: to.email, locale: 'en-us' });
  expect(body).toMatchObject({ id: cardId, left: usd(5000), isFrozen: false, lastFour: codes.of(cardId).slice(-4) });
  const applied = market.app.get(AppliedCards, { strict: false });
  const token = String(body['applied']);
  expect(applied.cardIn(token, ann.member.id)).toBe(cardId);
  expect(() => applied.cardIn(token, bob.member.id)).toThrow(NotFound);
  clock.step(day);
  expect(() => applied.cardIn(token, ann.member.id)).toThrow(NotFound);
});

it('is paid by credit first, in any currency, and the ledger has no difference', async () => {
  await market.app.get(CommandBus).execute(
    new GrantCredit(
      {
        balance: creditOf(bob.member.id),
        memberId: bob.member.id,
        amount: usd(3000),
        charged: usd(3000),
        why: 'goodwill',
        cause: 'spec',
      },
      stepMetadata('spec', 'credit'),
    ),
  );
  const card = { ...asked({ email: 'credit@example.org' }), methodId: await bob.method(), currency: 'GBP' };
  const body = { ...card, goods: { ...card.goods, withCredit: true } };
  const quoteId = await bob.quoted(body);
  const { tenders, rest, total } = await bob.quote(quoteId);
  expect(tenders.map(({ is, amount }) => [is, amount.minor])).toEqual([['credit', 3000]]);
  expect(rest.minor + tenders[0]!.charged.minor).toBe(total.minor);
  expect((await bob.placed(quoteId)).order.is).toBe('completed');
  expect((await bob.get(giftCardRoutes.credit)).body['left']).toEqual(usd(0));
  const { differences, funds } = await ledgerOf(market);
  expect([differences, funds]).toEqual([[], []]);
});

it('stays whole when its buyer is erased', async () => {
  const email = 'whole@example.org';
  await ann.placed(await ann.quoted(asked({ email })));
  await mailed(email);
  const { body: held } = await ann.get(giftCardRoutes.credit);
  expect(held['left']).toEqual(usd(0));
  const erased = await ann.crowd.post(careRoutes.erasures, { memberId: ann.member.id }, market.operator.token);
  expect(erased.status).toBe(200);
  const [cardId, token] = cardIn((await mailsTo(email))[0]!.text);
  const { body } = await bob.post(giftCardRoutes.open(cardId), { token });
  expect(body).toMatchObject({ from: 'Ann', message: 'For the walls' });
});
