import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { day, hour, minute, plus } from '#kernel/instant.ts';
import { orders } from '#orders/decider.ts';
import { ann } from '#payments/samples.ts';
import {
  agrees,
  all,
  ask,
  declines,
  drive,
  expectTaken,
  nothing,
  placed,
  refusedOf,
  says,
  soldNow,
  tess,
  tesses,
  tim,
  tims,
  tina,
  tinas,
  tom,
  toms,
  typesOf,
  usd,
  walked,
  withdraws,
  type Word,
} from './support/asked-order.ts';
import { bookId } from './support/ask-in-book.ts';
import { clock, closeBank, parcels } from './support/checkout-run.ts';
import { mutant } from './support/mutants.ts';
import { seller } from './support/sold-lots.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=cancel-late   a buyer takes it back whenever they like
 */
const { decide } = orders;
if (mutant === 'cancel-late') {
  const late: typeof decide = (command, state, at) =>
    command.type !== 'TakeOrderBack'
      ? decide(command, state, at)
      : decide(command, { ...state, asking: { ...state.asking, cancelUntil: plus(at, 1) } }, at);
  Object.assign(orders, { decide: late });
}

afterAll(closeBank);
beforeEach(() => {
  parcels.fate = 'arrives';
});
afterEach(() => {
  parcels.fate = 'arrives';
});

describe('the seller of an ask', () => {
  it('is asked once it is placed: nothing is taken, and it is no sale yet', async () => {
    const checkout = await placed();
    const state = await drive(checkout);
    expect(state).toMatchObject({ is: 'placed', isPaid: false, asking: { asked: { due: expect.any(String) } } });
    expect((await checkout.bankSays()).net).toBe(0);
    expect(await soldNow(checkout)).toMatchObject([{ id: checkout.listingId, isConfirmed: false }]);
  });

  it('says yes, and it is charged and confirmed; again it is nothing', async () => {
    const checkout = await placed();
    await says(checkout, checkout.now, agrees());
    expect(await drive(checkout)).toMatchObject({ is: 'confirmed', isPaid: true });
    await says(checkout, checkout.now, agrees());
    expect(await refusedOf(says(checkout, checkout.now, declines()))).toBe('order-moved-on');
    expect(await refusedOf(says(checkout, checkout.now, withdraws))).toBe('cancel-too-late');
    await expectTaken(checkout, all);
    expect(await soldNow(checkout)).toMatchObject([{ isConfirmed: true }]);
  });

  it('is nobody else: to others it is not there', async () => {
    const checkout = await placed();
    for (const word of [agrees(tom), declines(ann), { type: 'TakeOrderBack', memberId: seller } as const])
      expect(await refusedOf(says(checkout, checkout.now, word))).toBe('not-found');
  });

  it('is reminded once, half way, and who says nothing has failed it when their time is over', async () => {
    const checkout = await placed();
    clock.advance(12 * hour - 1);
    await drive(checkout);
    expect(typesOf(checkout)).not.toContain('SaleReminded');
    clock.advance(1);
    await drive(checkout);
    await drive(checkout);
    expect(typesOf(checkout).filter((type) => type === 'SaleReminded')).toHaveLength(1);
    clock.advance(12 * hour - 1);
    expect((await drive(checkout)).is).toBe('placed');
    clock.advance(1);
    expect(await drive(checkout)).toMatchObject({ is: 'cancelled', end: { code: 'sale-not-confirmed' } });
    await expectTaken(checkout, nothing);
    expect(await soldNow(checkout)).toEqual([]);
  });

  it.each([
    [-1, null],
    [0, 'confirm-too-late'],
    [1, 'confirm-too-late'],
  ])('%i ms from the end of their time a yes and a no come to %s', async (ms, code) => {
    for (const word of [agrees(), declines()]) {
      const checkout = await placed();
      const due = (await checkout.now.order(checkout.orderId)).asking.asked!.due;
      clock.advance(Date.parse(due) + ms - Date.parse(clock.now()));
      expect(await refusedOf(says(checkout, checkout.now, word))).toBe(code);
    }
  });

  it('of what lies at our desk has said yes before, and the winner of an auction’s too', async () => {
    for (const plan of [
      { ...ask, asksSeller: false },
      { ...ask, sells: 'lot' },
    ] as const) {
      const checkout = await placed(plan);
      expect((await drive(checkout)).is).toBe('confirmed');
      expect(typesOf(checkout)).not.toContain('SaleAsked');
      expect(await refusedOf(says(checkout, checkout.now, withdraws))).not.toBeNull();
    }
  });
});

describe('its buyer', () => {
  it.each([
    [-1, null],
    [0, 'cancel-too-late'],
    [1, 'cancel-too-late'],
  ])('takes it back, %i ms from the end of three hours: %s', async (ms, code) => {
    const checkout = await placed();
    const until = (await checkout.now.order(checkout.orderId)).asking.cancelUntil!;
    clock.advance(Date.parse(until) + ms - Date.parse(clock.now()));
    expect(await refusedOf(says(checkout, checkout.now, withdraws))).toBe(code);
    if (code !== null) return;
    expect(await drive(checkout)).toMatchObject({ is: 'cancelled', end: { why: 'withdrawn' } });
    await says(checkout, checkout.now, withdraws);
    expect(await refusedOf(says(checkout, checkout.now, agrees()))).toBe('order-moved-on');
    await expectTaken(checkout, nothing);
    expect(await soldNow(checkout)).toEqual([]);
    expect(await checkout.isOnSale()).toBe(true);
  });

  it('of two words that come together the first has it, whichever it is', async () => {
    const words = [agrees(), declines(), withdraws] as const;
    for (const [n, first] of words.entries()) {
      const checkout = await placed();
      const others = words.filter((_, m) => m !== n);
      const ends = await Promise.all([first, ...others].map((word) => refusedOf(says(checkout, checkout.now, word))));
      expect(ends.filter((end) => end === null)).toHaveLength(1);
      const { is } = await drive(checkout);
      await expectTaken(checkout, is === 'confirmed' ? all : nothing);
    }
  });
});

