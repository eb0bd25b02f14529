import { useQuery } from '@tanstack/react-query';
import { offeredWallets } from '#contracts/wallets.ts';
import type { Wallet } from '#kernel/means.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useLocale } from '../../lib/locale.ts';
import { useRegion } from '../../lib/region.ts';
import { addressesQuery } from '../addresses/queries.ts';
import { useCheckoutFlags } from './flags.ts';
import type { Bought, Choice } from './bought.ts';

/** The wallets that are on for this visitor and serve where it goes to, in what it is charged in. Whether they take the amount says the quote. */
export function useWallets(bought: Bought, { addressId }: Pick<Choice, 'addressId'>): readonly Wallet[] {
  const { country: own } = useLocale();
  const { currency } = useRegion();
  const isOn = useCheckoutFlags();
  const { data } = useQuery({ ...addressesQuery(useApiClient()), enabled: bought.is !== 'gift-cards' });
  const to = data?.items.find(({ id }) => id === addressId)?.country;
  return offeredWallets({ country: bought.is === 'gift-cards' ? own : (to ?? own), currency }, isOn);
}
