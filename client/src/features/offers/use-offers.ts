import { useQueryClient } from '@tanstack/react-query';
import type { OfferAskedBody } from '#contracts/offers.ts';
import type { Money } from '#kernel/money.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { type Problem, useApiClient } from '../../lib/api-client.ts';
import { useBindingCommand } from '../../lib/command.ts';
import { useInWindow } from '../../lib/use-in-window.ts';
import { offerKeys } from './keys.ts';
import { fetchMyOffers, myOffersQuery } from './queries.ts';

/** What the book asks back, which a press answers. */
export const confirmed: readonly string[] = ['buy-now-instead', 'offer-price-again'];

/** What a press on yes says to that. */
export const yesTo = ({ code, details }: Problem): Partial<OfferAskedBody> =>
  code === 'buy-now-instead' ? { buyAtMost: details.price as Money } : { again: true };

/**
 * A command of an offer; the list is read from behind its receipt, and then it is done. It binds. `keptAs`: under what this window keeps
 * what had no answer, where the path is not that of one offer.
 */
export function useOfferCommand<B, T extends ReceiptBody = ReceiptBody>(
  path: string,
  onDone: (answer: T) => void,
  keptAs = path,
) {
  const api = useApiClient();
  const cache = useQueryClient();
  return useBindingCommand<B, T>(path, useInWindow(keptAs), {
    onDone: async (answer) => {
      const fresh = await fetchMyOffers(api, answer.after).catch(() => null);
      if (fresh) cache.setQueryData(myOffersQuery(api).queryKey, fresh);
      onDone(answer);
    },
    onRefused: () => {
      // it was refused because of what is seen: the list is of before, or the total is
      for (const queryKey of [myOffersQuery(api).queryKey, offerKeys.totals])
        void cache.invalidateQueries({ queryKey });
    },
  });
}
