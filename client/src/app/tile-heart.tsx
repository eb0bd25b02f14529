import type { AuctionCard } from '#contracts/auctions.ts';
import { countsAsGuest } from '#contracts/nobody.ts';
import { useMe } from '../features/accounts/use-accounts.ts';
import { WatchHeart } from '../features/watching/components/watch-heart.tsx';

/** The heart on a tile, for whoever is here. */
export function TileHeart({ auction }: { auction: AuctionCard }) {
  return <WatchHeart auction={auction} isMember={!countsAsGuest(useMe())} />;
}
