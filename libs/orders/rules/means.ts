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
export const chosenIn = (means: ShownMeans | null): Readonly<{ methodId: string | null; wallet: Wallet | null }> => ({
  methodId: means?.is === 'saved' ? means.methodId : null,
  wallet: means?.is === 'wallet' ? means.wallet : null,
});

/** What a document has of it: the bank's own name for a card is a secret. */
export type ShownMeans = Exclude<Means, { is: 'one-time' }> | Readonly<{ is: 'one-time' }>;

export const shownMeans = (means: Means): ShownMeans => (means.is === 'one-time' ? { is: means.is } : means);

/** Where something is left for it. */
export function meansIn({ means }: Pick<Terms, 'means'>): Means {
  if (means === null) throw new Error('balances pay all of it');
  return means;
}
