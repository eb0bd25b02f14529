import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Firms } from '#orders/firms.ts';
import { orders } from '#orders/decider.ts';
import type { Terms } from '#orders/rules/terms.ts';
import { sellingStream } from '#sellers/events.ts';
import {
  agrees,
  ask,
  declines,
  drive,
  expectTaken,
  nothing,
  placed,
  says,
  soldNow,
  tess,
  tesses,
  tim,
  tims,
  tom,
  toms,
  usd,
} from './support/asked-order.ts';
import { type Checkout, closeBank, parcels } from './support/checkout-run.ts';
import { mutant } from './support/mutants.ts';

/*
 * To see the tests fail, run with
 *   MUTANT=firms-forgotten   nobody sells as a business where another takes a seller's place
 *   MUTANT=first-right       the order keeps what its first seller owed
 */
if (mutant === 'firms-forgotten') Firms.prototype.has = () => Promise.resolve(false);
if (mutant === 'first-right') {
  const { evolve } = orders;
  const kept: typeof evolve = (state, fact) =>
    evolve(
      state,
      fact.type === 'OrderRescued' ? { ...fact, data: { ...fact.data, returns: state.terms!.returns } } : fact,
    );
  Object.assign(orders, { evolve: kept });
}

afterAll(closeBank);
beforeEach(() => {
  parcels.fate = 'arrives';
});

const toms4 = { listingId: toms, sellerId: tom, price: usd(4000) };
const tims5 = { listingId: tims, sellerId: tim, price: usd(4500) };
const tess5 = { listingId: tesses, sellerId: tess, price: usd(4600) };
/** All of it, in pence. */
const right: NonNullable<Terms['returns']> = {
  rules: 'returns-1',
  days: 14,
  refund: { minor: 4050, currency: 'GBP' },
  retained: null,
};

/** They sell as a business, as an operator has agreed to it. */
async function isFirm({ store }: Checkout, memberId: string) {
  const of = { memberId, applicationId: memberId };
  const facts = [
    ['SellingApplied', 2, { ...of, terms: '', nameKey: '', name: '', particulars: null, isFirm: true }],
    ['SellerAgreed', 1, { ...of, operatorId: 'oli' }],
  ] as const;
  const written = facts.map(([type, v, data]) => ({
    id: `${memberId} ${type}`,
    type,
    data,
    meta: {
      v,
      at: '2026-01-01T00:00:00.000Z',
      commandId: memberId,
      correlationId: '',
      causationId: '',
      actorId: 'oli',
      bodyHash: '',
    },
  }));
  await store.append(sellingStream(memberId), 'none', written);
}

async function failed(checkout: Checkout) {
  await says(checkout, checkout.now, declines());
  return drive(checkout);
}

describe('what a buyer was promised to be able to give back', () => {
  it('is a business’s to owe: a person’s ask does not take the place, however cheap, and a business’s does', async () => {
    const checkout = await placed({ ...ask, returns: right }, toms4, tims5);
    await isFirm(checkout, tim);
    const { is, terms } = await failed(checkout);
    expect([is, terms!.goods, terms!.returns]).toMatchObject(['placed', { sellerId: tim }, right]);
    await says(checkout, checkout.now, agrees(tim));
    const { delivered, returns } = (await drive(checkout)).terms!;
    expect(returns!.refund).toEqual(delivered.total);
  });

  it('leaves it to nobody where no business sells it: all of it goes back', async () => {
    const checkout = await placed({ ...ask, returns: right }, toms4);
    expect((await failed(checkout)).is).toBe('cancelled');
    await expectTaken(checkout, nothing);
    expect(await soldNow(checkout)).toEqual([]);
  });
});

describe('what nobody promised to take back', () => {
  it('is a person’s to take over, who owes no more than the first', async () => {
    const checkout = await placed(ask, toms4);
    expect((await failed(checkout)).terms).toMatchObject({ goods: { sellerId: tom }, returns: null });
  });

  it('its buyer may give back once a business sells it, for what they have paid in the end, and from then on a business alone follows', async () => {
    const checkout = await placed(ask, toms4, tims5, tess5);
    for (const id of [tom, tess]) await isFirm(checkout, id);
    expect((await failed(checkout)).terms).toMatchObject({ goods: { sellerId: tom }, returns: right });
    await says(checkout, checkout.now, declines(tom));
    expect((await drive(checkout)).terms).toMatchObject({ goods: { sellerId: tess }, returns: right });
    await says(checkout, checkout.now, agrees(tess));
    const { terms } = await drive(checkout);
    expect(terms!.returns).toEqual({ ...right, refund: terms!.delivered.total });
  });
});

it('what was written before it was said of each stays as it was', async () => {
  const checkout = await placed({ ...ask, returns: right }, tims5);
  await isFirm(checkout, tim);
  const before = await failed(checkout);
  const fact = checkout.store.facts.find(({ type }) => type === 'OrderRescued')!;
  const { returns: _, ...data } = fact.data as { returns: unknown };
  const older = { type: 'OrderRescued', data, meta: fact.meta } as never;
  expect(orders.evolve(before, older).terms!.returns).toEqual(right);
});
