import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useMe } from '../features/accounts/use-accounts.ts';
import { AuctionScreen, AuctionSkeleton } from '../features/auctions/components/auction-screen.tsx';
import { BidPanel } from '../features/bidding/components/bid-panel.tsx';
import '../features/delivery/components/delivered.module.css';
import { WatchButton } from '../features/watching/components/watch-button.tsx';
import { useHydrated } from '../lib/hydrated.ts';
import { latePart, Nothing } from '../lib/late-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** One visitor in many is the seller. */
const SellerActions = latePart(
  () => import('../features/selling/components/seller-actions.tsx').then((module) => module.SellerActions),
  { fallback: <Skeleton shape="block" /> },
);

/** Of a lot that is won. */
const PayLot = latePart(() => import('../features/checkout/components/pay-lot.tsx').then((module) => module.PayLot), {
  instead: Nothing,
});

/** What it costs where the visitor is: nothing that one waits for to bid. */
const Delivered = latePart(
  () => import('../features/delivery/components/delivered.tsx').then((module) => module.Delivered),
  { instead: Nothing },
);

/** One auction. */
export function Component() {
  const { id = '' } = useParams();
  const me = useMe();
  const isHydrated = useHydrated();
  return (
    <Suspense key={id} fallback={<AuctionSkeleton />}>
      <AuctionScreen id={id} me={me} Paying={PayLot}>
        {(auction, own) => (
          <BidPanel
            auction={auction}
            me={me}
            mine={own?.bid ?? null}
            beside={
              <>
                <WatchButton auction={auction} isMember={me.isAuthenticated} isWatching={own?.watching ?? false} />
                {(auction.phase === 'open' || auction.phase === 'scheduled') && (
                  <Delivered price={{ minor: auction.nextBid, currency: auction.currency }} />
                )}
              </>
            }
          >
            {isHydrated && <SellerActions auction={auction} reserve={own?.selling?.reserve ?? null} />}
          </BidPanel>
        )}
      </AuctionScreen>
    </Suspense>
  );
}
