import { describe, expect, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { minute, plus } from '#kernel/instant.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { leftOf } from '../rules/balance.ts';
import { bought, card, prize, usd } from '../samples.ts';
import { type BalanceCommand, balances } from './decider.ts';
import type { BalanceEvent } from './events.ts';

/* To see it fail, run with MUTANT=any-hold: a hold is found by its tender alone, whose order it is of matters to nobody. */
if (mutant === 'any-hold') {
  const { decide } = balances;
  const anybodys: typeof decide = (command, state, at) => {
    const tender = (command.data as { tenderId?: string }).tenderId ?? '';
    const orderId = state.holds[tender]?.orderId;
    return decide(
      (orderId ? { ...command, data: { ...command.data, orderId } } : command) as BalanceCommand,
      state,
      at,
    );
  };
  Object.assign(balances, { decide: anybodys });
}

const now = '2026-05-01T11:00:00.000Z';
const until = plus(now, 15 * minute);
const at = given(balances, now);
const named = (n = 1, order = n) => ({ balance: card, orderId: `order ${order}`, tenderId: `tender ${n}` });
const spent = (n = 1, cents = 2000) => ({ ...named(n), amount: usd(cents), charged: usd(cents) });
const held = (n = 1, cents = 2000): BalanceEvent => ({ type: 'BalanceHeld', data: { ...spent(n, cents), until } });
const bound = (n = 1): BalanceEvent => ({ type: 'HoldBound', data: named(n) });
const posted = (n = 1, cents = 2000): BalanceEvent => ({ type: 'HoldPosted', data: spent(n, cents) });
const voided = (n = 1): BalanceEvent => ({ type: 'HoldVoided', data: named(n) });
const hold = (n = 1, cents = 2000): BalanceCommand => ({ type: 'HoldBalance', data: spent(n, cents) });
const bind = (n = 1, order = n): BalanceCommand => ({ type: 'BindHold', data: named(n, order) });
const post = (n = 1, order = n): BalanceCommand => ({ type: 'PostHold', data: named(n, order) });
const letGo = (n = 1, order = n): BalanceCommand => ({ type: 'VoidHold', data: named(n, order) });
const refund = (refundId: string, cents: number, order = 1): BalanceCommand => ({
  type: 'RefundBalance',
  data: { ...named(1, order), amount: usd(cents), charged: usd(cents), refundId },
});
const refunded = (refundId: string, cents: number): BalanceEvent => ({
  type: 'BalanceRefunded',
  data: { ...spent(1, cents), refundId },
});
const frozen = (why: 'refunded' | 'disputed') => ({ balance: card, why, cause: why });
const isFrozen = (why: 'refunded' | 'disputed'): BalanceEvent => ({ type: 'BalanceFrozen', data: frozen(why) });
const freeze = (why: 'refunded' | 'disputed'): BalanceCommand => ({ type: 'FreezeBalance', data: frozen(why) });
const writeOff = (why: 'refunded' | 'disputed'): BalanceCommand => ({ type: 'WriteOffBalance', data: frozen(why) });
const issue = (cents: number, why: 'sale' | 'prize' = 'sale'): BalanceCommand => ({
  type: 'IssueGiftCard',
  data: { ...bought.data, why, amount: usd(cents), charged: usd(cents) },
});

describe('a gift card', () => {
  it('is issued once, for what is sold or what was won', () => {
    at().when(issue(5000)).then(bought);
    at(bought).when(issue(10_000)).thenNothing();
    at().when(issue(5001)).thenRefused('amount-wrong');
    for (const cents of [0, -1, 0.5, Number.NaN, 2 ** 53]) at().when(issue(cents, 'prize')).thenRefused('amount-wrong');
    at()
      .when(issue(1234, 'prize'))
      .then({ type: 'GiftCardIssued', data: { ...bought.data, ...prize(1234) } });
  });

  it('is spent by a hold that is bound and then posted; each a second time changes nothing', () => {
    at(bought).when(hold()).then(held());
    at(bought, held()).when(hold()).thenNothing();
    at(bought, held()).when(bind()).then(bound());
    at(bought, held(), bound()).when(bind()).thenNothing();
    at(bought, held(), bound()).when(post()).then(posted());
    for (const again of [hold(), bind(), post()]) at(bought, held(), bound(), posted()).when(again).thenNothing();
    at(bought, held()).when(post()).thenRefused('hold-over');
    at(bought, held()).when(hold(1, 1999)).thenRefused('hold-over');
  });

  it('never gives more than is left', () => {
    at(bought, held(1, 3000))
      .when(hold(2, 2001))
      .thenRefused('balance-too-low', { left: usd(2000) });
    at(bought, held(1, 3000)).when(hold(2)).then(held(2));
    at(bought, held(1, 3000), voided()).when(hold(2, 5000)).then(held(2, 5000));
    at(bought, held(1, 3000), bound(), posted(1, 3000))
      .when(hold(2, 2001))
      .thenRefused('balance-too-low', { left: usd(2000) });
  });

  it('has back what was held when 15 minutes are over, whether a fact says so or not', () => {
    const last = plus(until, -1);
    at(bought, held(1, 5000))
      .when(hold(2), last)
      .thenRefused('balance-too-low', { left: usd(0) });
    at(bought, held()).when(bind(), last).then(bound());
    at(bought, held()).when(bind(), until).thenRefused('hold-over');
    at(bought, held()).when(hold(), until).thenRefused('hold-over');
    const again: BalanceEvent = { type: 'BalanceHeld', data: { ...spent(2, 5000), until: plus(until, 15 * minute) } };
    at(bought, held(1, 5000)).when(hold(2, 5000), until).then(again);
    at(bought, held(1, 5000), bound())
      .when(hold(2, 1), plus(until, 365 * 24 * 60 * minute))
      .thenRefused('balance-too-low', { left: usd(0) });
  });

  it('is let go of by its order, before there is a hold too', () => {
    at(bought, held()).when(letGo()).then(voided());
    at(bought, held(), bound()).when(letGo()).then(voided());
    at(bought, held(), voided()).when(letGo()).thenNothing();
    at(bought).when(letGo()).then(voided());
    for (const late of [hold(), bind(), post()]) at(bought, voided()).when(late).thenRefused('hold-over');
    at(bought, held(), bound(), posted()).when(letGo()).thenRefused('hold-over');
  });

  it('refuses what another order does to a hold', () => {
    for (const command of [bind(1, 2), letGo(1, 2)]) at(bought, held()).when(command).thenRefused('hold-of-another');
    at(bought, held(), bound()).when(post(1, 2)).thenRefused('hold-of-another');
    at(bought, held(), bound(), posted())
      .when(refund('r', 1, 2))
      .thenRefused('hold-of-another');
  });

  it('takes back what was spent, once for each refund, and never more', () => {
    const all = [bought, held(), bound(), posted()];
    at(...all)
      .when(refund('r1', 1500))
      .then(refunded('r1', 1500));
    at(...all, refunded('r1', 1500))
      .when(refund('r1', 1500))
      .thenNothing();
    at(...all, refunded('r1', 1500))
      .when(refund('r2', 501))
      .thenRefused('more-than-paid');
    at(...all, refunded('r1', 1500))
      .when(refund('r2', 500))
      .then(refunded('r2', 500));
    at(bought, held(), bound()).when(refund('r1', 1)).thenRefused('hold-over');
    expect(leftOf(at(...all, refunded('r1', 1500)).state(), now)).toBe(4500);
  });

  it('takes back centavos that come to no cent, for of its cent nothing is left: an order would wait for ever', () => {
    const mxn = (minor: number) => ({ minor, currency: 'MXN' }) as const;
    const back = (refundId: string, cents: number, centavos: number) => ({
      ...named(),
      amount: usd(cents),
      charged: mxn(centavos),
      refundId,
    });
    const paid = { ...spent(1, 1), charged: mxn(17) };
    const before: BalanceEvent[] = [
      bought,
      { type: 'BalanceHeld', data: { ...paid, until } },
      bound(),
      { type: 'HoldPosted', data: paid },
      { type: 'BalanceRefunded', data: back('r1', 1, 4) },
    ];
    const asked = (cents: number, centavos: number): BalanceCommand => ({
      type: 'RefundBalance',
      data: back('r2', cents, centavos),
    });
    at(...before)
      .when(asked(0, 13))
      .then({ type: 'BalanceRefunded', data: back('r2', 0, 13) });
    at(...before)
      .when(asked(0, 14))
      .thenRefused('more-than-paid');
    at(...before)
      .when(asked(0, 0))
      .thenRefused('amount-wrong');
    at(...before)
      .when(asked(0, -1))
      .thenRefused('amount-wrong');
  });

  it('goes back to the shop while it is unused alone', () => {
    at(bought).when(freeze('refunded')).then(isFrozen('refunded'));
    at(bought, held()).when(freeze('refunded')).thenRefused('card-used');
    at(bought, held(), bound(), posted(), refunded('r', 2000)).when(freeze('refunded')).thenRefused('card-used');
    at(bought, isFrozen('refunded')).when(hold()).thenRefused('balance-frozen');
    at(bought).when(writeOff('refunded')).thenRefused('not-frozen');
    const written: BalanceEvent = {
      type: 'BalanceWrittenOff',
      data: { ...frozen('refunded'), amount: usd(5000), n: 1 },
    };
    at(bought, isFrozen('refunded')).when(writeOff('refunded')).then(written);
    at(bought, isFrozen('refunded'), written).when(writeOff('refunded')).thenNothing();
    at(bought, isFrozen('refunded'), written).when(hold(1, 1)).thenRefused('balance-frozen');
  });

  it('is frozen while its payment is disputed: what is bound goes on, what is held is void', () => {
    at(bought, held(), held(2, 1000), bound(2)).when(freeze('disputed')).then(voided(), isFrozen('disputed'));
    at(bought, held(), isFrozen('disputed')).when(bind()).thenRefused('balance-frozen');
    at(bought, held(), bound(), isFrozen('disputed')).when(post()).then(posted());
    at(bought, isFrozen('disputed'))
      .when({ type: 'ThawBalance', data: frozen('disputed') })
      .then({ type: 'BalanceThawed', data: frozen('disputed') });
    at(bought, isFrozen('disputed'), isFrozen('refunded'), { type: 'BalanceThawed', data: frozen('disputed') })
      .when(hold())
      .thenRefused('balance-frozen');
    at(bought, held(), bound(), isFrozen('disputed'))
      .when(writeOff('disputed'))
      .then({ type: 'BalanceWrittenOff', data: { ...frozen('disputed'), amount: usd(3000), n: 1 } });
  });

  it('that was given up while an order was open has again what that gives back, and is given up anew', () => {
    const giveUp: BalanceCommand = { type: 'GiveUpBalance', data: { balance: card } };
    const givenUp = (minor: number, n: number): BalanceEvent => ({
      type: 'BalanceGivenUp',
      data: { balance: card, amount: usd(minor), n },
    });
    const left = [bought, held(), bound(), posted(), givenUp(3000, 1)];
    at(...left)
      .when(giveUp)
      .thenNothing();
    const back = at(...left, refunded('r1', 1500));
    expect(leftOf(back.state(), now)).toBe(1500);
    back.when(hold(2, 1500)).then(held(2, 1500));
    back.when(giveUp).then(givenUp(1500, 2));
  });

  it('belongs to the first who keeps it', () => {
    const claim = (memberId: string): BalanceCommand => ({ type: 'ClaimGiftCard', data: { balance: card, memberId } });
    const claimed: BalanceEvent = { type: 'GiftCardClaimed', data: { balance: card, memberId: 'ann' } };
    at(bought).when(claim('ann')).then(claimed);
    at(bought, claimed).when(claim('ann')).thenNothing();
    at(bought, claimed).when(claim('ben')).thenRefused('card-of-another');
  });

  it('is not there until it is issued', () => {
    for (const command of [hold(), bind(), post(), letGo(), refund('r', 1), freeze('disputed')])
      expect(() => at().when(command).thenNothing()).toThrow('not found');
  });
});
