import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Verdict } from '#contracts/order-desk.ts';
import { day, hour } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { WaySteps } from '#orders/after-sale/way-steps.ts';
import { orders } from '#orders/decider.ts';
import type { OrderEvent } from '#orders/events.ts';
import type { OrderState } from '#orders/rules/making.ts';
import { ann } from '#payments/samples.ts';
import { Checkout, clock, closeBank, parcels } from './support/checkout-run.ts';
import { mutant } from './support/mutants.ts';
import {
  another,
  decided,
  expectEnd,
  good,
  lot,
  operator,
  paid,
  seller,
  third,
  walk,
  walkTo,
} from './support/sold-lots.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=card-back-alone     a refund forgets what balances have paid
 *   MUTANT=fails-who-shipped   whoever was found too late stays so, although the parcel was handed over meanwhile
 *   MUTANT=one-pair            one operator is enough, however dear it is
 *   MUTANT=second-account      who is linked to whom is not looked at: a second account judges what the first has sold, or found
 *   MUTANT=either-way          what was heard of the way to the desk, late, ends the way to the buyer too
 */
type Refunding = { refunded: (of: { state: OrderState }) => Promise<unknown> };
if (mutant === 'card-back-alone') {
  const way = WaySteps.prototype as unknown as Refunding;
  const { refunded } = way;
  way.refunded = function alone({ state, ...of }) {
    const refund = { ...state.way.refund!, tenders: [] };
    return refunded.call(this, { ...of, state: { ...state, way: { ...state.way, refund } } });
  };
}
const { decide } = orders;
type Decide = typeof decide;
const whatever =
  (type: OrderEvent['type']): Decide =>
  (command, state, at) =>
    command.type === 'NoteStep' && command.data.fact.type === type ? [command.data.fact] : decide(command, state, at);
const broken: Readonly<Record<string, Decide>> = {
  'fails-who-shipped': whatever('SellerFailed'),
  'either-way': whatever('ParcelReturned'),
  'one-pair': (command, state, at) => {
    const price = { minor: 1, currency: 'USD' } as const;
    return decide(
      command,
      command.type === 'GiveVerdict' ? { ...state, terms: { ...state.terms!, price } } : state,
      at,
    );
  },
  'second-account': (command, state, at) =>
    decide({ ...command, data: { ...command.data, linkedTo: [] } } as typeof command, state, at),
};
if (mutant !== undefined && mutant in broken) Object.assign(orders, { decide: broken[mutant] });

afterAll(closeBank);
afterEach(() => {
  parcels.fate = 'arrives';
});

