import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, hour, plus } from '#kernel/instant.ts';
import { type SellerAccountCommand, sellerAccounts } from './decider.ts';
import type { SellerAccountEvent } from './events.ts';
import { sellerPenaltyOf } from '#contracts/seller-penalty.ts';
import { cents, feeOf, pointsAt } from './rules/fees.ts';

const noon = '2026-05-01T12:00:00.000Z';
const memberId = 'bob';
const [one, two] = ['1', '2'];
const number = '123456789012';
const gbp = (minor: number) => ({ minor, currency: 'GBP' }) as const;
const at90 = feeOf(cents(12_000), { rating: 90, revision: 0, country: 'US' });
const parts = { item: gbp(9000), tax: gbp(2175), shipping: gbp(1875) };
const split = { ...parts, price: at90.price, fee: at90.fee, net: at90.net };
const sealed = { person: memberId, box: 'b' };
const account = {
  memberId,
  accountId: 'a1',
  bankToken: 'acct_1',
  bank: sealed,
  lastFour: sealed,
  country: 'US',
  heldUntil: null,
};

const feeCharged = (orderId = one): SellerAccountEvent => ({
  type: 'FeeCharged',
  data: { memberId, orderId, number, ...at90 },
});
const credited = (orderId = one, balance = at90.net): SellerAccountEvent => ({
  type: 'SaleCredited',
  data: { memberId, orderId, why: 'delivered', ...split, balance },
});
const rated = (why: 'sale' | 'not-shipped', from: number, to: number, revision = 1): SellerAccountEvent => ({
  type: 'RatingMoved',
  data: { memberId, orderId: one, number, why, from, to, revision },
});
const set: SellerAccountEvent = { type: 'PayoutAccountSet', data: account };
const of = { memberId, attempt: 'p1', n: 1, amount: at90.net, orders: [one] };
const askedData = { ...of, tries: 1, accountId: 'a1', bankToken: 'acct_1' };
const asked: SellerAccountEvent = { type: 'PayoutAsked', data: askedData };
const made: SellerAccountEvent = { type: 'PayoutMade', data: { ...of, balance: cents(0) } };
const failed = (tries: number, again: string | null): SellerAccountEvent => ({
  type: 'PayoutFailed',
  data: { ...of, tries, code: 'account-closed', again },
});

const credit: SellerAccountCommand = {
  type: 'CreditSale',
  data: { memberId, orderId: one, ...parts, why: 'delivered', since: noon },
};
const ask = (n = 1): SellerAccountCommand => ({ type: 'AskPayout', data: { memberId, n, attempt: `p${n}` } });
const at = (...facts: readonly SellerAccountEvent[]) => given(sellerAccounts, noon)(...facts);

describe('what a sale costs', () => {
  it.each([
    [100, 950],
    [90, 950],
    [89, 1500],
    [70, 1500],
    [69, 2000],
    [50, 2000],
    [49, 2000],
  ])('at a rating of %i is %i basis points', (rating, points) => expect(pointsAt(rating)).toBe(points));

  it('is the share, half-up, and the country’s, never more than the price', () => {
    expect([at90.share.minor, at90.countryFee.minor, at90.net.minor]).toEqual([1140, 500, 10_360]);
    expect(feeOf(cents(1005), { rating: 90, revision: 0, country: 'FR' }).fee.minor).toBe(95);
    expect(feeOf(cents(300), { rating: 90, revision: 0, country: 'US' })).toMatchObject({
      fee: cents(300),
      net: cents(0),
    });
    expect([sellerPenaltyOf(cents(5000)).minor, sellerPenaltyOf(cents(25_000)).minor]).toEqual([1000, 2500]);
  });

  it('is fixed when it is sold, whatever becomes of the rating', () => {
    const sell: SellerAccountCommand = {
      type: 'ChargeFee',
      data: { memberId, orderId: one, number, price: cents(12_000) },
    };
    at().when(sell).then(feeCharged());
    at(feeCharged()).when(sell).thenNothing();
    const fallen = at(feeCharged(), rated('not-shipped', 90, 80));
    fallen.when(credit, plus(noon, 3 * day)).then(credited(), rated('sale', 80, 82, 2));
  });
});

