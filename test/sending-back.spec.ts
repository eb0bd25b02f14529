import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AnyMessage } from '#kernel/fact.ts';
import { hour } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { orders } from '#orders/decider.ts';
import type { OrderEvent } from '#orders/events.ts';
import { afterSaleRules } from '#orders/rules/after-sale/records.ts';
import { sendingBackRules } from '#orders/rules/sending-back/records.ts';
import { ann } from '#payments/samples.ts';
import { Checkout, carrier, clock, closeBank, parcels } from './support/checkout-run.ts';
import { mutant } from './support/mutants.ts';
import { address, sentBack } from './support/sent-back.ts';
import {
  decided,
  expectEnd,
  good,
  lot,
  type Manner,
  operator,
  paid,
  seller,
  walk,
  walkTo,
} from './support/sold-lots.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=second-label       whoever comes late with a label of a parcel that has one is heard
 *   MUTANT=unfound-goes-back  a seller may have back what nobody has found anything of
 */
const { decide } = orders;
type Decide = typeof decide;
const broken: Readonly<Record<string, Decide>> = {
  'second-label': (command, state, at) =>
    command.type === 'NoteStep' && command.data.fact.type === 'BackLabelMade'
      ? [command.data.fact]
      : decide(command, state, at),
  'unfound-goes-back': (command, state, at) =>
    command.type === 'GiveBackAddress' && !state.sending
      ? [{ type: 'BackAddressGiven', data: { ...command.data, n: 1 } }]
      : decide(command, state, at),
};
if (mutant !== undefined && mutant in broken) Object.assign(orders, { decide: broken[mutant] });

afterAll(closeBank);
afterEach(() => {
  parcels.fate = 'arrives';
});

const total = new Checkout(lot).terms.delivered.total;
const lawful = { ...lot, returns: { rules: 'returns-1', days: 14, refund: total, retained: null } };
const givenBack = (failed: readonly 'condition'[]): Manner => ({
  ...good,
  back: { is: 'returned', sends: true, failed },
});
const fake: Manner = { ...good, verdict: 'fake' };

/** What is known of it in the end. */
const endOf = async ({ now, orderId }: Checkout) => (await now.order(orderId)).sending?.is;

const factsOf = (checkout: Checkout): readonly AnyMessage[] => checkout.store.facts;
const dataOf = (checkout: Checkout, type: OrderEvent['type']) =>
  factsOf(checkout).flatMap((fact) => (fact.type === type ? [fact.data as Readonly<Record<string, unknown>>] : []));

/** Given back, looked at and refused; the parcel that goes back to its buyer comes to that. */
async function refusedReturn(fate: typeof parcels.fate) {
  const checkout = await paid(lawful);
  const { now, orderId } = checkout;
  await walkTo(now, checkout, 'delivered');
  const desk = { operatorId: operator, linkedTo: [] };
  for (const step of [
    { type: 'AskReturn', data: { memberId: ann } },
    { type: 'HandOverReturn', data: { memberId: ann } },
    { type: 'ReceiveReturn', data: desk },
    { type: 'CheckReturn', data: { ...desk, failed: ['condition'], pictures: ['a'.repeat(64)] } },
  ] as const) {
    if (step.type === 'CheckReturn') parcels.fate = fate;
    await decided(now, orderId, step);
    await now.driver.drive(orderId);
    clock.advance(2 * hour);
    await now.driver.drive(orderId);
  }
  return checkout;
}

/** Found so, refunded, and waiting for its seller. */
async function waiting(manner: Manner = fake) {
  const checkout = await paid(lawful);
  await walk(checkout.now, checkout, manner);
  return checkout;
}

