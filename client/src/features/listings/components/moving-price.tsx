import { useState } from 'react';
import type { AuctionCard } from '#contracts/auctions.ts';
import { About, Price } from '../../../lib/price.tsx';
import jump from '../../../ui/moved.module.css';
import css from './moving-price.module.css';

/** A price that is seen to move: it bounces once for every new top bid. Beside it what it is about in the visitor's own currency. */
export function MovingPrice({ auction: { price, currency, bids } }: { auction: AuctionCard }) {
  const [seen] = useState(bids);
  const money = { minor: price, currency };
  return (
    <>
      <span key={bids} className={bids > seen ? `${css.price} ${jump.moved}` : css.price}>
        <Price money={money} />
      </span>{' '}
      <About money={money} />
    </>
  );
}
