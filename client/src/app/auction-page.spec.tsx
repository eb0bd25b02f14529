import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuctionPage } from '#contracts/auctions.ts';
import { NetworkError, Problem, type ApiClient } from '../lib/api-client.ts';
import { ann, annsBid, auction, id, openScreen } from './auction-page.testing.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your maximum' });
const bidFor = async (amount: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), amount);
  await userEvent.click(screen.getByRole('button', { name: /^Place bid/ }));
};
const at = (rev: string, price: number, leader: number): Partial<AuctionPage> => ({
  rev,
  price,
  leader,
  nextBid: price + 100,
  bids: Number(rev),
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the bid form', () => {
  it('has the next valid amount in the field and sends a maximum in minor units', async () => {
    const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed', at: auction.opensAt });
    await openScreen({ post });
    expect(field().value).toBe('51.00');
    await bidFor('1,052.50');
    expect(post).toHaveBeenCalledWith(
      `/web-api/v1/auctions/${id}/bids`,
      { maximum: { minor: 105250, currency: 'USD' } },
      expect.stringMatching(/^[\w-]{36}$/),
      expect.objectContaining({ signal: expect.any(AbortSignal) }),
    );
    expect(await screen.findByText('Your bid is in: up to $1,052.50.')).toBeTruthy();
  });

  it('says what is too low or unreadable before anything is sent', async () => {
    const post = jest.fn<ApiClient['post']>();
    await openScreen({ post });
    await bidFor('50');
    expect(screen.getByText('Too low: the next bid is $51.00 or more.')).toBeTruthy();
    await bidFor('many');
    expect(screen.getByText('Please enter an amount, such as 52.50.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
  });

  it.each([
    [new Problem(409, 'auction-over'), 'The auction is over: your bid came too late.'],
    [
      new Problem(409, 'bid-too-low', { lowest: { minor: 6200, currency: 'USD' } }),
      'Too low: the next bid is $62.00 or more.',
    ],
    [new Problem(403, 'email-unverified'), /confirm your email address first/],
    [new Problem(418, 'unheard-of'), 'Something went wrong. Please try again.'],
  ])('says why the market refused: %s', async (problem, words) => {
    await openScreen({ post: () => Promise.reject(problem) });
    await bidFor('55');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('repeats a bid without an answer under its old key, a new bid under a new one', async () => {
    const keys: string[] = [];
    const post: ApiClient['post'] = (_, __, key) => {
      keys.push(key);
      return keys.length === 1 ? Promise.reject(new NetworkError()) : Promise.resolve({ after: '1' });
    };
    await openScreen({ post });
    await bidFor('55');
    await screen.findByText('Your bid is in: up to $55.00.');
    await bidFor('57');
    await screen.findByText('Your bid is in: up to $57.00.');
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('a bid without an answer', () => {
  const kept = (minor: number) =>
    JSON.stringify({
      command: JSON.stringify([`/web-api/v1/auctions/${id}/bids`, { maximum: { minor, currency: 'USD' } }]),
      key: 'the-key-of-before',
    });
  afterEach(() => sessionStorage.clear());

  it('outlives a reload: nothing is sent by itself, a press sends it under its old key', async () => {
    sessionStorage.setItem(`bid:${id}:${ann.id}`, kept(5500));
    const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed' });
    await openScreen({ post });
    expect(screen.getByText('Checking whether your bid of up to $55.00 counts.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(post).toHaveBeenCalledWith(expect.anything(), expect.anything(), 'the-key-of-before', expect.anything());
    expect(await screen.findByText('Your bid is in: up to $55.00.')).toBeTruthy();
    expect(sessionStorage.getItem(`bid:${id}:${ann.id}`)).toBeNull();
  });

  it('is not forgotten with another bid that is refused', async () => {
    sessionStorage.setItem(`bid:${id}:${ann.id}`, kept(5500));
    await openScreen({ post: () => Promise.reject(new Problem(409, 'auction-over')) });
    await bidFor('57');
    await screen.findByText('The auction is over: your bid came too late.');
    expect(screen.getByText('Checking whether your bid of up to $55.00 counts.')).toBeTruthy();
  });

  it('is not forgotten with a repeat that was taken back before it was sent', async () => {
    sessionStorage.setItem(`bid:${id}:${ann.id}`, kept(5500));
    await openScreen();
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Don’t send it' }));
    line.mockRestore();
    expect(await screen.findByText('Checking whether your bid of up to $55.00 counts.')).toBeTruthy();
  });

  it('is known to count once the standing says so', async () => {
    sessionStorage.setItem(`bid:${id}:${ann.id}`, kept(annsBid.maximum.minor));
    const post = jest.fn<ApiClient['post']>();
    await openScreen({ post, mine: annsBid });
    expect(await screen.findByText('Your bid is in: up to $60.00.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    expect(post).not.toHaveBeenCalled();
  });
});

it('what is typed stays, and says what it must be at least by now', async () => {
  const market = await openScreen();
  await userEvent.clear(field());
  await userEvent.type(field(), '55');
  await market.auctionMoved(at('0007', 6100, 2));
  expect(field().value).toBe('55');
  expect(screen.getByText(/Now at least \$62.00/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  expect(field().value).toBe('62.00');
});

it('a double tap bids once, however soon the first is in', async () => {
  const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed' });
  await openScreen({ post });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Place bid up to $51.00' }));
  await screen.findByText('Your bid is in: up to $51.00.');
  expect(post).toHaveBeenCalledTimes(1);
});

it('a press sends what its button showed, though the next amount moved meanwhile', async () => {
  const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed' });
  const market = await openScreen({ post });
  const button = screen.getByRole('button', { name: 'Place bid up to $51.00' });
  const hand = userEvent.setup();
  await hand.pointer({ keys: '[MouseLeft>]', target: button });
  await market.auctionMoved(at('0007', 5050, 2));
  await hand.pointer({ keys: '[/MouseLeft]', target: button });
  expect(post.mock.calls[0]).toBeUndefined(); // 51 is too low by now: it is refused, never raised to another amount
  expect(screen.getByText(/^Too low: the next bid is \$51.50/)).toBeTruthy();
});

describe('the live auction', () => {
  it('shows a pushed page, drops an older one, and tells a beaten bidder', async () => {
    const market = await openScreen({ mine: annsBid });
    expect(screen.getByText('You are the highest bidder.')).toBeTruthy();
    await market.auctionMoved(at('0007', 6100, 2));
    expect(screen.getByText('You have been outbid.')).toBeTruthy();
    expect(field().value).toBe('62.00');
    await market.auctionMoved(at('0006', 5600, 1)); // late: the newer one stays
    expect(screen.getByText('You have been outbid.')).toBeTruthy();
    expect(field().value).toBe('62.00');
  });

  it('keeps what the visitor is typing', async () => {
    const market = await openScreen();
    await userEvent.clear(field());
    await userEvent.type(field(), '99');
    await market.auctionMoved(at('0007', 6100, 2));
    expect(field().value).toBe('99');
  });

  it('reads the auction once more when it joins its room, and never goes back', async () => {
    const market = await openScreen();
    await market.auctionMoved(at('0009', 7000, 2));
    market.answers[id] = { ...auction, ...at('0008', 6800, 3) }; // an answer from before the push
    await market.joined();
    expect(field().value).toBe('71.00');
    market.answers[id] = { ...auction, ...at('0010', 7200, 3) };
    await market.joined();
    expect(field().value).toBe('73.00');
  });

  it('is not there any more once it is gone, whatever still comes of it', async () => {
    const market = await openScreen();
    await market.auctionGone('0006');
    expect(screen.getByText('404')).toBeTruthy();
    market.answers[id] = { ...auction, ...at('0005', 6800, 3) };
    await market.joined();
    expect(screen.getByText('404')).toBeTruthy();
  });

  it('says how it ended', async () => {
    const market = await openScreen({ mine: annsBid });
    await market.auctionMoved({ rev: '0008', phase: 'closed', winner: { alias: 1, price: 5000 }, endedBy: 'time' });
    expect(screen.getAllByText('You won it for $50.00.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Place bid/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'What happens now' })).toBeTruthy();
  });

  it('has a next step for who lost', async () => {
    const market = await openScreen({ mine: annsBid });
    await market.auctionMoved({ rev: '0008', phase: 'closed', winner: { alias: 2, price: 5000 } });
    expect(screen.getByRole('link', { name: 'Tell me when one comes' })).toBeTruthy();
  });

  it.each([
    ['a visitor', { ...ann, isAuthenticated: false, id: null }, /Sign in to bid/],
    ['an unconfirmed member', { ...ann, verified: false }, /Confirm your email address to bid/],
    ['the seller', { ...ann, id: auction.sellerId }, /your own auction/],
  ])('tells %s what stands before a bid', async (_, me, words) => {
    await openScreen({ me });
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });
});
