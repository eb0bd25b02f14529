import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ApiClient, Problem } from '../lib/api-client.ts';
import { ann, annsBid, auction, id, openScreen, standingTime } from './auction-page.testing.tsx';

const accepted = () => jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed' });
const moved = { rev: '0007', price: 6100, leader: 2, nextBid: 6200, bids: 7 };

const pass = standingTime();

/** Down, and only later up: what happens in between is the market's. */
async function held(control: HTMLElement, meanwhile: () => Promise<unknown>, ms: number) {
  fireEvent.pointerDown(control);
  await meanwhile();
  await pass(ms);
  fireEvent.pointerUp(control);
  await pass(60); // a touch has its click a moment later
  fireEvent.click(control, { detail: 1 });
  await pass(0);
}

describe('what is under the finger', () => {
  it('is never raised to another amount, however long the press', async () => {
    const post = accepted();
    const market = await openScreen({ post });
    const button = screen.getByRole('button', { name: 'Place bid up to $51.00' });
    await held(button, () => market.auctionMoved(moved), 3000);
    expect(post).not.toHaveBeenCalled(); // 62 was never pressed, and 51 is too low by now
    expect(screen.getByText(/^Too low: the next bid is \$62.00/)).toBeTruthy();
  });

  it('is what a key sends once one has let go beside it', async () => {
    const post = accepted();
    await openScreen({ post });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Place bid up to $51.00' }));
    fireEvent.pointerUp(document.body);
    const field = screen.getByRole('textbox', { name: 'Your maximum' });
    fireEvent.change(field, { target: { value: '75' } });
    fireEvent.click(screen.getByRole('button', { name: 'Place bid up to $75.00' }), { detail: 0 }); // as Enter does
    await pass(0);
    expect(post.mock.calls[0]![1]).toEqual({ maximum: { minor: 7500, currency: 'USD' } });
  });

  it('is the offered amount that was pressed', async () => {
    const market = await openScreen();
    await held(screen.getByRole('button', { name: '$53.00' }), () => market.auctionMoved(moved), 3000);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your maximum' }).value).toBe('53.00');
  });
});

describe('what binds', () => {
  it('is not sent when the line returns, not by the button that buys either', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const post = accepted();
    const market = await openScreen({ post });
    await market.auctionMoved({ rev: '0006', buyNow: 15_000 });
    fireEvent.click(screen.getByRole('button', { name: /^Buy now for/ }));
    window.dispatchEvent(new Event('offline'));
    fireEvent.click(await screen.findByText('Yes, buy it'));
    await pass(11_000);
    isOnline.mockReturnValue(true);
    await act(async () => window.dispatchEvent(new Event('online')));
    await pass(60_000);
    expect(post).not.toHaveBeenCalled();
    expect(screen.getByText('You were offline: nothing was sent.')).toBeTruthy();
  });

  it('is refused in words, when the refusal came later than ten seconds: nobody is left unsure', async () => {
    const lowest = { minor: 6200, currency: 'USD' };
    const post = jest.fn<ApiClient['post']>().mockImplementation((_path, _body, _key, { onSent } = {}) => {
      onSent?.(true);
      return new Promise((_, reject) => setTimeout(() => reject(new Problem(409, 'bid-too-low', { lowest })), 13_000));
    });
    await openScreen({ post });
    fireEvent.click(screen.getByRole('button', { name: 'Place bid up to $51.00' }));
    await pass(11_000);
    expect(screen.getByText(/^Checking whether your bid/)).toBeTruthy();
    await pass(3000);
    expect(screen.queryByText(/^Checking whether your bid/)).toBeNull();
    expect(screen.getByText(/^Too low: the next bid is \$62.00/)).toBeTruthy();
    expect(post).toHaveBeenCalledTimes(1);
  });

  it("is nobody else's: a bid without an answer waits for its own member", async () => {
    const body = { maximum: { minor: 5500, currency: 'USD' } };
    const command = JSON.stringify([`/web-api/v1/auctions/${id}/bids`, body]);
    sessionStorage.setItem(`bid:${id}:${ann.id}`, JSON.stringify({ command, key: 'anns' }));
    sessionStorage.setItem(`bid:${id}`, JSON.stringify({ command, key: 'anns' }));
    await openScreen({ me: { ...ann, id: auction.sellerId.replace('1b', '2c') } });
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });

  it('is no longer unsure once one stands higher, for then it changes nothing any more', async () => {
    const command = JSON.stringify([`/web-api/v1/auctions/${id}/bids`, { maximum: { minor: 5500, currency: 'USD' } }]);
    sessionStorage.setItem(`bid:${id}:${ann.id}`, JSON.stringify({ command, key: 'anns' }));
    await openScreen({ mine: annsBid }); // 60
    await pass(0);
    expect(screen.queryByText(/^Checking whether your bid/)).toBeNull();
    expect(screen.queryByText(/up to \$55.00\.$/)).toBeNull(); // nobody is told that 55 was accepted
    expect(sessionStorage.getItem(`bid:${id}:${ann.id}`)).toBeNull();
  });

  it('is not forgotten with the end: whoever has no answer yet is told so beside the outcome', async () => {
    const command = JSON.stringify([`/web-api/v1/auctions/${id}/bids`, { maximum: { minor: 5500, currency: 'USD' } }]);
    sessionStorage.setItem(`bid:${id}:${ann.id}`, JSON.stringify({ command, key: 'anns' }));
    const market = await openScreen();
    await market.auctionMoved({ rev: '0008', phase: 'closed', winner: { alias: 2, price: 5600 }, endedBy: 'time' });
    expect(screen.getByText('Checking whether your bid of up to $55.00 counts.')).toBeTruthy();
  });
});
