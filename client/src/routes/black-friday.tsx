import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppDeps } from '../app/app.tsx';
import { TileHeart } from '../app/tile-heart.tsx';
import { useMe } from '../features/accounts/use-accounts.ts';
import { AuctionGrid } from '../features/auctions/components/auction-grid.tsx';
import { auctionsQuery } from '../features/auctions/queries.ts';
import { Contest } from '../features/blackfriday/components/contest.tsx';
import { DayClock } from '../features/blackfriday/components/day-clock.tsx';
import { Drops } from '../features/blackfriday/components/drops.tsx';
import { MyCard } from '../features/blackfriday/components/my-card.tsx';
import { blackFridayQuery } from '../features/blackfriday/queries.ts';
import { TilesSkeleton } from '../features/listings/components/tile-skeleton.tsx';
import { useFlag } from '../features/shell/flags.ts';
import { Schedule } from '../features/trivia/components/schedule.tsx';
import { gamesQuery } from '../features/trivia/queries.ts';
import { Link } from '../lib/link.tsx';
import { useMeta } from '../lib/meta.ts';
import { Shelf } from '../ui/shelf.tsx';
import layout from '../ui/layout.module.css';

const auctions = { phase: 'open', sort: 'ending' } as const;
const most = 4;

/** What it shows. */
export const prepare = ({ cache, api }: Pick<AppDeps, 'cache' | 'api'>) =>
  Promise.all([
    cache.ensureQueryData(blackFridayQuery(api)),
    cache.ensureQueryData(gamesQuery(api)),
    cache.prefetchInfiniteQuery(auctionsQuery(api, auctions)),
  ]);

/** The day: when it is, what is played, what drops, what is bid on; while it is blacked out, its countdown alone. */
export function Component() {
  const { t } = useTranslation('blackfriday');
  const isBlackout = useFlag('BlackFridayBlackout');
  useMeta({ title: t('title'), description: t('lead') });
  return (
    <div className={layout.page}>
      <header className={layout.section}>
        <h1 className={layout.large}>{t('title')}</h1>
        <DayClock />
      </header>
      {!isBlackout && <Day />}
    </div>
  );
}

function Day() {
  const { t } = useTranslation('blackfriday');
  const me = useMe();
  const hasAuctions = useFlag('Auctions');
  return (
    <>
      <Shelf id="trivia" title={t('games')} all={<Link to="/blackfriday/trivia">{t('toGames')}</Link>}>
        <Schedule />
      </Shelf>
      <Drops />
      {hasAuctions && (
        <Shelf id="auctions" title={t('auctions')} all={<Link to="/auctions">{t('allAuctions')}</Link>}>
          <Suspense fallback={<TilesSkeleton kind="auction" count={most} />}>
            <AuctionGrid filter={auctions} most={most} Corner={TileHeart} empty={<p>{t('noAuctions')}</p>} />
          </Suspense>
        </Shelf>
      )}
      <Contest />
      <MyCard me={me} />
      <p>
        <Link to="/blackfridayfaq">{t('faq')}</Link>
      </p>
      {me.roles.includes('operator') && (
        <p>
          <Link to="/operator/blackfriday">{t('desk')}</Link>
        </p>
      )}
    </>
  );
}
