import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { shoeTablesQuery, sitePreferencesQuery } from '../features/preferences/queries.ts';
import { useApiClient } from '../lib/api-client.ts';
import { type SayShoeSize, ShoeSizeContext } from '../lib/shoe-size.ts';

/** Sizes of shoes as the member has chosen to read them, wherever one stands: they change where they are once that is known. */
export function ShoeSizes({ children }: { children: ReactNode }) {
  const api = useApiClient();
  const isMember = useQuery(meQuery(api)).data?.isAuthenticated ?? false;
  const wanted = useQuery({ ...sitePreferencesQuery(api), enabled: isMember }).data?.sizes ?? null;
  const shownSize = useQuery({ ...shoeTablesQuery(), enabled: wanted !== null }).data?.shownSize;
  const say = useCallback<SayShoeSize>(
    (label, { gender, ...product }) =>
      wanted && shownSize && gender ? shownSize(label, { ...product, gender }, wanted) : label,
    [wanted, shownSize],
  );
  return <ShoeSizeContext value={say}>{children}</ShoeSizeContext>;
}
