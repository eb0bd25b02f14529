import { useQuery } from '@tanstack/react-query';
import { NetworkError, useApiClient } from '../../lib/api-client.ts';
import { useRegion } from '../../lib/region.ts';
import { offerTotalQuery } from './queries.ts';

/**
 * What it costs delivered, as it is typed. `isAwaited`: it is on its way. `error`: why it could not be had; `again` asks for it once more. None of these
 * where no price or address is known yet.
 */
export function useTotal(cents: number, addressId: string) {
  const { currency } = useRegion();
  const { data, error, fetchStatus, refetch } = useQuery(
    offerTotalQuery(useApiClient(), { cents, addressId, currency }),
  );
  const isOffline = data === undefined && fetchStatus === 'paused';
  return {
    data,
    isAwaited: data === undefined && fetchStatus === 'fetching',
    error: data === undefined ? (isOffline ? new NetworkError() : fetchStatus === 'idle' ? error : null) : null,
    again: () => void refetch(),
  };
}

export type Total = ReturnType<typeof useTotal>;
