import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useDocumentCommand } from '../../../lib/command.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { SignInLink } from '../../../lib/sign-in-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { auctionKeys } from '../../auctions/keys.ts';
import { readWatching, watchingQuery } from '../hearts.ts';
import css from './watch-heart.module.css';

/** A heart on a tile: on and off the own watch list. A visitor signs in first, and is back where the heart is. */
export function WatchHeart({ auction, isMember }: { auction: AuctionCard; isMember: boolean }) {
  const { t } = useTranslation('auctions');
  if (auction.phase !== 'open' && auction.phase !== 'scheduled') return null;
  const label = t('watchThis', { name: auction.product.name });
  if (isMember) return <Toggle id={auction.id} label={label} />;
  return (
    <SignInLink title={t('signInToWatch')} className={css.heart} aria-label={label}>
      <Icon name="heart" />
    </SignInLink>
  );
}

function Toggle({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('auctions');
  const say = useSay();
  const words = useRefusal('auctions');
  const isHydrated = useHydrated();
  const api = useApiClient();
  const cache = useQueryClient();
  const query = watchingQuery(api, id);
  const isWatching = useQuery(query).data ?? false;
  const refreshes = [
    { ...query, read: (after: string) => readWatching(cache, api, id, after) },
    { queryKey: auctionKeys.watched },
  ];
  const path = isWatching ? auctionRoutes.unwatch(id) : auctionRoutes.watch(id);
  const { mutate, isPending } = useDocumentCommand<object>(path, refreshes, {
    onDone: () => say(t(isWatching ? 'unwatched' : 'watched')),
    onRefused: (error) => say(words(error)),
  });
  return (
    <button
      type="button"
      className={css.heart}
      aria-label={label}
      aria-pressed={isWatching}
      aria-busy={isPending || undefined}
      disabled={!isHydrated}
      onClick={() => !isPending && mutate({})}
    >
      <Icon name="heart" isFull={isWatching} />
    </button>
  );
}
