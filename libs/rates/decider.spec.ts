import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyCodes } from '#contracts/currencies.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { type Rates, rateOf, unitsOf } from '#kernel/conversion.ts';
import { given } from '#kernel/given.ts';
import type { Currency } from '#kernel/money.ts';
import { mutant } from '../../test/support/mutants.ts';
import { type RateCommand, rates } from './decider.ts';
import { farOff } from './rules/records.ts';
import { ratesPublished } from './samples.ts';

/*
 * To see it fail, run with
 *   MUTANT=one-hand      whoever publishes agrees with themselves, however far the rates are off
 *   MUTANT=turned-back   an older record takes the newer one's place
 */
if (mutant === 'one-hand' || mutant === 'turned-back') {
  const { decide } = rates;
  Object.assign(rates, {
    decide: ((command, state, now) =>
      mutant === 'one-hand'
        ? decide({ ...command, data: { ...command.data, approverId: 'the very same' } }, state, now)
        : decide(command, rates.initial(), now)) satisfies typeof decide,
  });
}

const today = '2026-04-15T09:00:00.000Z';
const at = given(rates, today);
const { data: whole } = ratesPublished();
const publish = (over: Partial<RateCommand['data']> = {}): RateCommand => {
  const { day, source, rates: read, operatorId, approverId } = whole;
  return { type: 'PublishRates', data: { day, source, rates: read, operatorId, approverId, ...over } };
};
const withRate = (currency: Currency, rate: string): Rates => ({ ...whole.rates, [currency]: rate });

describe('rates', () => {
  it('begin with the record of the project', () => expect(at().state()).toEqual({ inForce: firstRates }));

  it('are published as a record of their day', () => at().when(publish()).then(ratesPublished()));

  it('are what they were when the same comes once more', () => {
    at(ratesPublished()).when(publish()).thenNothing();
    const { day, source, rates: read } = firstRates;
    at()
      .when(publish({ day, source, rates: read }))
      .thenNothing();
  });

  it('need no dollar, which is one', () => {
    const { USD: _, ...others } = whole.rates;
    at()
      .when(publish({ rates: others }))
      .then(ratesPublished());
  });

  it.each(currencyCodes.filter((one) => one !== 'USD'))('are refused without %s', (currency) => {
    const { [currency]: _, ...others } = whole.rates;
    at()
      .when(publish({ rates: others }))
      .thenRefused('rates-missing', { currency });
  });

  it.each(['0.00000000', '-0.75000000', '0.75', '1e-1', 'N/A', '', 'Infinity'])('are refused with %j', (rate) =>
    at()
      .when(publish({ rates: withRate('GBP', rate) }))
      .thenRefused('rates-not-positive', { currency: 'GBP' }),
  );

  it('are refused where a dollar is not a dollar', () =>
    at()
      .when(publish({ rates: withRate('USD', '1.01000000') }))
      .thenRefused('rates-not-positive', { currency: 'USD' }));

  it('never go back, never change, and are of no day that has not come', () => {
    at(ratesPublished())
      .when(publish({ day: '2026-04-13' }))
      .thenRefused('rates-older', { day: '2026-04-14' });
    at(ratesPublished())
      .when(publish({ source: 'Somebody' }))
      .thenRefused('rates-there', { day: '2026-04-14' });
    at()
      .when(publish({ day: '2026-04-16' }))
      .thenRefused('rates-not-yet', { day: '2026-04-16' });
  });

  it('take two operators from more than a tenth on', () => {
    const far = (percent: bigint) => rateOf((unitsOf(firstRates.rates.GBP) * percent) / 100n);
    at()
      .when(publish({ rates: withRate('GBP', far(112n)) }))
      .thenRefused('rates-take-two', { currency: 'GBP' });
    at()
      .when(publish({ rates: withRate('GBP', far(88n)) }))
      .thenRefused('rates-take-two', { currency: 'GBP' });
    const approverId = '00000000-0000-4000-8000-000000000002';
    const agreed = publish({ rates: withRate('GBP', far(112n)), approverId });
    at()
      .when(agreed)
      .then(ratesPublished({ rates: withRate('GBP', far(112n)), approverId }));
  });

  it('are weighed against the last, so nobody walks far in steps on one day', () => {
    const risen = ratesPublished({ rates: withRate('JPY', '175.00000000') });
    const next = { day: '2026-04-15', rates: withRate('JPY', '193.00000000') };
    at(risen).when(publish(next)).thenRefused('rates-take-two', { currency: 'JPY' });
  });

  it('are far off by exactly that rule, in both ways', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000_000n }),
        fc.bigInt({ min: 1n, max: 10_000_000_000n }),
        (then, now) => {
          const last = { ...firstRates, rates: { ...firstRates.rates, EUR: rateOf(then) } };
          const found = farOff({ ...firstRates.rates, EUR: rateOf(now) }, last);
          const isFar = now * 10n > then * 11n || now * 10n < then * 9n;
          expect(found).toBe(isFar ? 'EUR' : undefined);
        },
      ),
    ));
});