describe('a seller who declines', () => {
  it('loses it to the next best, who is asked in turn; what theirs costs less goes back by tender, once', async () => {
    const checkout = await placed(
      ask,
      { listingId: toms, sellerId: tom, price: usd(4000) },
      { listingId: tims, sellerId: tim, price: usd(4500) },
    );
    await says(checkout, checkout.now, declines());
    const asked = await drive(checkout);
    expect(asked).toMatchObject({ is: 'placed', terms: { goods: { sellerId: tom, listingId: toms } } });
    expect(asked.asking).toMatchObject({ rescues: 1, asked: { due: plus(clock.now(), day) } });
    expect(await refusedOf(says(checkout, checkout.now, agrees()))).toBe('not-found');
    await says(checkout, checkout.now, agrees(tom));
    expect(await drive(checkout)).toMatchObject({ is: 'confirmed', terms: { price: usd(4000) } });
    expect(await soldNow(checkout)).toEqual([{ id: toms, orderId: checkout.orderId, price: 4000, isConfirmed: true }]);
    // a fifth of 4,050 pence: 681 of the card and 129 of the gift card were asked for by their parts
    const { total } = checkout.terms.delivered;
    const { delivered, rest, tenders } = (await checkout.now.order(checkout.orderId)).terms!;
    expect(delivered.total.minor).toBe(Math.round((total.minor * 4) / 5));
    expect(rest.minor + tenders[0]!.charged.minor).toBe(delivered.total.minor);
    await expectTaken(checkout, { card: rest.minor, balance: tenders[0]!.amount.minor });
  });

  it('and the next too, and nobody is left: all of it goes back', async () => {
    const checkout = await placed(ask, { listingId: toms, sellerId: tom, price: usd(4000) });
    await says(checkout, checkout.now, declines());
    await drive(checkout);
    await says(checkout, checkout.now, declines(tom));
    expect(await drive(checkout)).toMatchObject({ is: 'cancelled', end: { code: 'sale-declined' } });
    await expectTaken(checkout, nothing);
    expect(await soldNow(checkout)).toEqual([]);
  });

  it('may be followed by three others, and no more', async () => {
    const others = [
      [toms, tom],
      [tims, tim],
      [tesses, tess],
      [tinas, tina],
    ] as const;
    const asks = others.map(([listingId, sellerId]) => ({ listingId, sellerId, price: usd(5000) }));
    const checkout = await placed(ask, ...asks);
    for (const sellerId of [seller, tom, tim, tess]) {
      await says(checkout, checkout.now, declines(sellerId));
      await drive(checkout);
    }
    expect((await drive(checkout)).is).toBe('cancelled');
    expect(Object.keys((await checkout.now.book(bookId)).asks)).toEqual([tinas]);
  });
});

describe('a process killed at each of its calls', () => {
  const toms5 = { listingId: toms, sellerId: tom, price: usd(4000) };
  const ways = [
    ['its seller sells it', [], () => agrees(), 'shipped-to-us', all],
    ['its buyer takes it back', [], () => withdraws, 'cancelled', nothing],
    ['its seller does not, and nobody else does', [], () => declines(), 'cancelled', nothing],
    ['another does', [toms5], (who: string) => (who === tom ? agrees(tom) : declines()), 'shipped-to-us', null],
    ['its seller never ships it, and another does', [toms5], (who: string) => agrees(who), 'shipped-to-us', null],
    ['its seller never ships it, and nobody else has it', [], (who: string) => agrees(who), 'refunded', nothing],
  ] as const;
  it.each(ways)(
    '%s: it is charged once, sold once, and the ledger has no difference',
    async (name, others, word, ends, taken) => {
      const never = name.includes('never ships');
      const words = (who: string, is: string): Word | null => {
        if (is === 'placed') return word(who);
        return never && who === seller ? null : { type: 'HandOver', memberId: who };
      };
      for (let n = 0; n < 90; n++) {
        const checkout = await placed(ask, ...others);
        const dying = checkout.life([...Array.from({ length: n }, () => null), 'after']);
        await walked(checkout, dying, words);
        checkout.now = checkout.life([]);
        await walked(checkout, checkout.now, words);
        const { is, terms } = await checkout.now.order(checkout.orderId);
        expect(is).toBe(ends);
        const lower = { card: terms!.rest.minor, balance: terms!.tenders[0]?.amount.minor ?? 0 };
        await expectTaken(checkout, taken ?? lower);
        const charged = lower.card + (terms!.tenders[0]?.charged.minor ?? 0);
        expect(charged).toBe(taken ? 4050 : Math.round((4050 * 4) / 5));
        const sold = await soldNow(checkout);
        const isSold = ends === 'shipped-to-us';
        expect(sold.map(({ id, isConfirmed }) => [id, isConfirmed])).toEqual(
          isSold ? [[taken ? checkout.listingId : toms, true]] : [],
        );
        const twice = typesOf(checkout).filter((type) => type === 'DifferenceGivenBack' || type === 'OrderRescued');
        expect(twice.length).toBeLessThanOrEqual(2);
        if (!dying.life.isDead) break;
      }
    },
    120_000,
  );
});

it('whoever buys and takes back, ever again, has what they had', async () => {
  for (let n = 0; n < 3; n++) {
    const checkout = await placed();
    clock.advance(minute);
    await says(checkout, checkout.now, withdraws);
    await drive(checkout);
    await expectTaken(checkout, nothing);
  }
});