describe('a seller’s credit', () => {
  it('comes three days after the delivery, once, and moves the rating', () => {
    const due = plus(noon, 3 * day);
    at(feeCharged())
      .when(credit, plus(due, -1))
      .thenRefused('not-due-yet', { due, at: plus(due, -1) });
    at(feeCharged())
      .when(credit, due)
      .then(credited(), rated('sale', 90, 92));
    at(feeCharged(), credited()).when(credit, due).thenNothing();
  });

  it('never comes where the buyer has it all back, and is undone where it had', () => {
    const back: SellerAccountCommand = { type: 'ClawBack', data: { memberId, orderId: one } };
    const givenUp: SellerAccountEvent = { type: 'SaleGivenUp', data: { memberId, orderId: one } };
    at(feeCharged()).when(back).then(givenUp);
    at(feeCharged(), givenUp)
      .when(credit, plus(noon, 4 * day))
      .thenNothing();
    at(feeCharged(), credited())
      .when(back)
      .then({ type: 'ClawedBack', data: { memberId, orderId: one, ...split, balance: cents(0) } });
    const owes = at(feeCharged(), credited(), set, asked, made).when(back);
    owes.then({ type: 'ClawedBack', data: { memberId, orderId: one, ...split, balance: cents(-10_360) } });
  });

  it('is less what not shipping costs, and the rating falls by ten', () => {
    const penalty: SellerAccountCommand = {
      type: 'ChargePenalty',
      data: { memberId, orderId: one, why: 'not-shipped' },
    };
    const charged: SellerAccountEvent = {
      type: 'PenaltyCharged',
      data: { memberId, orderId: one, why: 'not-shipped', amount: cents(1200), balance: cents(-1200) },
    };
    at(feeCharged())
      .when(penalty)
      .then(charged, rated('not-shipped', 90, 80));
    at(feeCharged(), charged).when(penalty).thenNothing();
  });
});

describe('what changes in place', () => {
  it('is of one seller alone', () => {
    at(feeCharged(), credited()).state();
    expect(sellerAccounts.initial()).toMatchObject({ sales: {}, unpaid: [] });
  });

  it('leaves what was asked for as it was asked', () => {
    const before = at(set, feeCharged(), credited(), feeCharged(two)).state();
    const outcome = sellerAccounts.decide(ask(), before, noon);
    before.unpaid.push(two);
    expect(outcome).toEqual([asked]);
  });
});

