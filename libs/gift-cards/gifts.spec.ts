import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { giftCards } from '#contracts/gift-cards.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { visitorRoutes } from '#contracts/routes.ts';
import { day, type Instant, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { idOf } from '../../test/support/cast.ts';
import { Crowd, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import { until } from '../../test/support/turns.ts';
import { Visitor } from '../../test/support/visitor.ts';
import { Streams } from '#platform/streams/streams.ts';
import { GrantCredit, IssueGiftCard } from './balances/commands.ts';
import { balances } from './balances/decider.ts';
import { creditOf } from './balances/events.ts';
import { BalanceCheck } from './balance-check.ts';
import { CardCodes } from './card-codes.ts';
import { Gifts } from './gifts.ts';
import { sealedRecipient } from './recipients.ts';
import { codeOf, lastFourOf, shownCode } from './rules/code.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=balance-oracle  it is said whether it was the code that was wrong, or the address
 *   MUTANT=endless-codes   nobody counts how often somebody guesses
 *   MUTANT=shared-typos   all codes that are none are counted as one
 *   MUTANT=link-opens      whoever has a card's address unwraps it
 *   MUTANT=credit-lost     who has credit left is erased with it
 */
type Inner = { found: (key: string, typed: object) => Promise<{ mailKey: string | null } | null>; take: () => unknown };
const check = BalanceCheck.prototype as unknown as Inner;
if (mutant === 'balance-oracle') {
  const { found } = check;
  check.found = async function telling(this: { streams: Streams }, key, typed) {
    const right = await found.call(this, key, typed);
    const isCard = (await this.streams.readState(balances, `gift-card-${key}`, ({ state }) => state.balance)) !== null;
    if (right === null && isCard) throw new Refused('gift-card-not-valid', { is: 'email' });
    return right;
  };
}
if (mutant === 'endless-codes') check.take = () => Promise.resolve(() => Promise.resolve());
if (mutant === 'shared-typos') {
  const all = CardCodes.prototype as unknown as { keyOf: (code: string) => string };
  const { keyOf } = all;
  all.keyOf = function shared(this: CardCodes, code) {
    return keyOf.call(this, codeOf(code) ?? '');
  };
}
if (mutant === 'link-opens')
  Gifts.prototype.mustOpen = function any({ cardId }) {
    return Promise.resolve((Reflect.get(this, 'codes') as CardCodes).balanceOf(cardId));
  };

if (mutant === 'credit-lost') Obligations.prototype.add = () => {};

const clock = new DrivenClock();
let market: OpenMarket;
let crowd: Crowd;
let bus: CommandBus;
let codes: CardCodes;
let keys: PersonKeys;

const metadata = (n = 0) => {
  const meta = { v: 1, at: clock.now(), commandId: '', bodyHash: '', actorId: '', correlationId: '', causationId: '' };
  return causedBy({ id: randomUUID(), meta }, 'spec', n);
};

beforeAll(async () => {
  market = await openMarket({ clock, env: { MAIL_OUTBOX: 'on' } });
  crowd = new Crowd(market);
  bus = market.app.get(CommandBus);
  codes = market.app.get(CardCodes, { strict: false });
  keys = market.app.get(PersonKeys);
});
afterAll(() => market.close());

type Given = Readonly<{ email?: string; holderId?: string | null; sendAt?: Instant | null }>;

async function given({ email = 'bea@example.org', holderId = null, sendAt = null }: Given = {}): Promise<string> {
  const cardId = randomUUID();
  const recipient = { email, name: 'Bea', from: 'Ann', message: 'For the walls', language: 'fr' } as const;
  const sealed =
    holderId === null ? await sealedRecipient(keys, cardId, recipient) : { recipient: null, mailKey: null };
  const card = {
    balance: codes.balanceOf(cardId),
    amount: usd(5000),
    charged: usd(5000),
    why: 'sale',
    cause: 'order 1',
    lastFour: lastFourOf(codes.of(cardId)),
    theme: 'Goth',
    sendAt,
    buyerId: null,
    holderId,
    ...sealed,
  } as const;
  await bus.execute(new IssueGiftCard(card, metadata()));
  await market.caughtUp();
  return cardId;
}

const mails = async () => {
  const { body } = await crowd.get(visitorRoutes.outbox);
  return (body as unknown as { items: readonly { to: string; subject: string; text: string }[] }).items;
};
const mailTo = async (to: string) => (await mails()).find((mail) => mail.to === to);

/** The mail with the way to it goes out by itself; the token in it. */
async function tokenFor(email: string): Promise<string> {
  await until(
    async () => (await mailTo(email)) !== undefined,
    () => clock.advance(1000),
  );
  return /#open=(\S+)/.exec((await mailTo(email))!.text)![1]!;
}

const stranger = () => Visitor.at(market.fastify);
const codeIn = ({ body }: { body: unknown }) => (body as { code?: string }).code;

it('goes to whom it is given, in their language, on its day; nothing that its buyer wrote is in the mail', async () => {
  const later = plus(clock.now(), 2 * minute);
  const cardId = await given({ email: 'later@example.org', sendAt: later });
  clock.advance(minute);
  await market.caughtUp();
  expect(await mailTo('later@example.org')).toBeUndefined();
  clock.advance(minute);
  await tokenFor('later@example.org');
  const { subject, text } = (await mailTo('later@example.org'))!;
  expect(subject).toMatch(/^On vous a offert/);
  expect(text).toContain(`/gift-cards/${cardId}#open=`);
  expect(`${subject}${text}`).not.toMatch(/Ann|Bea|walls/);
  expect(`${subject}${text}`).not.toContain(codes.of(cardId));
  await market.caughtUp();
  clock.advance(minute);
  await market.caughtUp();
  expect((await mails()).filter(({ to }) => to === 'later@example.org')).toHaveLength(1);
});

it('is opened by who has its mail, and by nobody who has only its address', async () => {
  const [one, other] = [await given({ email: 'one@example.org' }), await given({ email: 'other@example.org' })];
  const [token, foreign] = [await tokenFor('one@example.org'), await tokenFor('other@example.org')];
  const [eve, bea] = [await stranger(), await stranger()];
  const page = (await eve.get(giftCardRoutes.page(one))).body;
  expect(page).toMatchObject({ id: one, theme: 'Goth', amount: usd(5000), isUnwrapped: false, isYours: false });
  expect(JSON.stringify(page)).not.toMatch(/Ann|Bea|walls|example/);
  for (const wrong of [
    undefined,
    foreign,
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    token.replace(one, other),
  ]) {
    const answer = await eve.post(giftCardRoutes.open(one), wrong === undefined ? {} : { token: wrong });
    expect([answer.status, codeIn(answer)]).toEqual([404, 'not-found']);
  }
  expect((await eve.get(giftCardRoutes.page(one))).body).toMatchObject({ isUnwrapped: false });
  const opened = await bea.post(giftCardRoutes.open(one), { token });
  expect(opened.body).toMatchObject({ code: shownCode(codes.of(one)), from: 'Ann', message: 'For the walls' });
  const again = await bea.post(giftCardRoutes.open(one), { token });
  expect(codeIn(again)).toBe(codeIn(opened));
  await market.caughtUp();
  expect((await eve.get(giftCardRoutes.page(one))).body).toMatchObject({ isUnwrapped: true });
  expect((await eve.get(giftCardRoutes.page(randomUUID()))).status).toBe(404);
});

it('who keeps it in an account has it alone: the mail opens it no more, and its statement is nobody else’s', async () => {
  const cardId = await given({ email: 'kept@example.org' });
  const token = await tokenFor('kept@example.org');
  const [ann, eve] = [await crowd.person('ann', ['shopper']), await crowd.person('eve', ['shopper'])];
  expect((await ann.post(giftCardRoutes.keep(cardId), { token })).status).toBe(200);
  expect((await eve.post(giftCardRoutes.keep(cardId), { token })).status).toBe(404);
  expect((await (await stranger()).post(giftCardRoutes.open(cardId), { token })).status).toBe(404);
  expect(codeIn(await ann.post(giftCardRoutes.open(cardId), {}))).toBe(shownCode(codes.of(cardId)));
  await market.caughtUp();
  const own = giftCards.parse((await ann.get(giftCardRoutes.own)).body);
  expect(own.items.map(({ id }) => id)).toContain(cardId);
  expect((await eve.get(giftCardRoutes.one(cardId))).status).toBe(404);
});

it('an erasure waits for credit that is left, until it is given up', async () => {
  const cleo = await crowd.person('cleo', ['shopper']);
  const memberId = (await idOf(crowd, cleo))!;
  const amounts = { amount: usd(700), charged: usd(700) };
  await bus.execute(
    new GrantCredit({ balance: creditOf(memberId), ...amounts, why: 'goodwill', cause: 'a', memberId }, metadata()),
  );
  const erase = () => crowd.post(careRoutes.erasures, { memberId }, market.operator.token);
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'still-bound', in: [`credit-${memberId}`] } });
  expect((await cleo.post(giftCardRoutes.giveUpCredit, {})).status).toBe(200);
  expect(await erase()).toMatchObject({ status: 200 });
  expect(await market.problems()).toEqual([]);
});

