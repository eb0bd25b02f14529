import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuctionCard } from '#contracts/auctions.ts';
import { More, seenFirst } from '../../../ui/grid.tsx';
import css from '../../../ui/layout.module.css';
import type { AuctionsFilter } from '../queries.ts';
import { useAuctions } from '../use-auctions.ts';
import { AuctionTile } from '../../listings/components/auction-tile.tsx';

interface Props {
  filter: AuctionsFilter;
  /** What to do where there are none. */
  empty: ReactNode;
  /** All of them where it is not given. */
  most?: number;
  /** The page is this list. */
  isMain?: boolean;
  /** What a visitor can do with one, in the corner of its tile. */
  Corner?: ComponentType<{ auction: AuctionCard }>;
}

/** Auctions in a grid, live. New ones are offered, never pushed in under the visitor's hand. */
export function AuctionGrid({ filter, empty, most, isMain = false, Corner }: Props) {
  const { t } = useTranslation('auctions');
  const { cards, unseen, showUnseen, more, isLoadingMore } = useAuctions(filter);
  const shown = most === undefined ? cards : cards.slice(0, most);
  return (
    <>
      {unseen > 0 && most === undefined && <More text={t('unseen', { count: unseen })} onClick={showUnseen} />}
      {shown.length === 0 && <div className={css.empty}>{empty}</div>}
      <ul className={css.grid}>
        {shown.map((auction, at) => (
          <li key={auction.id}>
            <AuctionTile
              auction={auction}
              isFirst={isMain && at < seenFirst}
              action={Corner && <Corner auction={auction} />}
            />
          </li>
        ))}
      </ul>
      {more && most === undefined && <More text={t('more')} onClick={more} isPending={isLoadingMore} />}
    </>
  );
}
