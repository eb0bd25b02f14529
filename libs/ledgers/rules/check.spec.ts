import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceShapes } from '#gift-cards/balances/events.ts';
import type { Currency } from '#kernel/money.ts';
import { chargeShapes } from '#payments/charges/events.ts';
import { sellerAccountShapes } from '#payouts/events.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { type BankMovement, checkLedger } from './check.ts';
import { type LedgerFact, ledgerTypes, postingOf } from './postings.ts';

/* To see the tests fail, run with MUTANT=posted-twice: what the bank has done once is in the log twice, as if it were another time. */

const currencies: readonly Currency[] = ['USD', 'GBP', 'CAD', 'AUD', 'EUR', 'MXN', 'JPY'];

type Life = Readonly<{
  currency: Currency;
  captured: number;
  refunded: number;
  is: 'order' | 'deposit';
  heard: boolean;
  returned: boolean;
}>;

/** A charge that was taken, and given back in part: the log's facts, and what the bank has of it. `heard`: the refund's answer has come. */
function lifeOf({ currency, captured, refunded, is, heard, returned }: Life, n: number) {
  const purpose = { is, id: `p${n}` };
  const moving = (attempt: string, minor: number) => ({
    paymentId: `p${n}`,
    attempt: `${attempt}${n}`,
    purpose,
    amount: { minor, currency },
  });
  const refund = { ...moving('r', refunded), refundId: `r${n}`, tries: 1 };
  const came = { ...refund, code: 'returned', mayRetry: false, wasMade: true, again: null };
  const facts: readonly LedgerFact[] = [
    { type: 'CaptureAsked', data: moving('c', captured) },
    { type: 'PaymentCaptured', data: moving('c', captured) },
    { type: 'RefundAsked', data: refund },
    ...(heard ? [{ type: 'RefundMade', data: refund } as const] : []),
    ...(heard && returned ? [{ type: 'RefundFailed', data: came } as const] : []),
  ];
  const bank: readonly BankMovement[] = [
    { payment: `p${n}`, key: `c${n}`, is: 'captured', amount: { minor: captured, currency } },
    { payment: `p${n}`, key: `r${n}`, is: 'refunded', amount: { minor: refunded, currency } },
    ...(heard && returned
      ? [{ payment: `p${n}`, key: `r${n}`, is: 'returned', amount: { minor: refunded, currency } } as const]
      : []),
  ];
  return { facts: mutant === 'posted-twice' ? [...facts, ...facts.slice(1, 2)] : facts, bank };
}

const life: fc.Arbitrary<Life> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    captured: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    is: fc.constantFrom('order' as const, 'deposit' as const),
    heard: fc.boolean(),
    returned: fc.boolean(),
  })
  .map(({ share, ...one }) => ({ ...one, refunded: Math.max(1, Math.floor(one.captured * share)) }));

const checked = (facts: readonly LedgerFact[], before: readonly BankMovement[], after = before) =>
  checkLedger({ facts, before, after });
const one = lifeOf({ currency: 'USD', captured: 5000, refunded: 2000, is: 'order', heard: true, returned: false }, 1);

describe('the ledger', () => {
  it('knows every fact of charges and balances, and those of orders that move money, and posts one thing for each that moves money', () => {
    const orders = ['LabelMade', 'BackLabelMade', 'RefundDecided', 'DifferenceDecided'];
    expect(new Set(ledgerTypes)).toEqual(
      new Set([
        ...Object.keys(chargeShapes),
        ...Object.keys(balanceShapes),
        ...Object.keys(sellerAccountShapes),
        ...orders,
      ]),
    );
    const moving = one.facts.map(postingOf).filter((posting) => posting !== null);
    expect(moving.map(({ name }) => name)).toEqual(['captured c1', 'refunded r1']);
  });

  it('sums to zero in every currency after every fact, and agrees with the bank', () => {
    fc.assert(
      fc.property(fc.array(life, { maxLength: 20 }), (lives) => {
        const all = lives.map(lifeOf);
        const facts = all.flatMap((each) => each.facts);
        const sums = new Map<Currency, number>();
        for (const entry of facts.flatMap((fact) => postingOf(fact)?.entries ?? []))
          sums.set(entry.currency, (sums.get(entry.currency) ?? 0) + entry.minor);
        expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
        const report = checked(
          facts,
          all.flatMap(({ bank }) => bank),
        );
        expect(report.differences).toEqual([]);
        expect(report.inFlight).toHaveLength(lives.filter(({ heard }) => !heard).length);
      }),
    );
  });

  it('says what accounts hold, and what the bank has', () => {
    const { balances, bank } = checked(one.facts, one.bank);
    expect(balances.map(({ account, minor }) => [account, minor])).toEqual([
      ['provider', 3000],
      ['funds', -5000],
      ['refunds-due', 2000],
    ]);
    expect(bank).toEqual([{ minor: 3000, currency: 'USD' }]);
  });

  it('finds what was posted twice, by its name and what it was for', () => {
    expect(checked([...one.facts, one.facts[1]!], one.bank).differences).toEqual([
      {
        why: 'posted-twice',
        name: 'captured c1',
        payment: 'p1',
        purpose: { is: 'order', id: 'p1' },
        log: { minor: 5000, currency: 'USD' },
        bank: null,
      },
    ]);
  });

  it('finds a cent that is another at the bank, what only one of them has, and what nobody asked for', () => {
    const [captured, refunded] = one.bank as [BankMovement, BankMovement];
    const other = { ...captured, amount: { minor: 5001, currency: 'USD' } as const };
    const found = (bank: readonly BankMovement[]) => checked(one.facts, bank).differences.map(({ why }) => why);
    expect(found([other, refunded])).toEqual(['other-amount']);
    expect(found([captured])).toEqual(['not-at-bank']);
    expect(found([...one.bank, { ...captured, key: 'stranger' }])).toEqual(['not-in-log']);
  });

  it('makes no difference of what goes on while it looks', () => {
    expect(checked(one.facts, [], one.bank)).toMatchObject({ differences: [], inFlight: [] });
    const asked = one.facts.slice(0, 1);
    expect(checked(asked, one.bank.slice(0, 1))).toMatchObject({ differences: [], inFlight: [{ key: 'c1' }] });
  });

  it('knows credit that is given up a second time from what was before', () => {
    const balance = { is: 'credit', id: 'ann', key: 'ann' } as const;
    const givenUp = [1, 2].map((n): LedgerFact => ({
      type: 'BalanceGivenUp',
      data: { balance, amount: { minor: 500, currency: 'USD' }, n },
    }));
    expect(checked(givenUp, [])).toMatchObject({ differences: [] });
  });
});
