import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiClient } from '../lib/api-client.ts';
import { annsBid, openScreen } from './auction-page.testing.tsx';

const accepted = () => jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed' });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your maximum' });
const beaten = { rev: '0007', price: 6100, leader: 2, nextBid: 6200, bids: 7 };

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true; // jsdom has no modal ones
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('who has bid by Enter is still in the field: what others bid does not change it', async () => {
  const market = await openScreen({ post: accepted() });
  await userEvent.clear(field());
  await userEvent.type(field(), '60{Enter}');
  await screen.findByText('Your bid is in: up to $60.00.');
  expect(document.activeElement).toBe(field());
  await market.auctionMoved(beaten);
  expect(field().value).toBe('60');
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  expect(field().value).toBe('62.00');
  expect(document.activeElement).toBe(field());
});

it('what is bought at once is asked with the price that was pressed; lapsed, it says so and cannot be confirmed', async () => {
  const post = accepted();
  const market = await openScreen({ post });
  await market.auctionMoved({ rev: '0006', buyNow: 15_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Buy now for $150.00' }));
  await screen.findByText('Yes, buy it');
  await market.auctionMoved({ rev: '0007', buyNow: null, price: 6100, leader: 2 });
  expect(screen.getByText(/for \$150\.00\. The auction ends/)).toBeTruthy();
  expect(screen.getByText('‘Buy now’ for $150.00 is no longer offered. Nothing was bought.')).toBeTruthy();
  expect(screen.queryByText('Yes, buy it')).toBeNull();
  fireEvent.click(screen.getByText('Not now'));
  expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull();
  expect(post).not.toHaveBeenCalled();
});

it('what was done with an auction is said where it was done, not over its page', async () => {
  await openScreen({ post: accepted() });
  await userEvent.click(screen.getByRole('button', { name: 'Watch' }));
  const said = await screen.findByText('Added to your watchlist.');
  expect(said.parentElement?.previousElementSibling).toBe(screen.getByRole('button', { name: 'Watch' }));
  expect(screen.getAllByText('Added to your watchlist.')).toHaveLength(1);
});

describe('the phone of whoever is outbid', () => {
  const outbid = async (hasPressed: boolean, isStill: boolean) => {
    const vibrate = jest.fn();
    Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: hasPressed } });
    const matchMedia = (media: string) => ({ matches: isStill && media.includes('reduce') });
    Object.assign(window, { matchMedia });
    const market = await openScreen({ mine: annsBid });
    await market.auctionMoved(beaten);
    await act(() => Promise.resolve());
    return vibrate.mock.calls;
  };

  it('shakes once', async () => expect(await outbid(true, false)).toEqual([[200]]));
  it('does not before anything was pressed', async () => expect(await outbid(false, false)).toEqual([]));
  it('does not where less motion is wanted', async () => expect(await outbid(true, true)).toEqual([]));
});
