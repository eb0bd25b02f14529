import { type IsOn, walletName, whyNot } from '#contracts/wallets.ts';
import type { Means } from '#kernel/means.ts';
import { Refused } from '#kernel/refused.ts';
import type { Terms } from './terms.ts';

type Paid = Pick<Terms, 'tenders' | 'rest' | 'means'>;

/**
 * Whether whoever pays may pay so: what is hidden from them is refused, too. Refused: `balances-not-offered`; `method-not-offered`, `wallet-too-little`,
 * `wallet-too-much`, each with the wallet's name.
 */
export function mustOffer({ tenders, rest, means }: Paid, country: string, isOn: IsOn): void {
  if (tenders.length > 0 && !isOn('CheckoutGiftCards')) throw new Refused('balances-not-offered');
  if (means?.is !== 'wallet') return;
  const why = whyNot(means.wallet, { country, rest }, isOn);
  const name = { wallet: walletName(means.wallet, rest.currency) };
  if (why?.is === 'not-offered') throw new Refused('method-not-offered', name);
  if (why?.is === 'too-little') throw new Refused('wallet-too-little', { ...name, least: why.least });
  if (why?.is === 'too-much') throw new Refused('wallet-too-much', { ...name, most: why.most });
}

/** Whether the provider's account that it was to be charged through is still one of those that are on. */
export const hasAccount = (means: Means | null, isOn: IsOn): boolean =>
  means?.is !== 'saved' || means.account === undefined || isOn('tempEnableStripeCanada');

/** A saved card pays Canadian dollars in Canada through the provider's account there, where that is on. */
export function through(
  means: Means | null,
  { country, rest }: Readonly<{ country: string } & Pick<Terms, 'rest'>>,
  isOn: IsOn,
) {
  const isThere =
    means?.is === 'saved' && country === 'CA' && rest.currency === 'CAD' && isOn('tempEnableStripeCanada');
  return isThere ? { ...means, account: 'canada' as const } : means;
}
