import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Recorded } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { leftOf } from '../rules/balance.ts';
import { balanceRules } from '../rules/records.ts';
import { bought, card, usd } from '../samples.ts';
import { type BalanceCommand, balances } from './decider.ts';
import type { BalanceEvent } from './events.ts';

const start = '2026-05-01T12:00:00.000Z';
const issued = bought.data.amount.minor;

/** A balance that is told what to do, through JSON after each fact, and beside it a list of holds that is added up anew each time. */
class Told {
  now = start;
  private state = balances.initial();
  private readonly holds = new Map<number, { cents: number; is: string; until: string }>();
  private revision = 0;

  constructor() {
    this.note({ type: 'GiftCardIssued', data: bought.data });
  }

  hold(n: number, cents: number) {
    const named = { balance: card, orderId: `order ${n}`, tenderId: `tender ${n}` };
    const isDone = this.did({ type: 'HoldBalance', data: { ...named, amount: usd(cents), charged: usd(cents) } });
    if (isDone) this.holds.set(n, { cents, is: 'held', until: plus(this.now, balanceRules.holdMs) });
  }

  end(n: number, type: 'BindHold' | 'PostHold' | 'VoidHold') {
    const isDone = this.did({ type, data: { balance: card, orderId: `order ${n}`, tenderId: `tender ${n}` } });
    const is = { BindHold: 'bound', PostHold: 'posted', VoidHold: 'voided' }[type];
    if (isDone) this.holds.set(n, { ...(this.holds.get(n) ?? { cents: 0, until: '' }), is });
  }

  lefts() {
    const taken = [...this.holds.values()].reduce((sum, { cents, is, until }) => {
      const counts = is === 'bound' || is === 'posted' || (is === 'held' && this.now < until);
      return sum + (counts ? cents : 0);
    }, 0);
    return { ours: leftOf(this.state, this.now), added: issued - taken };
  }

  /** Whether that changed anything. */
  private did(command: BalanceCommand): boolean {
    try {
      const facts = balances.decide(command, this.state, this.now);
      for (const fact of facts) this.note(fact);
      return facts.length > 0;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  private note(fact: BalanceEvent) {
    const meta = { at: this.now };
    const recorded = { ...fact, id: '', stream: '', revision: this.revision++, position: '', meta };
    this.state = balances.evolve(this.state, recorded as unknown as Recorded<BalanceEvent>);
    this.state = JSON.parse(JSON.stringify(this.state)) as typeof this.state;
  }
}

it('what is left is what was issued without all that is held, bound and spent, whatever ends in which order, and when', () => {
  const n = fc.nat(8);
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('hold' as const), n, fc.integer({ min: 1, max: issued })) },
    fc.tuple(fc.constantFrom('BindHold' as const, 'PostHold' as const, 'VoidHold' as const), n, fc.constant(0)),
    fc.tuple(fc.constant('later' as const), n, fc.constantFrom(1, balanceRules.holdMs / 3, balanceRules.holdMs)),
  );
  const holds = (acts: readonly (readonly [string, number, number])[]) => {
    const told = new Told();
    for (const [what, which, much] of acts) {
      if (what === 'later') told.now = plus(told.now, much);
      else if (what === 'hold') told.hold(which, Math.ceil(much / 4));
      else told.end(which, what as 'BindHold');
      const { ours, added } = told.lefts();
      expect(ours).toBe(added);
      expect(ours).toBeGreaterThanOrEqual(0);
    }
  };
  fc.assert(fc.property(fc.array(act, { maxLength: 60 }), holds), { numRuns: 300 });
});
