import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useParams } from 'react-router-dom';
import type { AppDeps } from '../app/app.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { GiftScreen } from '../features/gift-cards/components/gift-screen.tsx';
import { giftQuery } from '../features/gift-cards/queries.ts';
import { useMeta } from '../lib/meta.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>, { id = '' }: Params) =>
  cache.ensureQueryData(giftQuery(api, id));

/** A card that somebody was given. */
export function Component() {
  const { t } = useTranslation('gift-cards');
  const { id = '' } = useParams();
  const { isAuthenticated } = useMe();
  useMeta({ title: t('giftTitle') });
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <GiftScreen id={id} isMember={isAuthenticated} />
    </Suspense>
  );
}
