import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { credit, giftCards, ownGiftCard } from '#contracts/gift-cards.ts';
import { minute } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { causedBy } from '#platform/reactions/caused-by.ts';
import { idOf } from '../../test/support/cast.ts';
import { Crowd, usd } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';
import { mutant } from '../../test/support/mutants.ts';
import type { Visitor } from '../../test/support/visitor.ts';
import { BindHold, GrantCredit, HoldBalance, PostHold } from './balances/commands.ts';
import { creditOf } from './balances/events.ts';
import { CardCodes } from './card-codes.ts';
import { giveGiftCard, whenPrizeReleasedIssueGiftCard } from './giving.ts';
import { GiftCardsController } from './http.ts';
import { codeOf, lastFourOf } from './rules/code.ts';

/* To see it fail, run with MUTANT=any-holder: whoever knows a card's id is taken for its holder. */
if (mutant === 'any-holder')
  Reflect.set(GiftCardsController.prototype, 'mustHold', function (this: object, _: string, cardId: string) {
    return Promise.resolve((Reflect.get(this, 'codes') as CardCodes).balanceOf(cardId));
  });

const clock = new DrivenClock();
const nowhere = '5f3e7a10-0000-4000-8000-00000000ffff';
let market: OpenMarket;
let ann: Visitor;
let bob: Visitor;
let annId: string;
let bus: CommandBus;
let codes: CardCodes;

const metadata = (n = 0) => {
  const meta = { v: 1, at: clock.now(), commandId: '', bodyHash: '', actorId: '', correlationId: '', causationId: '' };
  return causedBy({ id: randomUUID(), meta }, 'spec', n);
};

beforeAll(async () => {
  market = await openMarket({ clock });
  const crowd = new Crowd(market);
  [ann, bob] = [await crowd.person('ann', ['shopper']), await crowd.person('bob', ['shopper'])];
  annId = (await idOf(crowd, ann))!;
  bus = market.app.get(CommandBus);
  codes = market.app.get(CardCodes, { strict: false });
});
afterAll(() => market.close());

const cardsOf = async (who: Visitor) => {
  await market.caughtUp();
  return giftCards.parse((await who.get(giftCardRoutes.own)).body).items;
};

const statusOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { code?: string }).code,
});

it('a prize is a card of the winner’s, once, and one more for what a new score adds', async () => {
  const { on } = whenPrizeReleasedIssueGiftCard({ commands: bus, codes });
  const released = async (id: string, minor: number) => {
    const meta = {
      v: 1,
      at: clock.now(),
      commandId: '',
      bodyHash: '',
      actorId: '',
      correlationId: '',
      causationId: '',
    };
    const data = { gameId: nowhere, player: 1, memberId: annId, amount: usd(minor), by: 'time' } as const;
    const fact = { id, stream: '', position: '', type: 'PrizeReleased', data, meta: { ...meta, revision: 0 } };
    await on.PrizeReleased!(fact as never);
  };
  for (const _ of [1, 2]) await released('fact 1', 3334);
  await released('fact 2', 1);
  await released('fact 3', 0);
  const cards = await cardsOf(ann);
  expect(cards.map(({ left, why, isUnwrapped }) => [left, why, isUnwrapped])).toEqual(
    expect.arrayContaining([
      [usd(3334), 'prize', false],
      [usd(1), 'prize', false],
    ]),
  );
  expect(cards).toHaveLength(2);
  expect(await cardsOf(bob)).toEqual([]);
});

it('two operators give a card, and done again after a kill it is the same one', async () => {
  const authority = { member: async (id: string) => (id === annId ? ({ memberId: id } as never) : undefined) };
  const act = giveGiftCard({ commands: bus, codes, authority });
  const meta = metadata();
  const by = { actId: 'act', operatorId: 'o', approverId: 'p', reason: 'for the trouble', metadata: () => meta };
  const before = (await cardsOf(ann)).length;
  for (const _ of [1, 2]) expect(await act.run({ memberId: annId, cents: 2500 }, by)).toEqual({ cents: 2500 });
  expect(await cardsOf(ann)).toHaveLength(before + 1);
  await expect(act.check!({ memberId: nowhere, cents: 2500 }, by)).rejects.toThrow('not found');
});

it('the code is its holder’s alone, and shown once it is unwrapped', async () => {
  const [card] = await cardsOf(ann);
  const wrapped = await ann.get(giftCardRoutes.one(card!.id));
  expect(ownGiftCard.parse(wrapped.body).code).toBeNull();
  expect(statusOf(await bob.post(giftCardRoutes.unwrap(card!.id), {}))).toEqual({ status: 404, code: 'not-found' });
  expect((await ann.post(giftCardRoutes.unwrap(card!.id), {})).status).toBe(200);
  await market.caughtUp();
  const { code } = ownGiftCard.parse((await ann.get(giftCardRoutes.one(card!.id))).body);
  expect(codeOf(code!)).toBe(codes.of(card!.id));
  expect(lastFourOf(codeOf(code!)!)).toBe(card!.lastFour);
  const [foreign, absent] = [await bob.get(giftCardRoutes.one(card!.id)), await bob.get(giftCardRoutes.one(nowhere))];
  expect(statusOf(foreign)).toEqual({ status: 404, code: 'not-found' });
  expect(statusOf(foreign)).toEqual(statusOf(absent));
  expect(JSON.stringify(await cardsOf(ann))).not.toContain(codes.of(card!.id));
});

it('a statement says what was spent on which order, and counts what has lapsed as left', async () => {
  const balance = creditOf(annId);
  const named = (n: number) => ({ balance, orderId: `order ${n}`, tenderId: `tender ${n}` });
  const amounts = (minor: number) => ({ amount: usd(minor), charged: usd(minor) });
  expect(credit.parse((await ann.get(giftCardRoutes.credit)).body)).toMatchObject({ left: usd(0), lines: [] });
  const granted = { balance, ...amounts(5000), why: 'return', cause: 'refund 1', memberId: annId } as const;
  await bus.execute(new GrantCredit(granted, metadata()));
  await bus.execute(new HoldBalance({ ...named(1), ...amounts(2000) }, metadata()));
  await bus.execute(new BindHold(named(1), metadata()));
  await bus.execute(new PostHold(named(1), metadata()));
  await bus.execute(new HoldBalance({ ...named(2), ...amounts(500) }, metadata()));
  const shown = async () => {
    await market.caughtUp();
    return credit.parse((await ann.get(giftCardRoutes.credit)).body);
  };
  const { left, held, lines } = await shown();
  expect({ left, held }).toEqual({ left: usd(2500), held: usd(500) });
  expect(lines.map(({ is, amount, orderId }) => [is, amount.minor, orderId])).toEqual([
    ['issued', 5000, null],
    ['spent', 2000, 'order 1'],
  ]);
  clock.advance(15 * minute);
  expect(await shown()).toMatchObject({ left: usd(3000), held: usd(0) });
});
