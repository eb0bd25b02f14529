import { describe, expect, it } from '@jest/globals';
import type { RecordedMeta } from '#kernel/fact.ts';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { usd } from '../samples.ts';
import { type AllowanceCommand, allowances } from './decider.ts';
import type { AllowanceEvent } from './events.ts';

const now = '2026-05-01T11:00:00.000Z';
const at = given(allowances, now);
const data = (n: number, cents: number) => ({ buyer: 'ann', orderId: `order ${n}`, cents });
const taken = (n: number, cents: number): AllowanceEvent => ({ type: 'AllowanceTaken', data: data(n, cents) });
const take = (n: number, cents: number, isGuest = false): AllowanceCommand => ({
  type: 'TakeAllowance',
  data: { ...data(n, cents), isGuest },
});
const back: AllowanceEvent = { type: 'AllowanceGivenBack', data: data(1, 90_000) };

describe('what somebody may buy of gift cards', () => {
  it('is a thousand dollars in any 24 hours, five hundred for a guest', () => {
    at().when(take(1, 100_000)).then(taken(1, 100_000));
    at()
      .when(take(1, 50_001, true))
      .thenRefused('gift-allowance', { left: usd(50_000) });
    at(taken(1, 90_000)).when(take(2, 10_000)).then(taken(2, 10_000));
    at(taken(1, 90_000))
      .when(take(2, 10_001))
      .thenRefused('gift-allowance', { left: usd(10_000) });
    at(taken(1, 90_000))
      .when(take(2, 10_001), plus(now, day - 1))
      .thenRefused('gift-allowance', { left: usd(10_000) });
    at(taken(1, 90_000)).when(take(2, 100_000), plus(now, day)).then(taken(2, 100_000));
  });

  it('counts an order once, and not one that was not placed', () => {
    at(taken(1, 90_000)).when(take(1, 90_000)).thenNothing();
    const giveBack: AllowanceCommand = { type: 'GiveAllowanceBack', data: { buyer: 'ann', orderId: 'order 1' } };
    at(taken(1, 90_000)).when(giveBack).then(back);
    at(taken(1, 90_000), back).when(giveBack).thenNothing();
    at(taken(1, 90_000), back).when(take(2, 100_000)).then(taken(2, 100_000));
  });

  it('is given back for good, also where it comes before the taking', () => {
    const early: AllowanceEvent = { type: 'AllowanceGivenBack', data: data(1, 0) };
    const giveBack: AllowanceCommand = { type: 'GiveAllowanceBack', data: { buyer: 'ann', orderId: 'order 1' } };
    at().when(giveBack).then(early);
    at(early).when(take(1, 90_000)).thenNothing();
    at(early).when(giveBack).thenNothing();
    at(taken(1, 90_000), back).when(take(1, 90_000)).thenNothing();
  });

  it('remembers for a day what was given back: nothing is asked for later than that', () => {
    const late = (n: number, ms: number) => ({
      type: 'AllowanceGivenBack' as const,
      data: data(n, 0),
      meta: { at: plus(now, ms) } as RecordedMeta,
    });
    const facts = [late(1, 0), late(2, day - 1), late(3, day)];
    const state = facts.reduce((before, fact) => allowances.evolve(before, fact), allowances.initial());
    expect(state.back.map(({ orderId }) => orderId)).toEqual(['order 2', 'order 3']);
  });

  it('is of amounts', () => {
    for (const cents of [0, -1, 0.5, Number.NaN]) at().when(take(1, cents)).thenRefused('amount-wrong');
  });
});
