import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { DepositAskedAnswer } from '#contracts/deposits.ts';
import { type ApiClient, NetworkError, Problem } from '../lib/api-client.ts';
import { openScreen, standingTime } from './auction-page.testing.tsx';

/* What was pressed is sent again by itself once its deposit is held: within ten seconds of the press, and not when it was taken back. */

const pass = standingTime();
const held = { held: { minor: 9000, currency: 'USD' }, asked: null, declined: null, challenge: null } as unknown;

/** A market that refuses what binds so often, for want of a deposit. */
function market(deposit: (n: number) => Promise<unknown>, refusals = 1) {
  const binding: unknown[] = [];
  let n = 0;
  const post: ApiClient['post'] = async (path, body, _, sending) => {
    sending?.onSent?.(true);
    if (path.endsWith('/deposit')) return deposit(++n);
    binding.push(body);
    if (binding.length <= refusals) throw new Problem(409, 'deposit-missing');
    return { after: 'sealed' };
  };
  return { binding, post, asked: () => n };
}

async function bids(amount: string, post: ApiClient['post']) {
  const page = await openScreen({ post });
  await page.auctionMoved({ rev: '0006', rules: 'plinth-3', price: 60_000, nextBid: 61_000 });
  return bidsAgain(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your maximum' }), amount);
}

async function bidsAgain(field: HTMLInputElement, amount: string) {
  fireEvent.change(field, { target: { value: amount } });
  await pass(500); // the second tap of a double one is no bid
  fireEvent.click(screen.getByRole('button', { name: `Place bid up to $${amount}.00` }), { detail: 0 });
  await pass(100);
  return field;
}

it('a bid goes again once its deposit is held', async () => {
  const bank = Promise.withResolvers<DepositAskedAnswer>();
  const { binding, post } = market(() => bank.promise);
  await bids('900', post);
  expect(binding).toHaveLength(1);
  bank.resolve(held as DepositAskedAnswer);
  await pass(1000);
  const bid = { maximum: { minor: 90_000, currency: 'USD' } };
  expect(binding).toEqual([bid, bid]);
});

it('whoever said "Not now" buys nothing, whatever the bank says later', async () => {
  const bank = Promise.withResolvers<unknown>();
  const { binding, post } = market(() => bank.promise);
  const page = await openScreen({ post });
  await page.auctionMoved({ rev: '0006', rules: 'plinth-3', buyNow: 150_000 });
  fireEvent.click(screen.getByRole('button', { name: /^Buy now for/ }));
  fireEvent.click(await screen.findByText('Yes, buy it'));
  await pass(100);
  fireEvent.click(screen.getAllByText('Not now').at(-1)!);
  await pass(100);
  expect(screen.queryByText('Yes, buy it')).toBeNull();
  bank.resolve(held);
  await pass(1000);
  expect(binding).toHaveLength(1);
});

it('a bid in whose place something else is typed is not sent', async () => {
  const bank = Promise.withResolvers<unknown>();
  const { binding, post } = market(() => bank.promise);
  const field = await bids('900', post);
  fireEvent.change(field, { target: { value: '620' } });
  bank.resolve(held);
  await pass(1000);
  expect(binding).toHaveLength(1);
});

it('a bid is not sent by itself when the line returns, or the bank answers, later than that', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  const { binding, post } = market((n) => (n === 1 ? Promise.reject(new NetworkError()) : Promise.resolve(held)));
  await bids('900', post);
  isOnline.mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  await pass(15_000);
  isOnline.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  await pass(10_000);
  expect(binding).toHaveLength(1);
});

it('each press is sent again once, by the answer to its own deposit', async () => {
  const [one, two] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const { binding, post } = market((n) => (n === 1 ? one.promise : two.promise), 2);
  await bidsAgain(await bids('900', post), '620');
  one.resolve(held);
  await pass(1000);
  expect(binding).toHaveLength(2);
  two.resolve(held);
  await pass(1000);
  expect(binding.slice(1)).toEqual(Array.from({ length: 2 }, () => ({ maximum: { minor: 62_000, currency: 'USD' } })));
});

it('the bank’s page that goes on while its word is on its way may be asked about once more', async () => {
  const challenge = { ...(held as object), held: null, challenge: 'https://bank.example/x' };
  const slow = Promise.withResolvers<unknown>();
  const { binding, post, asked } = market((n) =>
    n === 2 ? slow.promise : Promise.resolve(n === 1 ? challenge : held),
  );
  await bids('900', post);
  const frame = document.querySelector('iframe')!;
  fireEvent.load(frame); // the bank's page
  fireEvent.load(frame); // one moment
  await pass(50);
  fireEvent.load(frame); // done
  await pass(50);
  slow.resolve(challenge); // it was read before the bank was done
  await pass(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(1000);
  expect([asked(), binding.length]).toEqual([3, 2]);
});

it('where it is held too late to be sent again, that is said', async () => {
  const [line, bank] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
  const { binding, post } = market(() => bank.promise);
  const slow: ApiClient['post'] = async (path, ...sent) => {
    if (!path.endsWith('/deposit')) await line.promise;
    return post(path, ...sent);
  };
  await bids('900', slow);
  await pass(6000);
  line.resolve();
  await pass(5000);
  bank.resolve(held);
  await pass(1000);
  expect(binding).toHaveLength(1);
  expect(screen.getByText(/Press once more to place your bid/)).toBeTruthy();
});