describe('an item that is paid', () => {
  const ways = [
    { ...good, fate: 'arrives', ends: 'completed' },
    { ...good, fate: 'late', ends: 'completed' },
    { ...good, hands: false, fate: 'arrives', ends: 'refunded' },
    { ...good, fate: 'never-seen', ends: 'refunded' },
    { ...good, verdict: 'fake', fate: 'arrives', ends: 'refunded' },
    { ...good, verdict: 'mismatch', accepts: true, fate: 'arrives', ends: 'completed' },
    { ...good, verdict: 'mismatch', accepts: false, fate: 'arrives', ends: 'refunded' },
    { ...good, verdict: 'mismatch', fate: 'arrives', ends: 'refunded' },
  ] as const;
  it.each(ways)('$verdict, $fate, handed over $hands, wanted all the same $accepts: $ends', async (way) => {
    parcels.fate = way.fate;
    const checkout = await paid();
    await walk(checkout.now, checkout, way);
    await expectEnd(checkout, way.ends);
  });

  it.each([
    ['arrives', 'completed'],
    ['lost', 'refunded'],
    ['returned', 'refunded'],
  ] as const)('an item that lay at the desk and %s is sent to nobody but its buyer: %s', async (fate, ends) => {
    parcels.fate = fate;
    const checkout = await paid({ ...lot, sells: 'ask' });
    await walk(checkout.now, checkout, good);
    expect(Object.keys((await checkout.now.order(checkout.orderId)).way.labels)).toEqual(['to-buyer']);
    await expectEnd(checkout, ends, ends === 'refunded' ? checkout.terms.delivered.item.net.minor : 0);
  });

  const kept = { is: 'returned', sends: true, failed: [] } as const;
  const total = new Checkout(lot).terms.delivered.total;
  const legal = { rules: 'returns-1', days: 14, refund: total, retained: null };
  const lawful = { ...lot, returns: legal };

  it.each([
    ['as it was sent', kept, 'refunded'],
    ['not as it was sent', { ...kept, failed: ['condition'] }, 'completed'],
    ['never sent', { ...kept, sends: false }, 'completed'],
  ] as const)('what its buyer gives back, %s', async (_, back, ends) => {
    const checkout = await paid(lawful);
    await walk(checkout.now, checkout, { ...good, back });
    await expectEnd(checkout, ends);
    expect((await checkout.now.order(checkout.orderId)).way.isReturnOver).toBe(ends === 'completed');
  });

  it.each([
    ['lost', 'refunded', true],
    ['returned', 'completed', false],
    ['never-seen', 'completed', false],
  ] as const)('what its buyer gives back and the carrier has %s ends %s', async (fate, ends, isMarkets) => {
    const checkout = await paid(lawful);
    await walkTo(checkout.now, checkout, 'delivered');
    parcels.fate = fate;
    await walk(checkout.now, checkout, { ...good, back: kept }, 'buyer');
    await expectEnd(checkout, ends, isMarkets ? checkout.terms.delivered.item.net.minor : 0);
  });

  it('what was sent a dearer way than the standard one goes back without what that cost more, by tender', async () => {
    const [shipping, tax] = [400, 100].map((minor) => ({ minor, currency: 'GBP' as const }));
    const refund = { minor: total.minor - 500, currency: 'GBP' } as const;
    const checkout = await paid({
      ...lot,
      returns: { ...legal, refund, retained: { shipping: shipping!, tax: tax! } },
    });
    await walk(checkout.now, checkout, { ...good, back: kept });
    const { card, tenders } = (await checkout.now.order(checkout.orderId)).way.refund!;
    const [onCard, onBalance] = [card!.amount.minor, tenders[0]!.charged.minor];
    expect(onCard + onBalance).toBe(refund.minor);
    const { rest, tenders: paidBy } = checkout.terms;
    expect(onBalance / paidBy[0]!.charged.minor).toBeCloseTo(refund.minor / total.minor, 2);
    await expectEnd(checkout, 'refunded', 0, {
      card: rest.minor - onCard,
      balance: paidBy[0]!.amount.minor - tenders[0]!.amount.minor,
    });
  });

  it.each([
    ['of-seller', 'refunded', false],
    ['of-market', 'refunded', true],
    ['no', 'completed', false],
  ] as const)('something is wrong with it, and it is %s: %s', async (answer, ends, isMarkets) => {
    const checkout = await paid();
    await walk(checkout.now, checkout, { ...good, back: { is: 'problem', answer } });
    await expectEnd(checkout, ends, isMarkets ? checkout.terms.delivered.item.net.minor : 0);
  });

  it.each([
    ['lost', 'shipped', 'lost', true],
    ['returned', 'shipped', 'undelivered', true],
    ['lost', 'shipped-to-us', 'lost', true],
    ['returned', 'shipped-to-us', 'sent-back', false], // its seller has it again, and is not paid for it
  ] as const)('%s when it was %s is %s: whose cost it is', async (fate, when, why, isMarkets) => {
    parcels.fate = when === 'shipped' ? 'arrives' : fate; // a label has its parcel's
    const checkout = await paid();
    if (when === 'shipped') await walkTo(checkout.now, checkout, 'in-review');
    parcels.fate = fate;
    await walk(checkout.now, checkout, good, when === 'shipped' ? undefined : 'seller');
    await expectEnd(checkout, 'refunded', isMarkets ? checkout.terms.delivered.item.net.minor : 0);
    expect((await checkout.now.order(checkout.orderId)).way.refund).toMatchObject({ why });
  });

  it('brought to a desk where nobody finds it, it is not waited for without end', async () => {
    const checkout = await paid();
    await walkTo(checkout.now, checkout, 'shipped-to-us');
    await walk(checkout.now, checkout, good, 'seller');
    await expectEnd(checkout, 'refunded', checkout.terms.delivered.item.net.minor);
  });

  it.each([
    [good, 'completed'],
    [{ ...good, verdict: 'fake' }, 'refunded'],
    [{ ...good, hands: false }, 'refunded'],
    [{ ...good, back: kept }, 'refunded'],
    [{ ...good, back: { is: 'problem', answer: 'of-market' } }, 'refunded'],
  ] as const)('of a process killed at every one of its calls: %j', async (manner, ends) => {
    for (let n = 0; n < 80; n++) {
      const checkout = await paid(lawful);
      const dying = checkout.life([...Array.from({ length: n }, () => null), 'after']);
      await walk(dying, checkout, manner);
      checkout.now = checkout.life([]);
      await walk(checkout.now, checkout, manner);
      const isMarkets = 'back' in manner && manner.back?.is === 'problem';
      await expectEnd(checkout, ends, isMarkets ? checkout.terms.delivered.item.net.minor : 0);
      if (!dying.life.isDead) break;
    }
  });
});