const asks = (who: Visitor, code: string, email: string) => who.post(giftCardRoutes.check, { code, email });
/** What was counted is over; the wall clock alone moves, since a day of everybody's timers takes long. */
const forget = () => clock.step(day);

it('says what is left to who knows code and address, and one thing to everybody else', async () => {
  forget();
  const cardId = await given({ email: 'check@example.org' });
  const code = shownCode(codes.of(cardId));
  const other = shownCode(codes.of(randomUUID()));
  const who = await stranger();
  const right = await asks(who, code.toLowerCase(), ' Check@Example.org ');
  expect(right).toMatchObject({ status: 200, body: { left: usd(5000), isFrozen: false } });
  const misses = [
    [code, 'eve@example.org'],
    [other, 'check@example.org'],
    [other, 'eve@example.org'],
    ['nothing', 'check@example.org'],
    ['', 'check@example.org'],
  ] as const;
  const answers: unknown[] = [];
  for (const [typed, email] of misses) {
    const { status, body, headers } = await asks(who, typed, email);
    const { 'x-request-id': _, date: _d, 'server-timing': _s, ...same } = headers;
    answers.push({ status, body: { ...(body as object), instance: '' }, same });
  }
  expect(answers).toEqual(answers.map(() => answers[0]));
  expect(answers[0]).toMatchObject({ status: 409, body: { code: 'gift-card-not-valid' } });
});