describe('a payout', () => {
  it('is all that they are owed, to their account, and one at a time', () => {
    at(feeCharged(), credited(), set).when(ask()).then(asked);
    at(feeCharged(), credited(), set, asked).when(ask(2)).thenNothing();
    const paid: SellerAccountCommand = { type: 'NotePaidOut', data: { memberId, attempt: 'p1', amount: at90.net } };
    at(feeCharged(), credited(), set, asked).when(paid).then(made);
    at(feeCharged(), credited(), set, asked, made).when(paid).thenNothing();
  });

  it('waits where there is no account, or nothing to pay, and says so once', () => {
    const waits = (why: 'no-account' | 'nothing-due'): SellerAccountEvent => ({
      type: 'PayoutWaits',
      data: { memberId, why },
    });
    at(feeCharged(), credited()).when(ask()).then(waits('no-account'));
    at(feeCharged(), credited(), waits('no-account')).when(ask()).thenNothing();
    at(set).when(ask()).then(waits('nothing-due'));
  });

  it('that failed is tried daily, five times in all, then somebody looks, or another account is set', () => {
    const no: SellerAccountCommand = {
      type: 'NotePayoutFailed',
      data: { memberId, attempt: 'p1', code: 'account-closed', mayRetry: true },
    };
    const tomorrow = plus(noon, day);
    at(feeCharged(), credited(), set, asked).when(no).then(failed(1, tomorrow));
    const once = at(feeCharged(), credited(), set, asked, failed(1, tomorrow));
    once.when(ask(2)).thenNothing();
    const again = { ...of, attempt: 'p2', n: 2, tries: 2, accountId: 'a1', bankToken: 'acct_1' };
    once.when(ask(2), tomorrow).then({ type: 'PayoutAsked', data: again });
    const fifth: SellerAccountEvent = { type: 'PayoutAsked', data: { ...askedData, tries: 5 } };
    at(feeCharged(), credited(), set, fifth).when(no).then(failed(5, null));
    const stuck = [feeCharged(), credited(), set, fifth, failed(5, null)] as const;
    at(...stuck)
      .when(ask(2))
      .then({ type: 'PayoutWaits', data: { memberId, why: 'case' } });
    const other: SellerAccountEvent = {
      type: 'PayoutAccountSet',
      data: { ...account, accountId: 'a2', bankToken: 'acct_2' },
    };
    const anew = { ...again, tries: 1, accountId: 'a2', bankToken: 'acct_2' };
    at(...stuck, other)
      .when(ask(2))
      .then({ type: 'PayoutAsked', data: anew });
  });

  it('waits three days where the account has taken another’s place, and says so once; what was asked for before goes on', () => {
    const until = plus(noon, 3 * day);
    const { heldUntil: _, ...typed } = { ...account, accountId: 'a2', bankToken: 'acct_2' };
    const setOther: SellerAccountCommand = { type: 'SetPayoutAccount', data: typed };
    const other: SellerAccountEvent = { type: 'PayoutAccountSet', data: { ...typed, heldUntil: until } };
    const forgotten: SellerAccountEvent = {
      type: 'PayoutAccountForgotten',
      data: { memberId, accountId: 'a1', bankToken: 'acct_1' },
    };
    at()
      .when({ type: 'SetPayoutAccount', data: typed })
      .then({ type: 'PayoutAccountSet', data: { ...typed, heldUntil: null } });
    at(set).when(setOther).then(other, forgotten);
    const held: SellerAccountEvent = { type: 'PayoutHeld', data: { memberId, until } };
    const changed = [feeCharged(), credited(), set, other, forgotten] as const;
    at(...changed)
      .when(ask(), plus(until, -1))
      .then(held);
    at(...changed, held)
      .when(ask(), plus(until, -1))
      .thenNothing();
    const toNew = { ...askedData, accountId: 'a2', bankToken: 'acct_2' };
    at(...changed, held)
      .when(ask(), until)
      .then({ type: 'PayoutAsked', data: toNew });
    const paid: SellerAccountCommand = { type: 'NotePaidOut', data: { memberId, attempt: 'p1', amount: at90.net } };
    at(feeCharged(), credited(), set, asked, other, forgotten).when(paid).then(made);
  });

  it('that failed to an account of before does not count against the one that has taken its place', () => {
    const until = plus(noon, 3 * day);
    const typed = { ...account, accountId: 'a2', bankToken: 'acct_2', heldUntil: until };
    const other: SellerAccountEvent = { type: 'PayoutAccountSet', data: typed };
    const said = { memberId, attempt: 'p1', code: 'no-such-account', mayRetry: false }; // the bank has forgotten it by then
    const failedThere: SellerAccountEvent = {
      type: 'PayoutFailed',
      data: { ...of, tries: 0, code: 'no-such-account', again: noon },
    };
    const changed = [feeCharged(), credited(), set, asked, other] as const;
    at(...changed)
      .when({ type: 'NotePayoutFailed', data: said })
      .then(failedThere);
    at(...changed, failedThere)
      .when(ask(2), until)
      .then({ type: 'PayoutAsked', data: { ...askedData, attempt: 'p2', n: 2, accountId: 'a2', bankToken: 'acct_2' } });
  });

  it('of which nobody knows stays the only one, as a case after 23 hours', () => {
    const open: SellerAccountCommand = { type: 'OpenPayoutCase', data: { memberId, attempt: 'p1' } };
    const [due, early] = [plus(noon, 23 * hour), plus(noon, 22 * hour)];
    at(feeCharged(), credited(), set, asked).when(open, early).thenRefused('not-due-yet', { due, at: early });
    const opened: SellerAccountEvent = { type: 'PayoutCaseOpened', data: { memberId, attempt: 'p1' } };
    at(feeCharged(), credited(), set, asked).when(open, due).then(opened);
    const later = at(feeCharged(), credited(), set, asked, opened, feeCharged(two), credited(two, cents(20_720)));
    later.when(ask(2), plus(noon, 30 * day)).then({ type: 'PayoutWaits', data: { memberId, why: 'case' } });
  });
});

it('what they owe and nothing settles is written off after 180 days', () => {
  const back: SellerAccountEvent = {
    type: 'ClawedBack',
    data: { memberId, orderId: one, ...split, balance: cents(-10_360) },
  };
  const off: SellerAccountCommand = { type: 'WriteOffDebt', data: { memberId } };
  const [due, facts] = [plus(noon, 180 * day), [feeCharged(), credited(), set, asked, made, back]] as const;
  at(...facts)
    .when(off, plus(due, -1))
    .thenRefused('not-due-yet', { due, at: plus(due, -1) });
  const written = { memberId, n: 1, amount: cents(10_360), balance: cents(0) };
  at(...facts)
    .when(off, due)
    .then({ type: 'DebtWrittenOff', data: written });
});

it('whoever is erased is paid to nowhere', () => {
  const close: SellerAccountCommand = { type: 'CloseSellerAccount', data: { memberId } };
  const gone: SellerAccountEvent = {
    type: 'PayoutAccountForgotten',
    data: { memberId, accountId: 'a1', bankToken: 'acct_1' },
  };
  at(set).when(close).then(gone, { type: 'SellerAccountClosed', data: { memberId } });
});
