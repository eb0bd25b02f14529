import { useTranslation } from 'react-i18next';
import { AuctionGrid } from '../features/auctions/components/auction-grid.tsx';
import type { AuctionsFilter } from '../features/auctions/queries.ts';
import { useAuctions } from '../features/auctions/use-auctions.ts';
import layout from '../ui/layout.module.css';
import { TileHeart } from './tile-heart.tsx';

/** What runs of a product; nothing where nothing does, which the sizes say already. */
export function Running({ filter }: { filter: AuctionsFilter }) {
  const { t } = useTranslation('catalog');
  const { cards, unseen } = useAuctions(filter);
  if (cards.length + unseen === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="running">
      <h2 id="running" className={layout.heading}>
        {t('running')}
      </h2>
      <AuctionGrid filter={filter} Corner={TileHeart} empty={null} />
    </section>
  );
}
