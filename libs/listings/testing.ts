import type { Data } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import type { ListingEvent } from './events.ts';

/** Of specs: a used pair of Sue's for $200. */
export const sue = '5f3e7a10-0000-4000-8000-0000000000c1';
export const dollars = (whole: number): Money => ({ minor: whole * 100, currency: 'USD' });
export const of = { listingId: '5f3e7a10-0000-4000-8000-00000000c001', sellerId: sue } as const;

export const pair: Data<ListingEvent, 'ListingMade'> = {
  ...of,
  templateId: '5f3e7a10-0000-4000-8000-0000000000a1',
  variantId: '5f3e7a10-0000-4000-8000-0000000000b1',
  size: '9',
  shoeCondition: 'used',
  boxCondition: 'good_condition',
  tier: 'used',
  isInstant: false,
  pictures: ['ab'.repeat(32)],
  defects: ['creases'],
  price: dollars(200),
  sellAtLeast: null,
  again: false,
};
export const made: ListingEvent = { type: 'ListingMade', data: pair };
