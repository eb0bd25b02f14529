import * as z from 'zod/mini';
import { type Wallet, wallets } from '#kernel/means.ts';

export const wallet = z.enum(wallets);

const names: Readonly<Record<Wallet, string>> = {
  affirm: 'Affirm',
  afterpay: 'Afterpay',
  alipay: 'Alipay',
  giropay: 'giropay',
  klarna: 'Klarna',
  paypal: 'PayPal',
};

/** As its provider spells it, in every language; Afterpay is Clearpay where it charges pounds. */
export const walletName = (of: Wallet, currency: string): string =>
  of === 'afterpay' && currency === 'GBP' ? 'Clearpay' : names[of];
