import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BalanceCommand, balances } from '#gift-cards/balances/decider.ts';
import { type BalanceEvent, type BalanceOf, creditOf } from '#gift-cards/balances/events.ts';
import { leftOf } from '#gift-cards/rules/balance.ts';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { plus } from '#kernel/instant.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import { checkLedger } from '#ledgers/rules/check.ts';
import { mutant } from './support/mutants.ts';

/* To see it fail, run with MUTANT=hold-posted-twice: a hold that is spent is spent once more when it is asked for again. */
if (mutant === 'hold-posted-twice') {
  const { decide } = balances;
  const again: typeof decide = (command, state, at) => {
    const facts = decide(command, state, at);
    if (command.type !== 'PostHold' || facts.length > 0) return facts;
    const { amount, charged } = state.holds[command.data.tenderId]!;
    return [{ type: 'HoldPosted', data: { ...command.data, amount, charged } }];
  };
  Object.assign(balances, { decide: again });
}

const now = '2026-05-01T11:00:00.000Z';
const later = plus(now, 3_600_000);
const card: BalanceOf = { is: 'gift-card', id: 'c1', key: 'k1' };
const money = (minor: number, currency: Currency = 'USD'): Money => ({ minor, currency });

/** What comes of these commands, one after another: what is refused leaves nothing. */
function factsOf(commands: readonly BalanceCommand[]): readonly BalanceEvent[] {
  const facts: BalanceEvent[] = [];
  for (const command of commands)
    try {
      facts.push(...balances.decide(command, foldFacts(balances, recordedAt(facts, now)), now));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  return facts;
}

const issue = (minor: number, why: 'sale' | 'prize' | 'guest-credit', currency: Currency): BalanceCommand => ({
  type: 'IssueGiftCard',
  data: {
    balance: card,
    amount: money(minor),
    charged: currency === 'USD' ? money(minor) : money(minor * 2, currency),
    why,
    cause: 'o0',
    lastFour: '7QX2',
    theme: 'black',
    sendAt: null,
    buyerId: null,
    holderId: null,
    mailKey: null,
    recipient: null,
  },
});

type Step = Readonly<{ is: BalanceCommand['type']; n: number; minor: number; currency: Currency }>;

const commandOf = (balance: BalanceOf, { is, n, minor, currency }: Step): BalanceCommand => {
  const named = { balance, orderId: `o${n}`, tenderId: `t${n}` };
  const amounts = { amount: money(minor), charged: money(minor * 3, currency) };
  const frozen = { balance, why: n % 2 ? ('disputed' as const) : ('refunded' as const), cause: `f${n}` };
  if (is === 'HoldBalance') return { type: is, data: { ...named, ...amounts } };
  if (is === 'RefundBalance') return { type: is, data: { ...named, ...amounts, refundId: `r${minor}` } };
  if (is === 'BindHold' || is === 'PostHold' || is === 'VoidHold') return { type: is, data: named };
  if (is === 'FreezeBalance' || is === 'ThawBalance' || is === 'WriteOffBalance') return { type: is, data: frozen };
  return { type: 'GiveUpBalance', data: { balance } };
};

const step: fc.Arbitrary<Step> = fc.record({
  is: fc.constantFrom(
    ...(['HoldBalance', 'BindHold', 'PostHold', 'VoidHold', 'RefundBalance'] as const),
    ...(['HoldBalance', 'BindHold', 'PostHold', 'FreezeBalance', 'ThawBalance', 'WriteOffBalance'] as const),
  ),
  n: fc.integer({ min: 1, max: 4 }),
  minor: fc.integer({ min: 1, max: 4000 }),
  currency: fc.constantFrom('USD' as const, 'GBP' as const, 'JPY' as const),
});

const liability = (facts: readonly BalanceEvent[], account: string) =>
  checkLedger({ facts, before: [], after: [] }).balances.find((one) => one.account === account)?.minor ?? 0;

describe('the ledger of balances', () => {
  it('sums to zero and owes what the balance says, whatever is done to it in whatever order, and however often', () => {
    const why = fc.constantFrom('sale' as const, 'prize' as const, 'guest-credit' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), why, (steps, reason) => {
        const commands = steps.map((one) => commandOf(card, one));
        const facts = factsOf([issue(5000, reason, 'GBP'), ...commands.flatMap((one) => [one, one])]);
        expect(checkLedger({ facts, before: [], after: [] }).differences).toEqual([]);
        const state = foldFacts(balances, recordedAt(facts, now));
        const bound = Object.values(state.holds).reduce(
          (sum, { is, amount }) => sum + (is === 'bound' ? amount.minor : 0),
          0,
        );
        const left = leftOf(state, later);
        expect(left >= 0 && left <= state.issued).toBe(true);
        expect(liability(facts, 'gift-card-liability') + left + bound).toBe(0);
      }),
    );
  });

  it('posts credit on an account of its own, and what a member leaves here', () => {
    const credit = creditOf('m1');
    const facts = factsOf([
      {
        type: 'GrantCredit',
        data: {
          balance: credit,
          amount: money(1000),
          charged: money(800, 'GBP'),
          why: 'return',
          cause: 'r1',
          memberId: 'm1',
        },
      },
      commandOf(credit, { is: 'HoldBalance', n: 1, minor: 400, currency: 'USD' }),
      commandOf(credit, { is: 'BindHold', n: 1, minor: 1, currency: 'USD' }),
      commandOf(credit, { is: 'PostHold', n: 1, minor: 1, currency: 'USD' }),
      { type: 'GiveUpBalance', data: { balance: credit } },
    ]);
    expect(liability(facts, 'credit-liability')).toBe(0);
    expect(liability(facts, 'given-up-balances')).toBe(-600);
    expect(checkLedger({ facts, before: [], after: [] }).differences).toEqual([]);
  });

  it('finds a hold that was posted twice, by its order', () => {
    const facts = factsOf([
      issue(5000, 'sale', 'USD'),
      ...(['HoldBalance', 'BindHold', 'PostHold'] as const).map((is) =>
        commandOf(card, { is, n: 1, minor: 100, currency: 'USD' }),
      ),
    ]);
    const { differences } = checkLedger({ facts: [...facts, facts.at(-1)!], before: [], after: [] });
    expect(differences).toMatchObject([
      { why: 'posted-twice', name: 'posted o1 t1', purpose: { is: 'order', id: 'o1' } },
    ]);
  });
});