describe('what competes', () => {
  it('only its buyer gives it back, where the law says so, in time, and once', async () => {
    const asks = (checkout: Checkout, memberId = ann, by = 'walk') =>
      decided(checkout.now, checkout.orderId, { type: 'AskReturn', data: { memberId } }, by);
    const unlawful = await paid();
    await walkTo(unlawful.now, unlawful, 'delivered');
    await expect(asks(unlawful)).rejects.toThrow('no-return');
    const refund = unlawful.terms.delivered.total;
    const returns = { rules: 'returns-1', days: 14, refund, retained: null };
    const late = await paid({ ...lot, returns });
    await walkTo(late.now, late, 'delivered');
    await expect(asks(late, seller, 'seller')).rejects.toThrow(NotFound);
    await walk(late.now, late, good);
    clock.advance(14 * day);
    await expect(asks(late)).rejects.toThrow('return-too-late');
    const twice = await paid({ ...lot, returns });
    await walkTo(twice.now, twice, 'delivered');
    await walk(twice.now, twice, { ...good, back: { is: 'returned', sends: true, failed: ['box'] } });
    await expect(asks(twice, ann, 'again')).rejects.toThrow('return-over');
  });

  it('whoever hands it over in the last moment has shipped, whatever was found too late meanwhile', async () => {
    const checkout = await paid();
    const { now, orderId } = checkout;
    await now.driver.drive(orderId);
    const late = { type: 'SellerFailed', data: { orderId, sellerId: seller, why: 'not-shipped' } };
    await decided(now, orderId, { type: 'HandOver', data: { memberId: seller } });
    await decided(now, orderId, { type: 'NoteStep', data: { fact: late } } as never);
    await now.driver.drive(orderId);
    expect((await now.order(orderId)).is).toBe('confirmed');
    clock.advance(2 * hour);
    await now.driver.drive(orderId);
    expect((await now.order(orderId)).is).toBe('shipped-to-us');
  });

  it('what was heard of its way to the desk, and said late, is nothing on its way to the buyer', async () => {
    const checkout = await paid();
    const { now, orderId } = checkout;
    const fact = { type: 'ParcelReturned', data: { orderId, leg: 'to-us', returnedAt: clock.now() } };
    await walkTo(now, checkout, 'shipped');
    await decided(now, orderId, { type: 'NoteStep', data: { fact } } as never);
    expect((await now.order(orderId)).is).toBe('shipped');
  });

  describe('a second pair of eyes', () => {
    const inReview = async () => {
      const checkout = await new Checkout({ ...lot, price: 100_001 }).prepared();
      await checkout.through();
      const { now, orderId } = checkout;
      await walkTo(now, checkout, 'in-review');
      let times = 0;
      const gives = async (operatorId: string, verdict: Verdict, linkedTo: readonly string[] = []) => {
        const failed = verdict === 'verified' ? [] : (['making'] as const);
        const said = { operatorId, linkedTo, verdict, failed, pictures: ['a'.repeat(64)] };
        await decided(now, orderId, { type: 'GiveVerdict', data: said }, String(times++));
        return (await now.order(orderId)).is;
      };
      return gives;
    };

    it('has to find the same, and is somebody else’s', async () => {
      const gives = await inReview();
      expect(await gives(operator, 'verified')).toBe('in-review');
      await expect(gives(operator, 'verified')).rejects.toThrow(Refused);
      await expect(gives(operator, 'fake')).rejects.toThrow(Refused);
      expect(await gives(another, 'fake')).toBe('in-review');
      await expect(gives(another, 'fake')).rejects.toThrow(Refused);
      expect(await gives(operator, 'fake')).toBe('rejected');
    });

    it('is not that of a second account of the same person', async () => {
      const gives = await inReview();
      await gives(operator, 'verified');
      await expect(gives(another, 'verified', [operator])).rejects.toThrow(Refused);
    });

    it('where two differ a third may agree with either', async () => {
      const gives = await inReview();
      await gives(operator, 'verified');
      await gives(another, 'mismatch');
      expect(await gives(third, 'verified')).toBe('verified');
    });
  });

  it('nobody judges what they have bought or sold, and nobody else hands it over', async () => {
    const checkout = await paid();
    const { now, orderId } = checkout;
    await now.driver.drive(orderId);
    await expect(decided(now, orderId, { type: 'HandOver', data: { memberId: ann } })).rejects.toThrow(NotFound);
    await walkTo(now, checkout, 'shipped-to-us');
    for (const own of [seller, ann])
      for (const by of [
        { operatorId: own, linkedTo: [] },
        { operatorId: operator, linkedTo: [own] },
      ])
        await expect(
          decided(now, orderId, { type: 'ReceiveParcel', data: { ...by, tracking: '' } }, by.operatorId + own),
        ).rejects.toThrow(Refused);
  });
});
