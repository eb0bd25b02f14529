import { queryOptions } from '@tanstack/react-query';
import type { Holiday } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sellingKeys } from './keys.ts';

/** Whether the signed-in member is away, and until when. */
export const holidayQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: sellingKeys.holiday,
    queryFn: (): Promise<Holiday> =>
      api.get(listingRoutes.holiday, () => import('#contracts/listings.ts').then((c) => c.holiday)),
  });
