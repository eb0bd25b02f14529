import { bookOf } from '#book/events.ts';
import type { Money } from '#kernel/money.ts';
import { idOf } from '#payments/samples.ts';

const of = { templateId: idOf(4), size: '10' } as const;

/** What its seller has for sale. */
export const unit = { sellerId: idOf(3), ...of, tier: 'new', isInstant: true } as const;
export const bookId = bookOf(of.templateId, of.size);

/** Puts that unit into its book. */
export const placeAsk = (
  ask: Readonly<{
    listingId: string;
    price: Money;
    sellerId?: string;
    isInstant?: boolean;
    linked?: readonly string[];
  }>,
) => ({
  type: 'PlaceAsk',
  data: { bookId, ...unit, linked: [], ...ask, n: 1, rules: 'offers-1', sellAtLeast: null, again: false },
});
