import type { QuoteBody } from '#contracts/orders.ts';
import type { Wallet } from '#kernel/means.ts';
import { type Means, savedMeans } from '#kernel/means.ts';
import type { Terms } from './terms.ts';

type Chosen = Pick<QuoteBody, 'methodId' | 'wallet'>;

/** As it was chosen. Null: balances are to pay all of it. */
export function meansOf({ methodId, wallet }: Chosen): Means | null {
  if (wallet) return { is: 'wallet', wallet };
  return methodId === null ? null : savedMeans(methodId);
}

/** As it is shown, and would be chosen again. */
export const chosenIn = (means: Means | null): Readonly<{ methodId: string | null; wallet: Wallet | null }> => ({
  methodId: means?.is === 'saved' ? means.methodId : null,
  wallet: means?.is === 'wallet' ? means.wallet : null,
});

/** Where something is left for it. */
export function meansIn({ means }: Pick<Terms, 'means'>): Means {
  if (means === null) throw new Error('balances pay all of it');
  return means;
}
