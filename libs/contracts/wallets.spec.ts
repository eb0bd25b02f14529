import { describe, expect, it } from '@jest/globals';
import { wallets } from '#kernel/means.ts';
import { methodRules, offeredWallets, walletName, whyNot } from './wallets.ts';

const all = () => true;
const pounds = (minor: number) => ({ country: 'GB', rest: { minor, currency: 'GBP' } }) as const;

describe('wallets', () => {
  it.each([
    ['US', 'USD', ['affirm', 'afterpay', 'alipay', 'klarna', 'paypal']],
    ['CA', 'CAD', ['affirm', 'afterpay', 'alipay', 'klarna', 'paypal']],
    ['GB', 'GBP', ['afterpay', 'alipay', 'klarna', 'paypal']],
    ['DE', 'EUR', ['alipay', 'giropay', 'klarna', 'paypal']],
    ['DE', 'USD', ['alipay', 'paypal']],
    ['MX', 'MXN', ['paypal']],
  ] as const)('serve %s in %s', (country, currency, offered) => {
    expect(offeredWallets({ country, currency }, all)).toEqual(offered);
  });

  it('are not there where their flag is off', () => {
    const where = { country: 'GB', currency: 'GBP' } as const;
    for (const one of wallets) {
      const { flag } = methodRules.wallets[one];
      expect(offeredWallets(where, (name) => name !== flag)).not.toContain(one);
      expect(offeredWallets({ country: 'DE', currency: 'EUR' }, (name) => name !== flag)).not.toContain(one);
    }
  });

  it('pay from the least to the most, the cent at both ends included', () => {
    const [least, most] = [100, 120_000];
    const said = [least - 1, least, most, most + 1].map((minor) => whyNot('afterpay', pounds(minor), all)?.is);
    expect(said).toEqual(['too-little', undefined, undefined, 'too-much']);
    expect(whyNot('afterpay', pounds(most + 1), all)).toEqual({
      is: 'too-much',
      most: { minor: most, currency: 'GBP' },
    });
  });

  it('are called as where they are', () => {
    expect([walletName('afterpay', 'GBP'), walletName('afterpay', 'USD')]).toEqual(['Clearpay', 'Afterpay']);
  });
});
