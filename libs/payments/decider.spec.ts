import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mostMethods } from '#contracts/payments.ts';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given } from '#kernel/given.ts';
import { paymentMethods, type PaymentMethodCommand } from './decider.ts';
import type { PaymentMethodEvent } from './events.ts';
import { ann, idOf, sealedCard } from './samples.ts';

const now = '2026-05-01T11:00:00.000Z';
const at = given(paymentMethods, now);
const of = (n: number) => ({ memberId: ann, methodId: idOf(n) });
const bankToken = (n: number) => `card_${n}`;
const kept = (n: number) => ({ ...of(n), ...sealedCard, bankToken: bankToken(n) });
const saved = (n: number): PaymentMethodEvent => ({ type: 'MethodSaved', data: kept(n) });
const verified = (n: number): PaymentMethodEvent => ({ type: 'MethodVerified', data: of(n) });
const chosen = (n: number): PaymentMethodEvent => ({ type: 'DefaultMethodChosen', data: of(n) });
const forgotten = (n: number): PaymentMethodEvent => ({
  type: 'MethodForgotten',
  data: { ...of(n), bankToken: bankToken(n) },
});
const closed: PaymentMethodEvent = { type: 'MethodsClosed', data: { memberId: ann } };
const save = (n: number, isVerified = true): PaymentMethodCommand => ({
  type: 'SaveMethod',
  data: { ...kept(n), isVerified },
});
const verify = (n: number): PaymentMethodCommand => ({ type: 'VerifyMethod', data: of(n) });
const forget = (n: number): PaymentMethodCommand => ({ type: 'ForgetMethod', data: of(n) });
const choose = (n: number): PaymentMethodCommand => ({ type: 'ChooseDefaultMethod', data: of(n) });
const close: PaymentMethodCommand = { type: 'CloseMethods', data: { memberId: ann } };
const first = [saved(1), verified(1), chosen(1)];

describe('payment methods', () => {
  it('the first that is verified is the default, and none is saved twice', () => {
    at()
      .when(save(1))
      .then(...first);
    at(...first)
      .when(save(2))
      .then(saved(2), verified(2));
    at(...first)
      .when(save(1))
      .thenNothing();
  });

  it('one that its holder has not proved is no default before that', () => {
    at().when(save(1, false)).then(saved(1));
    at(saved(1)).when(choose(1)).thenRefused('method-not-verified');
    at(saved(1)).when(verify(1)).then(verified(1), chosen(1));
    at(...first)
      .when(verify(1))
      .thenNothing();
    at(...first, saved(2))
      .when(verify(2))
      .then(verified(2));
  });

  it('the fingerprint of what was forgotten is known still, sealed, and nothing once all is closed', () => {
    const { fingerprint } = sealedCard;
    const state = at(...first, saved(2), forgotten(1)).state();
    expect(state.fingerprints).toEqual({ [idOf(1)]: fingerprint, [idOf(2)]: fingerprint });
    expect(at(...first, closed).state().fingerprints).toEqual({});
  });

  it('another is chosen once; what is not there is not', () => {
    at(...first, saved(2), verified(2))
      .when(choose(2))
      .then(chosen(2));
    at(...first)
      .when(choose(1))
      .thenNothing();
    for (const command of [choose(2), verify(2)])
      expect(() =>
        at(...first)
          .when(command)
          .thenNothing(),
      ).toThrow('not found');
  });

  it('where the default goes, the oldest verified one of the others takes its place', () => {
    at(...first, saved(2), saved(3), verified(3))
      .when(forget(1))
      .then(forgotten(1), chosen(3));
    at(...first, saved(2))
      .when(forget(1))
      .then(forgotten(1));
    at(...first, saved(2), verified(2))
      .when(forget(2))
      .then(forgotten(2));
    at(...first, forgotten(1))
      .when(forget(1))
      .thenNothing();
  });

  it('there are twenty at most', () => {
    const full = Array.from({ length: mostMethods }, (_, n) => saved(n));
    at(...full)
      .when(save(99))
      .thenRefused('too-many-methods', { most: mostMethods });
    at(...full, forgotten(5))
      .when(save(99, false))
      .then(saved(99));
  });

  it('who was erased has none and gets none, and the bank is told of each', () => {
    const gone = [forgotten(1), forgotten(2), closed];
    at(...first, saved(2))
      .when(close)
      .then(...gone);
    at(...first, closed)
      .when(close)
      .thenNothing();
    expect(() => at(closed).when(save(1)).thenNothing()).toThrow('not found');
  });
});

it('whatever is saved, verified, chosen and forgotten, exactly one is the default while any is verified, and it is', () => {
  const unproved = (n: number) => save(n, false);
  const doing = fc.tuple(fc.constantFrom(save, unproved, verify, forget, choose), fc.integer({ min: 1, max: 24 }));
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 80 }), (steps) => {
      let facts: readonly PaymentMethodEvent[] = [];
      for (const [command, n] of steps) {
        facts = [...facts, ...decided(command(n), stateOf(facts))];
        const { methods, defaultId } = stateOf(facts);
        const good = methods.filter(({ isVerified }) => isVerified).map(({ id }) => id);
        expect(defaultId === null ? good.length === 0 : good.includes(defaultId)).toBe(true);
        expect(methods.length).toBeLessThanOrEqual(mostMethods);
        expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length);
      }
    }),
  );
});

const stateOf = (facts: readonly PaymentMethodEvent[]) => foldFacts(paymentMethods, recordedAt(facts, now));

/** What is refused leads to nothing. */
function decided(
  command: PaymentMethodCommand,
  state: ReturnType<typeof paymentMethods.initial>,
): readonly PaymentMethodEvent[] {
  try {
    return paymentMethods.decide(command, state, now);
  } catch {
    return [];
  }
}
