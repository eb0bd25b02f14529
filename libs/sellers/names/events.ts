import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** On disk: see `libs/sellers/events.ts`. A name is its owner's for ever, also when they are erased: nobody sells under a name that others trusted. */
export type SellerNameEvent = Fact<'SellerNameReserved', { nameKey: string; memberId: string }>;

export const sellerNameShapes: Shapes<SellerNameEvent> = { SellerNameReserved: { v: 1, people: ['memberId'] } };

/** `seller-name-<keyed hash of what the name looks like>` */
export const sellerNameStream = (nameKey: string): string => stream('seller')(`name-${nameKey}`);
