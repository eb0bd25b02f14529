import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { sizesIn } from '#contracts/region.ts';
import type { SizeUnit } from '#contracts/sizes.ts';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { shoeTablesQuery, sitePreferencesQuery } from '../features/preferences/queries.ts';
import { useApiClient } from '../lib/api-client.ts';
import { useRegion } from '../lib/region.ts';
import { type SayShoeSize, ShoeSizeContext, ShoeUnitContext } from '../lib/shoe-size.ts';

/**
 * Sizes of shoes as the member has chosen to read them, everybody else as in their country, wherever one stands: they change where they
 * are once that is known, or when somebody looks at them in another unit.
 */
export function ShoeSizes({ children }: { children: ReactNode }) {
  const api = useApiClient();
  const isMember = useQuery(meQuery(api)).data?.isAuthenticated ?? false;
  const { country } = useRegion();
  const saved = useQuery({ ...sitePreferencesQuery(api), enabled: isMember }).data;
  const [own, choose] = useState<SizeUnit>();
  const wanted = useMemo(() => {
    const kept = saved?.sizes ?? (isMember && !saved ? null : sizesIn(country));
    return kept && own ? { ...kept, unit: own } : kept;
  }, [saved, isMember, country, own]);
  const unit = wanted?.unit ?? 'us';
  const isOther = wanted !== null && (wanted.unit !== 'us' || wanted.gender === 'women');
  const shownSize = useQuery({ ...shoeTablesQuery(), enabled: isOther }).data?.shownSize;
  const say = useCallback<SayShoeSize>(
    (label, { gender, ...product }) =>
      wanted && shownSize && gender ? shownSize(label, { ...product, gender }, wanted) : label,
    [wanted, shownSize],
  );
  return (
    <ShoeUnitContext value={useMemo(() => ({ unit, choose }), [unit])}>
      <ShoeSizeContext value={say}>{children}</ShoeSizeContext>
    </ShoeUnitContext>
  );
}