describe('what is not what was sold', () => {
  it.each([
    ['fake', fake, { to: 'seller', memberId: seller, why: 'fake', owed: { minor: 895, currency: 'USD' } }],
    [
      'a mismatch that is not wanted',
      { ...good, verdict: 'mismatch', accepts: false },
      { to: 'seller', why: 'mismatch', owed: { minor: 0 } },
    ],
    ['given back as it was sent', givenBack([]), { to: 'seller', why: 'returned', owed: { minor: 895 } }],
    [
      'given back not as it was sent',
      givenBack(['condition']),
      { to: 'buyer', memberId: ann, why: 'not-as-sent', owed: { minor: 0 } },
    ],
  ] as const)('%s goes back to whoever it belongs to, and is there', async (_, manner, begun) => {
    const checkout = await waiting(manner);
    expect(dataOf(checkout, 'SendingBackBegun')).toMatchObject([begun]);
    await sentBack(checkout.now, checkout);
    expect(await endOf(checkout)).toBe('arrived');
    expect(dataOf(checkout, 'BackLabelMade')).toMatchObject([{ n: 1, to: begun.to, cost: { minor: 895 } }]);
    await expectEnd(checkout, begun.to === 'seller' ? 'refunded' : 'completed');
  });

  it.each([
    ['verified', good],
    ['never shipped', { ...good, hands: false }],
    ['kept by its buyer, who was right', { ...good, back: { is: 'problem', answer: 'of-seller' } }],
  ] as const)('nothing goes back of what is %s', async (_, manner) => {
    const checkout = await waiting(manner);
    await checkout.now.driver.drive(checkout.orderId);
    expect((await checkout.now.order(checkout.orderId)).sending).toBeNull();
  });

  it('stays where nobody says in time where to, and a word at the very deadline is too late', async () => {
    const checkout = await waiting();
    const { now, orderId } = checkout;
    const { due } = (await now.order(orderId)).sending!;
    clock.advance(Date.parse(due!) - Date.parse(clock.now()) - 1);
    await now.driver.drive(orderId);
    expect(await endOf(checkout)).toBe('waits');
    clock.advance(1);
    const late = decided(now, orderId, {
      type: 'GiveBackAddress',
      data: { memberId: seller, address: address(seller) },
    });
    await expect(late).rejects.toThrow('answer-too-late');
    await now.driver.drive(orderId);
    expect(await endOf(checkout)).toBe('kept');
    expect(dataOf(checkout, 'ItemKept')).toMatchObject([{ to: 'seller', why: 'time' }]);
    expect(dataOf(checkout, 'BackLabelMade')).toEqual([]);
  });

  it('goes to the address that was said last before its parcel is labelled, and another is refused from then on', async () => {
    const checkout = await waiting();
    const { now, orderId } = checkout;
    const says = (line1: string) =>
      decided(
        now,
        orderId,
        { type: 'GiveBackAddress', data: { memberId: seller, address: address(seller, line1) } },
        line1,
      );
    await says('1 Old Road');
    await says('2 New Road');
    const labelled = jest.spyOn(carrier, 'label');
    await now.driver.drive(orderId);
    expect(labelled.mock.calls.at(-1)![0].to).toMatchObject({ lines: expect.arrayContaining(['2 New Road']) });
    labelled.mockRestore();
    await expect(says('3 Late Road')).rejects.toThrow('back-labelled');
    await decided(now, orderId, { type: 'SendBack', data: { operatorId: operator, linkedTo: [] } }, 'sends');
    await expect(says('4 Later Road')).rejects.toThrow('order-moved-on');
  });

  it.each([
    ['seller', () => waiting()],
    ['buyer', () => refusedReturn('returned')],
  ] as const)('what could not be delivered to its %s waits for another address, once', async (to, begins) => {
    const checkout = await begins();
    parcels.fate = 'returned';
    await sentBack(checkout.now, checkout);
    expect(await endOf(checkout)).toBe('kept');
    expect(dataOf(checkout, 'ItemKept')).toMatchObject([{ to, why: 'undeliverable' }]);
    const labels = dataOf(checkout, 'BackLabelMade');
    expect(labels.map(({ n }) => n)).toEqual([1, 2]);
    expect(new Set(labels.map(({ tracking }) => tracking)).size).toBe(2);
    expect(labels).toHaveLength(sendingBackRules.mostParcels);
  });

  it('lost on its way back to its seller it is over; to its buyer, who had paid it, the market refunds it', async () => {
    const sellers = await waiting();
    parcels.fate = 'lost';
    await sentBack(sellers.now, sellers);
    expect(dataOf(sellers, 'BackParcelLost')).toMatchObject([{ n: 1, to: 'seller', memberId: seller, why: 'lost' }]);
    await expectEnd(sellers, 'refunded');
    parcels.fate = 'arrives';
    const buyers = await refusedReturn('lost');
    await sentBack(buyers.now, buyers);
    await buyers.now.driver.drive(buyers.orderId);
    await expectEnd(buyers, 'refunded', buyers.terms.delivered.item.net.minor);
    expect((await buyers.now.order(buyers.orderId)).sending).toMatchObject({ is: 'lost', to: 'buyer' });
  });

  it('that no carrier tells of is lost once that has been too long', async () => {
    const checkout = await waiting();
    parcels.fate = 'never-seen';
    await sentBack(checkout.now, checkout);
    expect(dataOf(checkout, 'BackParcelLost')).toMatchObject([{ why: 'time' }]);
    const sent = factsOf(checkout).find(({ type }) => type === 'ItemSentBack') as { meta?: { at: string } };
    expect(Date.parse(clock.now()) - Date.parse(sent.meta!.at)).toBeGreaterThanOrEqual(afterSaleRules.lostMs);
  });

  it.each([
    ['fake', fake, 'refunded'],
    ['given back, as it was sent', givenBack([]), 'refunded'],
    ['given back, not as it was sent', givenBack(['condition']), 'completed'],
  ] as const)('of a process killed at every one of its calls: %s', async (_, manner, ends) => {
    for (let n = 0; n < 40; n++) {
      const checkout = await waiting(manner);
      const dying = checkout.life([...Array.from({ length: n }, () => null), 'after']);
      await sentBack(dying, checkout);
      checkout.now = checkout.life([]);
      await sentBack(checkout.now, checkout);
      expect(await endOf(checkout)).toBe('arrived');
      await expectEnd(checkout, ends);
      expect(dataOf(checkout, 'BackLabelMade')).toHaveLength(1);
      if (!dying.life.isDead) return;
    }
    throw new Error('it never lived to the end');
  });
});

