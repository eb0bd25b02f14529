import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import type { AuctionCard } from '#contracts/auctions.ts';
import jump from '../../../ui/moved.module.css';
import css from './moving-price.module.css';

/** A price that is seen to move: it bounces once for every new top bid. */
export function MovingPrice({ auction: { price, currency, bids } }: { auction: AuctionCard }) {
  const { money } = useFormat();
  const [seen] = useState(bids);
  return (
    <data key={bids} value={price} className={bids > seen ? `${css.price} ${jump.moved}` : css.price}>
      {money(price, currency)}
    </data>
  );
}
