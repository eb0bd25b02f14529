import { type Means, savedMeans, type Wallet, wallets } from '#kernel/means.ts';
import { idOf } from '#payments/samples.ts';
import type { Behaviour } from '#platform/payments/sandbox/test-cards.ts';

/** The saved method of who buys in specs. */
export const methodId = idOf(2);

export const isWallet = (means: Behaviour | Wallet): means is Wallet => (wallets as readonly string[]).includes(means);

/** What it is paid with beside balances. */
export function meansOf({ card }: Readonly<{ card: Behaviour | Wallet | null }>): Means | null {
  if (card === null) return null;
  return isWallet(card) ? { is: 'wallet', wallet: card } : savedMeans(methodId);
}
