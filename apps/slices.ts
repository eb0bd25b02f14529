import { accountsSlice } from '#accounts/slice.ts';
import { analystsSlice } from '#analysts/slice.ts';
import { auctionsSlice } from '#auctions/slice.ts';
import { blackFridaySlice } from '#blackfriday/slice.ts';
import { bookSlice } from '#book/slice.ts';
import { catalogSlice } from '#catalog/slice.ts';
import { flagsSlice } from '#flags/slice.ts';
import { giftCardsSlice } from '#gift-cards/slice.ts';
import { ledgersSlice } from '#ledgers/slice.ts';
import { listingsSlice } from '#listings/slice.ts';
import { notificationsSlice } from '#notifications/slice.ts';
import { offersSlice } from '#offers/slice.ts';
import { opsSlice } from '#ops/slice.ts';
import { ordersSlice } from '#orders/slice.ts';
import { addressesSlice } from '#addresses/slice.ts';
import { paymentsSlice } from '#payments/slice.ts';
import { payoutsSlice } from '#payouts/slice.ts';
import { ratesSlice } from '#rates/slice.ts';
import { sellersSlice } from '#sellers/slice.ts';
import { preferencesSlice } from '#preferences/slice.ts';
import { triviaSlice } from '#trivia/slice.ts';
import type { Slice } from '#platform/slice.ts';
import { wantsSlice } from '#wants/slice.ts';

/** What the market is made of, in every role. */
export const slices: readonly Slice[] = [
  triviaSlice,
  blackFridaySlice,
  preferencesSlice,
  sellersSlice,
  addressesSlice,
  paymentsSlice,
  ordersSlice,
  payoutsSlice,
  bookSlice,
  listingsSlice,
  offersSlice,
  giftCardsSlice,
  ledgersSlice,
  accountsSlice,
  catalogSlice,
  auctionsSlice,
  wantsSlice,
  notificationsSlice,
  flagsSlice,
  ratesSlice,
  opsSlice,
  analystsSlice,
];