describe('what competes', () => {
  const asks = (checkout: Checkout, memberId: string, by = 'asks') =>
    decided(
      checkout.now,
      checkout.orderId,
      { type: 'GiveBackAddress', data: { memberId, address: address(memberId) } },
      by,
    );
  const sends = (
    checkout: Checkout,
    by: Readonly<{ operatorId: string; linkedTo: readonly string[] }>,
    word = 'sends',
  ) => decided(checkout.now, checkout.orderId, { type: 'SendBack', data: by }, word);

  it('nobody has back what nobody has found anything of, nor what goes back to somebody else', async () => {
    const checkout = await paid(lawful);
    for (const is of ['shipped-to-us', 'in-review', 'verified']) {
      await walkTo(checkout.now, checkout, is);
      await expect(asks(checkout, seller, is)).rejects.toThrow(NotFound);
      await expect(sends(checkout, { operatorId: operator, linkedTo: [] }, is)).rejects.toThrow(Refused);
    }
    const found = await waiting();
    await expect(asks(found, ann)).rejects.toThrow(NotFound);
    expect(dataOf(found, 'BackAddressGiven')).toEqual([]);
  });

  it('a parcel has one label, however many processes say so', async () => {
    const checkout = await waiting();
    const { now, orderId } = checkout;
    await asks(checkout, seller);
    await now.driver.drive(orderId);
    const [made] = dataOf(checkout, 'BackLabelMade');
    const late = { type: 'BackLabelMade', data: { ...made, tracking: 'SP000000000000' } };
    await decided(now, orderId, { type: 'NoteStep', data: { fact: late } } as never);
    expect(dataOf(checkout, 'BackLabelMade')).toEqual([made]);
    const again = await carrier.track(String(made!['tracking']));
    expect(again).toEqual([]); // nobody has called the carrier: it lies at the desk
  });

  it('is sent by the desk alone, by nobody who has bought or sold it, and once', async () => {
    const checkout = await waiting();
    await asks(checkout, seller);
    await expect(sends(checkout, { operatorId: operator, linkedTo: [] }, 'early')).rejects.toThrow('order-moved-on');
    await checkout.now.driver.drive(checkout.orderId);
    for (const by of [
      { operatorId: seller, linkedTo: [] },
      { operatorId: operator, linkedTo: [ann] },
    ])
      await expect(sends(checkout, by, by.operatorId)).rejects.toThrow('own-order');
    for (const word of ['once', 'again']) await sends(checkout, { operatorId: operator, linkedTo: [] }, word);
    expect(dataOf(checkout, 'ItemSentBack')).toHaveLength(1);
  });
});
