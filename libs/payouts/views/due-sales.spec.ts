import { expect, it } from '@jest/globals';
import { day, plus } from '#kernel/instant.ts';
import { dueSales } from './due-sales.view.ts';

const start = '2026-05-01T12:00:00.000Z';
const [gbp, none] = [
  { minor: 13_050, currency: 'GBP' },
  { minor: 4050, currency: 'GBP' },
];
type Step = readonly [type: string, data?: object];
const [delivered, credited, asked]: Step[] = [['OrderDelivered'], ['SaleCredited'], ['ReturnAsked']];
const lost = (leg: string): Step => ['ParcelLost', { leg }];
const atMarketsCost: Step = ['RefundDecided', { charged: gbp, funds: none }];
const atSellersCost: Step = ['RefundDecided', { charged: gbp, funds: gbp }];

/** Days from the first fact until it is looked at again, a day lying between each two of them; null: never. */
function dueAfter(...steps: readonly Step[]) {
  let doc: unknown;
  for (const [n, [type, data]] of steps.entries()) {
    const fact = { type, data: { orderId: 'o', heardAt: start, ...data }, meta: { at: plus(start, n * day) } };
    doc = dueSales.fold(doc as never, fact as never, 'o', {} as never);
  }
  return doc ? (Date.parse((doc as { at: string }).at) - Date.parse(start)) / day : null;
}

it('what was credited is not waited for again, whatever becomes of what is given back', () => {
  expect(dueAfter(delivered!, credited!, asked!, lost('back'), atMarketsCost)).toBe(null);
  expect(dueAfter(delivered!, credited!, asked!, atSellersCost)).toBe(null);
});

it('what never came to its buyer, or is lost on its way back before it was credited, is the seller’s three days after its refund', () => {
  expect(dueAfter(lost('to-us'), atMarketsCost)).toBe(4);
  expect(dueAfter(['ParcelReturned', { leg: 'to-buyer' }], atMarketsCost)).toBe(4);
  expect(dueAfter(['ParcelReturned', { leg: 'to-us' }], atSellersCost)).toBe(null);
  expect(dueAfter(delivered!, asked!, lost('back'), atMarketsCost)).toBe(6);
});
