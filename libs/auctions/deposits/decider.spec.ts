import { expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { usd } from '#kernel/money.ts';
import { auction } from '../decider.ts';
import { closed, opened, opensAt, placeBid, retractBid } from '../samples.ts';
import { depositFor } from '../rules/deposit.ts';
import { nextStep, seenBy } from '../rules/deposit-steps.ts';
import { auctionRules, depositRules } from '../rules/records.ts';
import { deposits } from './decider.ts';
import type { DepositEvent } from './events.ts';

const now = '2026-05-01T13:00:00.000Z';
const of = { auctionId: 'a', memberId: 'ann' };
const at = given(deposits, now);
const asking = (dollars: number) => ({
  ...of,
  deposit: usd(dollars),
  methodId: 'm',
  challengeUntil: plus(now, 60_000),
  back: '/auctions/a',
  language: 'en',
});
const closesAt = plus(now, day);
const ask = (dollars: number, n = 1) => ({ type: 'AskDeposit', data: { ...asking(dollars), n, closesAt } }) as const;
const asked = (n: number, dollars: number, why: 'bid' | 'renewal' = 'bid', over: object = {}): DepositEvent => ({
  type: 'DepositAsked',
  data: { ...asking(dollars), n, why, ...over },
});
const until = plus(now, depositRules.goodMs);
const held = (n: number, dollars: number, frees: readonly number[] = []): DepositEvent => ({
  type: 'DepositHeld',
  data: { ...of, n, deposit: usd(dollars), until, frees },
});
const note = (n: number) => ({ type: 'NoteHeld', data: { ...of, n } }) as const;
const not = (n: number) => ({ type: 'NoteNotHeld', data: { ...of, n, code: 'declined' } }) as const;
const release = (n: number) => ({ type: 'ReleaseDeposit', data: { ...of, n, why: 'lost' } }) as const;
const forfeit = { type: 'ForfeitDeposit', data: of } as const;
const forfeiting: DepositEvent = { type: 'DepositForfeitAsked', data: of };

it('is a tenth of the maximum above 500, 250 at most', () => {
  const rules = auctionRules('plinth-3');
  expect([500, 500.01, 600, 755.55, 2500, 90_000].map((one) => depositFor(rules, usd(one))?.minor ?? null)).toEqual([
    null,
    5000,
    6000,
    7556,
    25_000,
    25_000,
  ]);
  expect(depositFor(auctionRules('plinth-2'), usd(900))).toBeNull();
});

it('is asked for once, and a raise is a hold of its own', () => {
  at().when(ask(60)).then(asked(1, 60));
  at(asked(1, 60)).when(ask(60, 2)).thenNothing();
  at(asked(1, 60)).when(note(1)).then(held(1, 60));
  at(asked(1, 60), held(1, 60)).when(ask(60, 2)).thenNothing();
  at(asked(1, 60), held(1, 60)).when(ask(55, 2)).thenNothing();
  at(asked(1, 60), held(1, 60)).when(ask(90, 2)).then(asked(2, 90));
  at(asked(1, 60), held(1, 60)).when(ask(90)).thenNothing(); // another press was the first
  at(asked(1, 60), held(1, 60)).when(note(1)).thenNothing();
});

it('what was held stands where the bank says no to more', () => {
  const all = [asked(1, 60), held(1, 60), asked(2, 90)];
  at(...all)
    .when(not(2))
    .then({ type: 'DepositDeclined', data: { ...of, n: 2, code: 'declined', again: until, frees: [2] } });
  const declined: DepositEvent = {
    type: 'DepositDeclined',
    data: { ...of, n: 2, code: 'declined', again: until, frees: [2] },
  };
  expect(at(...all, declined).state().held?.deposit).toEqual(usd(60));
  at(asked(1, 60))
    .when(not(1))
    .then({ type: 'DepositDeclined', data: { ...of, n: 1, code: 'declined', again: null, frees: [1] } });
});

it('is held anew before the bank lets go of it, on the same card', () => {
  const renew = { type: 'RenewDeposit', data: { ...of, n: 1, deposit: usd(60) } } as const;
  const again = asked(2, 60, 'renewal', { challengeUntil: now });
  at(asked(1, 60), held(1, 60)).when(renew).then(again);
  at(asked(1, 60), held(1, 60), again)
    .when(note(2))
    .then({ type: 'DepositRenewed', data: { ...of, n: 2, deposit: usd(60), until, frees: [1] } });
});

it('who has not paid does not have it back, and is asked for it once', () => {
  const all = [asked(1, 60), held(1, 60)];
  at(...all)
    .when(forfeit)
    .then(forfeiting);
  at(...all, forfeiting)
    .when(forfeit)
    .thenNothing();
  at(...all, forfeiting)
    .when(release(1))
    .thenNothing();
  at(...all, forfeiting)
    .when({ type: 'NoteForfeited', data: { ...of, deposit: usd(60) } })
    .then({ type: 'DepositForfeited', data: { ...of, deposit: usd(60), frees: [] } });
  at().when(forfeit).thenNothing();
});

it('is let go as it was known: more that was asked for since is let go first', () => {
  at(asked(1, 60), held(1, 60), asked(2, 90)).when(release(1)).thenNothing();
  at(asked(1, 60), held(1, 60), asked(2, 90))
    .when(release(2))
    .then({ type: 'DepositReleased', data: { ...of, why: 'lost', frees: [2, 1] } });
  at().when(release(0)).thenNothing();
});

const lot = given(auction, opensAt);
const rules = 'plinth-3';
const has = (canPay: boolean, dollars = 0, good = until) => ({
  canPay,
  deposit: dollars > 0 ? { deposit: usd(dollars), until: good } : null,
});
function bid(dollars: number, means: object) {
  const command = placeBid('bob', usd(dollars));
  return { ...command, data: { ...command.data, means } } as typeof command;
}

it('a bid wants a card, and above 500 the deposit of its maximum', () => {
  const open = lot(opened({ rules }));
  open.when(bid(60, has(false)), now).thenRefused('payment-method-missing');
  open.when(bid(600, has(true)), now).thenRefused('deposit-missing', { amount: usd(60) });
  open.when(bid(700, has(true, 60)), now).thenRefused('deposit-missing', { amount: usd(70) });
  open.when(bid(600, has(true, 60, now)), now).thenRefused('deposit-missing', { amount: usd(60) });
  for (const taken of [bid(500, has(true)), bid(600, has(true, 60))])
    expect(auction.decide(taken, lot(opened({ rules })).state(), now)[0]?.type).toBe('BidPlaced');
});

it('whoever buys at once needs what a bid of that price does', () => {
  const open = lot(opened({ rules, buyNow: usd(900) }));
  const buy = { type: 'BuyNow', data: { auctionId: 'a', bidderId: 'bob', linkedTo: [], salt: '0' } } as const;
  const by = (dollars: number) => ({ ...buy, data: { ...buy.data, means: has(true, dollars) } });
  open.when(by(0), now).thenRefused('deposit-missing', { amount: usd(90) });
  expect(auction.decide(by(90), open.state(), now).at(-1)?.type).toBe('AuctionClosed');
});

it('older rules ask for neither', () => {
  const open = lot(opened({ rules: 'plinth-2' })).state();
  expect(auction.decide(bid(900, has(false)), open, now)[0]?.type).toBe('BidPlaced');
});

const standing = {
  asked: null,
  held: { deposit: usd(60), heldAt: now, until },
  declined: null,
  isForfeiting: false,
  frees: [],
};

it('goes with its auction: kept by whoever bids or has won, let go for everybody else', () => {
  const step = (seen: Parameters<typeof nextStep>[1], when = now, over: object = {}) =>
    nextStep({ ...standing, ...over }, seen, when);
  const open = { is: 'open', needs: usd(60), mayBid: true } as const;
  const idle = { ...open, needs: null };
  const later = plus(now, 1);
  expect(step(open)).toEqual({ do: 'wait' });
  expect(step(idle)).toEqual({ do: 'wait' }); // a bid may be on its way
  expect(step({ ...idle, mayBid: false })).toEqual({ do: 'release', why: 'unused' });
  expect(step(idle, until)).toEqual({ do: 'release', why: 'unused' });
  expect(step({ ...open, needs: usd(50) }, until)).toEqual({ do: 'renew', deposit: usd(60) }); // for a bid that is on its way
  const declined = { declined: { at: until } };
  expect(step(open, plus(until, 1), declined)).toEqual({ do: 'wait' });
  expect(step(open, plus(until, day), declined)).toEqual({ do: 'release', why: 'lapsed' });
  expect(step({ is: 'over', at: later, hasWon: false, needs: null }, later)).toEqual({ do: 'release', why: 'lost' });
  const won = { is: 'over', at: later, hasWon: true, needs: usd(50) } as const;
  expect(step(won, later)).toEqual({ do: 'renew', deposit: usd(50) });
  expect(step({ ...won, needs: null }, later)).toEqual({ do: 'release', why: 'unused' });
  expect(step(won, later, { declined: { at: later } })).toEqual({ do: 'wait' });
  const earlier = { ...won, at: plus(now, -1) };
  expect(step(earlier, later)).toEqual({ do: 'wait' });
  const late = { asked: { askedAt: now, why: 'bid' as const } };
  expect(step(earlier, later, late)).toEqual({ do: 'decline' }); // after the close: what is held stays
  expect(step(won, later, late)).toEqual({ do: 'hold' });
  expect(step(won, later, { isForfeiting: true })).toEqual({ do: 'take', deposit: usd(50) });
  expect(step({ ...won, needs: usd(90) }, later, { isForfeiting: true })).toEqual({ do: 'take', deposit: usd(60) });
  expect(step({ ...won, needs: null }, later, { isForfeiting: true })).toEqual({ do: 'take', deposit: usd(0) });
});

it('sees what of its bidder counts', () => {
  const first = lot(opened({ rules }));
  expect(seenBy('bob', first.state())).toEqual({ is: 'open', needs: null, mayBid: true });
  const facts = auction.decide(bid(600, has(true, 60)), first.state(), now);
  expect(seenBy('bob', lot(opened({ rules }), ...facts).state())).toMatchObject({ needs: usd(60) });
  const back = auction.decide(retractBid('bob'), lot(opened({ rules }), ...facts).state(), now);
  const left = lot(opened({ rules }), ...facts, ...back).state();
  expect(seenBy('bob', left)).toEqual({ is: 'open', needs: null, mayBid: false });
  const winner = { bidderId: 'bob', alias: 1, price: usd(50) };
  const end = closed({ closedAt: until, by: 'time', winner, auditHead: '' });
  const over = lot(opened({ rules }), ...facts, end).state();
  expect(seenBy('bob', over)).toEqual({ is: 'over', at: until, hasWon: true, needs: usd(60) });
  expect(seenBy('ann', over)).toEqual({ is: 'over', at: until, hasWon: false, needs: null });
  expect(seenBy('bob', lot(opened({ rules }), ...facts, ...back, end).state())).toMatchObject({ needs: null });
});

it('what the bank is to let go of is a fact before it is told, and no bid stands on it from then on', () => {
  const all = [asked(1, 60), held(1, 60), asked(2, 90)];
  const withdrawn: DepositEvent = {
    type: 'DepositDeclined',
    data: { ...of, n: 2, code: 'withdrawn', again: until, frees: [2] },
  };
  at(...all)
    .when({ type: 'NoteNotHeld', data: { ...of, n: 2, code: 'withdrawn' } })
    .then(withdrawn);
  at(...all, withdrawn)
    .when(note(2))
    .thenNothing(); // the bank held it after all: it is let go
  at(...all, held(2, 90, [1]))
    .when({ type: 'NoteNotHeld', data: { ...of, n: 2, code: 'withdrawn' } })
    .thenNothing(); // it was held before: it stays
  const free = { type: 'NoteFreed', data: { ...of, frees: [2] } } as const;
  at(...all, withdrawn)
    .when(free)
    .then({ type: 'HoldsFreed', data: { ...of, frees: [2], again: until } });
  expect(nextStep(at(...all, withdrawn).state(), { is: 'open', needs: usd(60), mayBid: true }, now)).toEqual({
    do: 'free',
  });
  at(...all, forfeiting)
    .when(note(2))
    .thenNothing(); // what is kept is what was held
});

it('is never less than what a bid stands on, nor asked for after the close', () => {
  const all = [asked(1, 250), held(1, 250)] as const;
  const over = plus(until, 1);
  const again = { type: 'AskDeposit', data: { ...asking(50.1), n: 2, closesAt: plus(over, day) } } as const;
  at(...all)
    .when(again, over)
    .then(asked(2, 250));
  at().when(ask(60), closesAt).thenRefused('auction-over', { at: closesAt });
});

it('whatever is still to be let go of is said by each fact, and looked at until the bank was told of all', () => {
  const all = [asked(1, 60), held(1, 60), asked(2, 90), held(2, 90, [1])];
  const released: DepositEvent = { type: 'DepositReleased', data: { ...of, why: 'paid', frees: [1, 2] } };
  at(...all)
    .when({ type: 'ReleaseDeposit', data: { ...of, n: 2, why: 'paid' } })
    .then(released);
  at(...all, released)
    .when({ type: 'NoteFreed', data: { ...of, frees: [1] } })
    .then({ type: 'HoldsFreed', data: { ...of, frees: [1], again: now } });
});
