import { expect, it } from '@jest/globals';
import type { LiveView } from '#contracts/live.ts';
import { allViews } from '../apps/views.ts';

/** A name that is missing here or too many does not compile. */
const named: Readonly<Record<Exclude<LiveView, 'house'>, true>> = {
  'auction-page': true,
  'book-levels': true,
  inbox: true,
  'live-auctions': true,
  'my-bids': true,
  'my-listings': true,
  'my-offers': true,
  'my-watches': true,
  orders: true,
  'product-book': true,
  'product-page': true,
  'received-offers': true,
  'sale-money': true,
  'trivia-board': true,
  'trivia-counts': true,
  'trivia-game': true,
  'trivia-games': true,
  'trivia-seats': true,
};

it('every view that is pushed is one whose documents the client knows by its name', () => {
  const pushed = allViews.filter(({ rooms }) => rooms).map(({ name }) => name);
  expect(pushed.toSorted()).toEqual(Object.keys(named).toSorted());
});
