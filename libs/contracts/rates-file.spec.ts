import { describe, expect, it } from '@jest/globals';
import { readRates } from './rates-file.ts';

const figures = {
  GBP: '0.75000000',
  CAD: '1.50000000',
  AUD: '1.66666667',
  EUR: '0.83333333',
  MXN: '16.66666667',
  JPY: '150.00000000',
};
const whole = { USD: '1.00000000', ...figures };

describe('a file of rates', () => {
  it('is the ECB’s of a day, the euro’s rates crossed to the dollar', () => {
    const file = 'Date, USD, JPY, BGN, GBP, CAD, AUD, MXN, \n14 April 2026, 1.2, 180, 1.9558, 0.9, 1.8, 2, 20, \n';
    expect(readRates(file)).toEqual({ day: '2026-04-14', rates: whole });
  });

  it.each(['old first', 'new first'])('is a history, %s: the newest day counts', (order) => {
    const lines = ['2026-04-13,1.1,1,1,1,1,1', '2026-04-14,1.2,0.9,180,1.8,2,20'];
    const heading = 'date,USD_per_EUR,GBP_per_EUR,JPY_per_EUR,CAD_per_EUR,AUD_per_EUR,MXN_per_EUR';
    const body = order === 'old first' ? lines : lines.toReversed();
    expect(readRates(['\uFEFF' + heading, ...body].join('\r\n'))).toEqual({ day: '2026-04-14', rates: whole });
  });

  it('lacks what it lacks, and what is no number stays as it is: the market says what is wrong', () => {
    const { MXN: _, AUD: __, ...some } = whole;
    const read = readRates('Date,USD,GBP,JPY,CAD,AUD,MXN\n2026-04-14,1.2,0.9,180,1.8,-2,N/A');
    expect(read?.rates).toEqual({ ...some, AUD: '-2' });
    expect(readRates('Date,GBP\n2026-04-14,0.9')).toEqual({ day: '2026-04-14', rates: {} });
    expect(readRates('Date,USD,GBP\n2026-04-14,0,0.9')?.rates).toEqual({});
    expect(readRates('Date,USD,GBP\n2026-04-14,1.2,0')?.rates['GBP']).toBe('0.00000000');
  });

  it.each(['', 'hello', 'Date,USD\n', 'Date,USD\nsoon,1.2', '{"day":"2026-04-14"}', 'Date,USD\n14 Nonember 2026,1.2'])(
    'is none: %j',
    (text) => expect(readRates(text)).toBeUndefined(),
  );
});
