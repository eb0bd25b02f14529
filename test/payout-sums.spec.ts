import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyCodes } from '#contracts/currencies.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { convert } from '#kernel/conversion.ts';
import { recordedAt } from '#kernel/fold.ts';
import { hour, instantOf, plus } from '#kernel/instant.ts';
import type { Currency } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import { postingOf } from '#ledgers/rules/postings.ts';
import { type SellerAccountCommand, sellerAccounts } from '#payouts/decider.ts';
import type { SellerAccountEvent } from '#payouts/events.ts';
import { cents } from '#payouts/rules/fees.ts';

const memberId = 'bob';
const start = instantOf(Date.UTC(2026, 4, 1));

const step = fc.record({
  do: fc.constantFrom('sell', 'credit', 'back', 'penalty', 'ask', 'paid', 'failed', 'account', 'debt', 'found'),
  sale: fc.integer({ min: 0, max: 3 }),
  minor: fc.integer({ min: 1, max: 300_000 }),
  currency: fc.constantFrom(...currencyCodes),
  hours: fc.integer({ min: 0, max: 60 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What each sale was sold for: the same at each of its steps. */
const partsOf = (minor: number, currency: Currency) => ({
  item: convert(minor, currency, firstRates.rates),
  tax: { minor: Math.round(minor / 7), currency },
  shipping: { minor: 100, currency },
});

function commandOf(
  { do: what, sale, minor }: Step,
  state: ReturnType<typeof sellerAccounts.initial>,
  sold: Sold,
): SellerAccountCommand {
  const orderId = `o${sale}`;
  const of = { memberId, orderId };
  const { price, currency } = sold[sale]!;
  const n = state.attempts + 1;
  const attempt = state.open?.attempt ?? 'none';
  const amount = state.open?.amount ?? cents(minor);
  const sealed = { person: memberId, box: '' };
  const account = { memberId, accountId: `a${minor}`, bankToken: 't', bank: sealed, lastFour: sealed, country: 'US' };
  const all: Readonly<Record<Step['do'], SellerAccountCommand>> = {
    sell: { type: 'ChargeFee', data: { ...of, number: '', price: cents(price) } },
    credit: { type: 'CreditSale', data: { ...of, ...partsOf(price, currency), why: 'delivered', since: start } },
    back: { type: 'ClawBack', data: of },
    penalty: { type: 'ChargePenalty', data: { ...of, why: 'not-seen' } },
    ask: { type: 'AskPayout', data: { memberId, n, attempt: `p${n}` } },
    paid: { type: 'NotePaidOut', data: { memberId, attempt, amount } },
    failed: { type: 'NotePayoutFailed', data: { memberId, attempt, code: 'x', mayRetry: minor % 2 === 0 } },
    account: { type: 'SetPayoutAccount', data: account },
    debt: { type: 'WriteOffDebt', data: { memberId } },
    found: { type: 'NotePayoutFound', data: { memberId, attempt: `lost${minor}`, n: 0, amount: cents(minor) } },
  };
  return all[what];
}

type Sold = readonly Readonly<{ price: number; currency: Currency }>[];

/** All that these steps come to, one after the other. */
function lived(steps: readonly Step[]) {
  const sold = [0, 1, 2, 3].map((sale) => {
    const first = steps.find((one) => one.sale === sale);
    return { price: first?.minor ?? 1, currency: first?.currency ?? 'USD' };
  });
  let [state, at] = [sellerAccounts.initial(), start];
  const facts: SellerAccountEvent[] = [];
  for (const one of steps) {
    at = plus(at, one.hours * hour);
    try {
      for (const fact of sellerAccounts.decide(commandOf(one, state, sold), state, at)) {
        facts.push(fact);
        state = sellerAccounts.evolve(state, recordedAt([fact], at)[0]!);
      }
    } catch (error) {
      if (!(error instanceof Refused) && (error as Error).message !== 'not found') throw error;
    }
  }
  return { state, facts, sold };
}

const entriesOf = (facts: readonly SellerAccountEvent[]) => facts.flatMap((fact) => postingOf(fact)?.entries ?? []);
const sumOf = (facts: readonly SellerAccountEvent[], account: string) =>
  entriesOf(facts).reduce((sum, one) => sum + (one.account === account && one.currency === 'USD' ? one.minor : 0), 0);

it('whatever happens in whatever order, entries sum to zero, the balance is the ledger’s, and nothing is posted or paid twice', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { state, facts } = lived(steps);
      const sums = new Map<string, number>();
      for (const { currency, minor } of entriesOf(facts)) sums.set(currency, (sums.get(currency) ?? 0) + minor);
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
      expect(-sumOf(facts, 'seller-payable') + 0).toBe(state.balance);
      const names = facts.flatMap((fact) => postingOf(fact)?.name ?? []);
      expect(names).toEqual([...new Set(names)]);
      const asked = facts.flatMap(({ type, data }) => (type === 'PayoutAsked' ? [data] : []));
      for (const { amount } of asked) expect(amount.minor).toBeGreaterThan(0);
      expect(state.rating).toBeGreaterThanOrEqual(0);
      expect(state.rating).toBeLessThanOrEqual(100);
    }),
    { numRuns: 300 },
  );
});

it('whoever sells to themselves and gives it back never profits: what went out is owed again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (steps, sale) => {
      const cycle = ['sell', 'credit', 'ask', 'paid', 'back'] as const;
      const all = [
        ...steps.filter((one) => one.do !== 'found'),
        ...cycle.map((what) => ({ ...steps[0]!, do: what, sale, hours: 80 })),
      ];
      if (steps.length === 0) return;
      const { state, facts } = lived(all);
      // paid out and still owed is never more than what was credited for good
      const paid = facts.reduce((sum, { type, data }) => sum + (type === 'PayoutMade' ? data.amount.minor : 0), 0);
      const kept = Object.values(state.sales).reduce(
        (sum, one) => sum + (one.is === 'credited' ? one.split!.net.minor : 0),
        0,
      );
      const off = facts.reduce((sum, { type, data }) => sum + (type === 'DebtWrittenOff' ? data.amount.minor : 0), 0);
      const penalties = facts.reduce(
        (sum, { type, data }) => sum + (type === 'PenaltyCharged' ? data.amount.minor : 0),
        0,
      );
      expect(paid + state.balance + penalties - off).toBe(kept);
      expect(state.sales[`o${sale}`]?.is).not.toBe('credited');
      const funds = entriesOf(facts).filter(({ account }) => account === 'funds');
      expect(funds.reduce((sum, { minor }) => sum + minor, 0)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
