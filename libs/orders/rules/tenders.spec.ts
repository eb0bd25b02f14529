import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyCodes } from '#contracts/currencies.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { convert } from '#kernel/conversion.ts';
import { tendersOf } from './tenders.ts';

const { rates } = firstRates;
const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
const card = (id: string, left: number) => ({ balance: { is: 'gift-card' as const, id, key: id }, left });
const credit = (left: number) => ({ balance: { is: 'credit' as const, id: 'm', key: 'm' }, left });

describe('which balances pay what', () => {
  it('is gift cards first, the smallest first, then credit; the rest is the card’s', () => {
    const due = { usd: usd(10_000), charged: usd(10_000) };
    const { tenders, rest } = tendersOf(due, [credit(9000), card('b', 3000), card('a', 2000)], rates, (id) => `t${id}`);
    expect(tenders.map(({ tenderId, amount }) => [tenderId, amount.minor])).toEqual([
      ['ta', 2000],
      ['tb', 3000],
      ['tm', 5000],
    ]);
    expect(rest.minor).toBe(0);
  });

  it('adds up to the cent in every currency, and takes nothing that is not there', () => {
    const left = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 20_000 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.constantFrom(...currencyCodes),
        fc.array(left, { maxLength: 5 }),
        left,
        (minor, currency, cards, ofCredit) => {
          const due = { usd: usd(minor), charged: convert(minor, currency, rates) };
          const all = [...cards.map((one, n) => card(`c${n}`, one)), credit(ofCredit)];
          const { tenders, rest } = tendersOf(due, all, rates, (id) => id);
          const sum = tenders.reduce((total, { charged }) => total + charged.minor, 0);
          expect(sum + rest.minor).toBe(due.charged.minor);
          expect(rest.minor).toBeGreaterThanOrEqual(0);
          const spent = tenders.reduce((total, { amount }) => total + amount.minor, 0);
          expect(spent).toBeLessThanOrEqual(due.usd.minor);
          for (const { balance, amount, charged } of tenders) {
            expect(amount.minor).toBeLessThanOrEqual(all.find((one) => one.balance.id === balance.id)!.left);
            expect(Math.min(amount.minor, charged.minor)).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
