import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { orders } from '#orders/decider.ts';
import { agrees, ask, drive, placed, refusedOf, says, tom, toms, usd } from './support/asked-order.ts';
import { type Checkout, clock, closeBank, parcels } from './support/checkout-run.ts';
import { mutant } from './support/mutants.ts';
import { decided, operator, walkTo } from './support/sold-lots.ts';

/*
 * To see it fail, run with
 *   MUTANT=any-parcel   whatever is received is what the order waits for
 */
if (mutant === 'any-parcel') {
  const { decide } = orders;
  const any: typeof decide = (command, state, at) => {
    if (command.type !== 'ReceiveParcel') return decide(command, state, at);
    const tracking = state.way.labels['to-us']?.tracking ?? '';
    return decide(
      { ...command, data: { ...command.data, tracking } },
      { ...state, asking: { ...state.asking, lateParcels: [] } },
      at,
    );
  };
  Object.assign(orders, { decide: any });
}

afterAll(closeBank);
beforeEach(() => {
  parcels.fate = 'arrives';
});

let times = 0;
const receives = ({ now, orderId }: Checkout, tracking: string) =>
  refusedOf(
    decided(
      now,
      orderId,
      { type: 'ReceiveParcel', data: { operatorId: operator, linkedTo: [], tracking } },
      String(times++),
    ),
  );
const labelOf = async (checkout: Checkout) => (await drive(checkout)).way.labels['to-us']!.tracking;

it('what a seller who failed sends all the same is theirs: it is never received as that of who took their place', async () => {
  const checkout = await placed(ask, { listingId: toms, sellerId: tom, price: usd(4000) });
  await says(checkout, checkout.now, agrees());
  const late = await labelOf(checkout);
  clock.advance(8 * day);
  expect(await drive(checkout)).toMatchObject({ is: 'placed', terms: { goods: { sellerId: tom } } });
  expect(await receives(checkout, late)).toBe('parcel-of-failed');
  await says(checkout, checkout.now, agrees(tom));
  const awaited = await labelOf(checkout);
  await says(checkout, checkout.now, { type: 'HandOver', memberId: tom });
  await walkTo(checkout.now, checkout, 'shipped-to-us');
  expect(await receives(checkout, late)).toBe('parcel-of-failed');
  expect(await receives(checkout, 'SP000000000000')).toBe('parcel-other');
  expect((await drive(checkout)).is).toBe('shipped-to-us');
  expect(await receives(checkout, awaited)).toBeNull();
  expect(await receives(checkout, awaited)).toBeNull();
  expect(await receives(checkout, late)).toBe('parcel-of-failed');
  expect((await drive(checkout)).is).toBe('received');
});