it('lets nobody guess on: five misses of a visitor, twenty of a card, whether it is there or not', async () => {
  forget();
  const cardId = await given({ email: 'guess@example.org' });
  const code = codes.of(cardId);
  const checking = market.app.get(BalanceCheck, { strict: false });
  const tried = (from: string, typed: string) =>
    checking.check({ code: typed, email: 'eve@example.org' }, { address: from, memberId: null }).then(
      () => 'right',
      (error: { code: string }) => error.code,
    );
  const first = await Promise.all(Array.from({ length: 12 }, () => tried('10.0.0.1', codes.of(randomUUID()))));
  expect(first.filter((answer) => answer === 'gift-card-not-valid')).toHaveLength(5);
  expect(await tried('10.0.0.2', codes.of(randomUUID()))).toBe('gift-card-not-valid');
  clock.step(15 * minute);
  expect(await tried('10.0.0.1', codes.of(randomUUID()))).toBe('gift-card-not-valid');
  for (const typed of [code, codes.of(randomUUID())]) {
    const answers: string[] = [];
    for (let n = 0; n < 24; n++) answers.push(await tried(`10.1.${n}.1`, typed));
    expect(answers.filter((answer) => answer === 'gift-card-not-valid')).toHaveLength(20);
    expect(answers.at(-1)).toBe('too-many-tries');
  }
  // what was typed wrong is counted apart: twenty who did so keep nobody else from hearing that theirs is none
  const mistyped: string[] = [];
  for (let n = 0; n < 24; n++) mistyped.push(await tried(`10.2.${n}.1`, `${codes.of(randomUUID()).slice(0, 16)}!`));
  expect(new Set(mistyped)).toEqual(new Set(['gift-card-not-valid']));
});
